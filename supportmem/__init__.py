"""The project package. Importing it loads nothing: the one-command run needs it before Django is there."""
