"""Template words of memories."""
