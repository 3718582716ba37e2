"""The API of chat: conversations and their turns. One resource per file."""
