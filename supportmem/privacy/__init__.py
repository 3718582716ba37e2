"""Secret and personal data: detect, redact, vault, review. Text in, findings out; knows nothing of memory."""
