"""Personal data in a text, found without a model and without a network. Pure.

find          the one door: every detector over the text as it is seen
  emails, phones, network, accounts      by form and checksum
  china, national_ids, called_ids        numbers of the state, by checksum or by the word before them
  tokens, codes                          secrets beyond those of privacy.keys, and codes of one use
  streets, names                         by rule only: what they find is proposed, not certain
  context                                words that say what a number is, and which numbers stay
"""

from supportmem.privacy.personal.find import find_personal

__all__ = ["find_personal"]
