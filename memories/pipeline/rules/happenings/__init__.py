"""What happens in a talk: problems and how they stand, promises, decisions, requests, feelings, events."""
