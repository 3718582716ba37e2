"""Other memory stores with the same rows and questions. Runs in .venv-peers: nothing here imports Django or ours."""
