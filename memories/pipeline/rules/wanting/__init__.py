"""What is wanted in one conversation: a date, a time, a place, a number, a kind."""
