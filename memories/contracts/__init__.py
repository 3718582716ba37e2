"""Frozen values that cross the door of memories. Imports no framework: anybody may hold these."""

from memories.contracts.blocks import BlockView, NewCore
from memories.contracts.governing import Left, Quarantined, RunView, Shaped, Suspect, Undone, Wording
from memories.contracts.queueing import DeadLetter, QueueView, StateCount
from memories.contracts.recalling import (
    BudgetUse,
    Filters,
    Recalled,
    RecallRequest,
    RecallResult,
    RecallStep,
    UsedLine,
)
from memories.contracts.sharing import Place
from memories.contracts.showing import (
    ConflictView,
    CustomerMemory,
    Erased,
    EvidenceView,
    Learnt,
    MemoryChanged,
    MemoryListing,
    MemoryView,
    QueueState,
    RevisionView,
    ShareView,
)
from memories.contracts.vectoring import CacheUse, ModelVectors, VectorsView
from memories.contracts.writing import ANY, Candidate, Change, Decision, Match, Observed, Report, Span, Utterance

__all__ = [
    "ANY",
    "BlockView",
    "BudgetUse",
    "CacheUse",
    "Candidate",
    "Change",
    "ConflictView",
    "CustomerMemory",
    "DeadLetter",
    "Decision",
    "Erased",
    "EvidenceView",
    "Filters",
    "Learnt",
    "Left",
    "Match",
    "MemoryChanged",
    "MemoryListing",
    "MemoryView",
    "ModelVectors",
    "NewCore",
    "Observed",
    "Place",
    "Quarantined",
    "QueueState",
    "QueueView",
    "RecallRequest",
    "RecallResult",
    "RecallStep",
    "Recalled",
    "Report",
    "RevisionView",
    "RunView",
    "Shaped",
    "ShareView",
    "Span",
    "StateCount",
    "Suspect",
    "Undone",
    "UsedLine",
    "Utterance",
    "VectorsView",
    "Wording",
]
