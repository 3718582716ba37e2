"""How well personal data is found, against labelled texts: `manage.py evaluate pii FILE`. Needs no database.

cases     a file, read into texts with spans
rules     which labelled values pass the checksum or the form of their own type
measure   findings beside labels, tallied
report    the table and the JSON object
secrets   made texts with secrets of every service, from a seed
"""
