"""Texts of every script and trick, for doors that must keep them as they are or refuse them in clear words."""

import json

# Kept as they were sent, character by character.
KEPT = {
    "Chinese": "你好，我叫李雷，登录不了。𠮷野家",
    "Arabic": "مرحبا، اسمي ليلى ولا أستطيع تسجيل الدخول",
    "Hebrew in marks": "\u2067שלום\u2069 \u200fabc\u200e",
    "overrides": "user \u202egnp.exe\u202c done",
    "emoji": "👩‍💻 my app 🏳️‍🌈 crashes 👍🏽",
    "zero width": "za\u200bp\u200cpa\u200d\u2060\ufeff@mail.example",
    "combining": "Z̶̢̛a͎l̀g̨o" + "\u0301" * 40,
    "decomposed": "Zoe\u0308 e\u0301te\u0301",
    "separators": "one\u2028two\u2029three\x85four\x0bfive",
    "controls": "bell\x07 back\x08 escape\x1b[31m delete\x7f",
    "not characters": "x\uffff\ufdd0\U0010ffff",
    "private use": "\ue000\U000f0000",
    "Thai and Devanagari": "สวัสดีครับ नमस्ते",
    "markup": "<script>alert(1)</script> {{ 7*7 }} {% x %} ${x} %s %(x)s",
    "SQL": "'; DROP TABLE chat_turn; -- \\ %_",
    "quotes": "\"'`´‘’“”«»",
}
# The same in two texts, for the many doors that only have to answer.
_ALL = "".join(KEPT.values())
MIXED = {"the first half": _ALL[:190], "the second half": _ALL[190:380]}
# What no text of the database can hold.
REFUSED = {
    "NUL": "a\x00b",
    "NUL alone": "\x00",
    "high surrogate": "a\ud800b",
    "low surrogate": "a\udfffb",
    "pair the wrong way round": "\udc00\ud800",
    "surrogate at the end": "ok \ud83d",
}
LARGE = "Это длинный текст. 长文本。" * 5000  # over 100 kB in UTF-8


def as_json(value: object) -> bytes:
    """JSON in ASCII: the only way in which half a character can be sent."""
    return json.dumps(value).encode("ascii")
