"""What changes, ends, is corrected or left behind, and what is left out beside something better."""
