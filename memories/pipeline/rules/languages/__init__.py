"""Rules for German, Spanish, French and Japanese, as data: a pattern, its slot, its language, its examples."""

from memories.pipeline.rules.languages import de, de_wants, ended, es, es_wants, fr, fr_wants, ja, ja_wants
from memories.pipeline.rules.text.clauses import ClauseRule
from memories.pipeline.rules.text.frame import Rule

_OWN = {"de": de.RULES, "es": es.RULES, "fr": fr.RULES, "ja": ja.RULES}
SLOT_RULES: dict[str, tuple[Rule, ...]] = {name: (*ended.RULES[name], *rules) for name, rules in _OWN.items()}
PROBLEM_RULES: dict[str, tuple[ClauseRule, ...]] = {
    "de": de_wants.PROBLEMS,
    "es": es_wants.PROBLEMS,
    "fr": fr_wants.PROBLEMS,
    "ja": ja_wants.PROBLEMS,
}
