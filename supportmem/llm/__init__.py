"""Talking to models. Knows nothing of memories, chat or tables: text in, text or vectors out.

ports       what a chat model and an embedder can do
errors      what can go wrong, sorted by what a caller can do about it
registry    chat() and embedder(), chosen by the settings
ollama      both, over Ollama's HTTP API
embedded    an embedder inside this process
absent      both, when the settings say that there is none
fake        both, scripted: for tests and demonstrations
memory_only an answer composed of remembered items, without any model; memory_wording has its sentences
json_answer, think, tokens   pure reading and measuring of model text
"""
