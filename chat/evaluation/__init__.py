"""What an evaluation of recall needs of conversations: histories loaded by the real import, and where turns lie."""
