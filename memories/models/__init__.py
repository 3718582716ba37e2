"""The tables of memories. None has `objects`: the manager is called `unscoped`, so that each use can be found."""

from memories.models.asked_vector import AskedVector
from memories.models.embedding import Embedding
from memories.models.evidence import Evidence
from memories.models.grant import MemoryGroupGrant, MemoryUserGrant
from memories.models.memory import Memory
from memories.models.observation import Observation
from memories.models.policy import Policy
from memories.models.proposal import Proposal
from memories.models.recall import Recall, RecallHit
from memories.models.revision import Revision
from memories.models.run import Run
from memories.models.serving_model import ServingModel
from memories.models.share import MemoryShare
from memories.models.skill import Skill, SkillOutcome
from memories.models.space import Space, SpaceGroupGrant, SpaceUserGrant

__all__ = [
    "AskedVector",
    "Embedding",
    "Evidence",
    "Memory",
    "MemoryGroupGrant",
    "MemoryShare",
    "MemoryUserGrant",
    "Observation",
    "Policy",
    "Proposal",
    "Recall",
    "RecallHit",
    "Revision",
    "Run",
    "ServingModel",
    "Skill",
    "SkillOutcome",
    "Space",
    "SpaceGroupGrant",
    "SpaceUserGrant",
]
