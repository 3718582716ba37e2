"""Template words of chat."""
