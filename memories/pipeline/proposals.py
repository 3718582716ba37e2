"""Write down what was proposed and what became of it: applied, refused, or waiting for a person."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from memories.contracts import Candidate, Decision
from memories.models import Proposal
from memories.pipeline.apply import Run

APPLIED, REFUSED, WAITING = "applied", "refused", "waiting"


def note(candidate: Candidate, decision: Decision, *, state: str, run: Run, memory_id: UUID | None = None) -> None:
    """One row, with the candidate as it was proposed, corrections included."""
    row = {key: value.isoformat() if isinstance(value, datetime) else value for key, value in asdict(candidate).items()}
    Proposal.unscoped.create(
        organization_id=run.observation.organization_id,
        customer_id=run.observation.customer_id,
        observation=run.observation,
        candidate=row,
        verdict=decision.verdict,
        reason=decision.reason[:300],
        state=state,
        memory_id=memory_id or decision.target_id,
        run_id=run.id,
    )
