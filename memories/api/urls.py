"""API paths of memories, below /api/v1/."""

from django.urls import path

from memories.api.approvals import (
    AcceptView,
    ApprovalsView,
    ApprovalView,
    EditView,
    KeepBothView,
    RejectView,
)
from memories.api.blocks import BlocksView, PinView, ProtectView, UnpinView, UnprotectView
from memories.api.graph import CustomerGraphView
from memories.api.memory import ConfirmView, MemoryView, RestoreView, RetractView
from memories.api.observations import ObservationsView
from memories.api.of_customer import CustomerMemoriesView
from memories.api.reads import ReadsView, ShapedAnswersView
from memories.api.recall import RecallView
from memories.api.runs import ConflictsView, CustomerRunsView, QuarantinesView, RunView, UndoView
from memories.api.sharing import SharedView, ShareView
from memories.api.skills import OutcomesView, SkillsView, SkillView
from supportmem.common.paths import KEY

urlpatterns = [
    path("observations", ObservationsView.as_view(), name="api-observations"),
    path("recall", RecallView.as_view(), name="api-recall"),
    path(f"memories/<{KEY}:memory_id>", MemoryView.as_view(), name="api-memory"),
    path(f"memories/<{KEY}:memory_id>/reads", ReadsView.as_view(), name="api-memory-reads"),
    path(f"memories/<{KEY}:memory_id>/answers", ShapedAnswersView.as_view(), name="api-memory-answers"),
    path(f"memories/<{KEY}:memory_id>/retract", RetractView.as_view(), name="api-memory-retract"),
    path(f"memories/<{KEY}:memory_id>/confirm", ConfirmView.as_view(), name="api-memory-confirm"),
    path(f"memories/<{KEY}:memory_id>/restore", RestoreView.as_view(), name="api-memory-restore"),
    path(f"memories/<{KEY}:memory_id>/pin", PinView.as_view(), name="api-memory-pin"),
    path(f"memories/<{KEY}:memory_id>/unpin", UnpinView.as_view(), name="api-memory-unpin"),
    path(f"memories/<{KEY}:memory_id>/protect", ProtectView.as_view(), name="api-memory-protect"),
    path(f"memories/<{KEY}:memory_id>/unprotect", UnprotectView.as_view(), name="api-memory-unprotect"),
    path(f"memories/<{KEY}:memory_id>/share", ShareView.as_view(), name="api-memory-share"),
    path(f"memories/<{KEY}:memory_id>/shares/<{KEY}:share_id>", SharedView.as_view(), name="api-memory-shared"),
    path("blocks", BlocksView.as_view(), name="api-blocks"),
    path(f"customers/<{KEY}:customer_id>/graph", CustomerGraphView.as_view(), name="api-customer-graph"),
    path(f"customers/<{KEY}:customer_id>/conflicts", ConflictsView.as_view(), name="api-customer-conflicts"),
    path(f"customers/<{KEY}:customer_id>/runs", CustomerRunsView.as_view(), name="api-customer-runs"),
    path(f"runs/<{KEY}:run_id>", RunView.as_view(), name="api-run"),
    path(f"runs/<{KEY}:run_id>/undo", UndoView.as_view(), name="api-run-undo"),
    path("skills", SkillsView.as_view(), name="api-skills"),
    path(f"skills/<{KEY}:skill_id>", SkillView.as_view(), name="api-skill"),
    path(f"skills/<{KEY}:skill_id>/outcomes", OutcomesView.as_view(), name="api-skill-outcomes"),
    path("approvals", ApprovalsView.as_view(), name="api-approvals"),
    path(f"approvals/<{KEY}:proposal_id>", ApprovalView.as_view(), name="api-approval"),
    path(f"approvals/<{KEY}:proposal_id>/accept", AcceptView.as_view(), name="api-approval-accept"),
    path(f"approvals/<{KEY}:proposal_id>/reject", RejectView.as_view(), name="api-approval-reject"),
    path(f"approvals/<{KEY}:proposal_id>/edit", EditView.as_view(), name="api-approval-edit"),
    path(f"approvals/<{KEY}:proposal_id>/keep-both", KeepBothView.as_view(), name="api-approval-keep-both"),
    path("quarantines", QuarantinesView.as_view(), name="api-quarantines"),
    path(
        f"customers/<{KEY}:customer_id>/memories",
        CustomerMemoriesView.as_view(),
        name="api-customer-memories",
    ),
]
