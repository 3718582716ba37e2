"""Words before a number that say what it is, and which numbers stay as they are. Pure."""

import re

_BACK = 48  # characters before a number in which its name is looked for

# What a support desk works with and no rule may take away: orders, tickets, parcels, devices, versions.
# In lower case, as what is looked at: a pattern that minds no case takes twice as long.
_KEPT = re.compile(
    r"(?:\b(?:order|ticket|case|tracking|track|ref(?:erence)?|invoice|serial|s/?n|imei|parcel|part|sku|isbn|ean"
    r"|upc|asin"
    r"|product|item|model|booking|confirmation|reservation|shipment|consignment|docket|session|request|transaction|txn"
    r"|timestamp|version|build|release|firmware|driver|revision|error|exit|batch|lot|job|page|seite|row|line|port|pid"
    r"|bestell(?:ung|nummer|nr)|auftrag|commande|pedido|rechnung|facture|factura|sendung"
    r"|balance|amount|total|price|sum|saldo)"
    r"[ _-]{0,2}(?:numbers?|num|no\.?|nr\.?|n[°º]|id|code|ref|#)?"
    r"|(?:订单|工单|运单|快递|发票|单|流水|编|型|序列|批次|物流|货|案件|会议室编|商品)[编单]?号码?|预算|金额|共计)"
    r"[\"']?\s{0,2}(?:is|was|:|#|=|是|为|was:|is:)?\s{0,2}[\"']?#?\(?$",
    re.A,
)
_KEPT_NOTE = re.compile(r"[#$€£¥₹=]\s?$|\b[a-z_]{1,24}=$", re.I | re.A)
_CALLED_BY_FIELD = re.compile(
    r"(?:phone|tel|mobile|cell|fax|ssn|callback|contact|id|card|iban|ip|host)\w{0,12}=$", re.I | re.A
)


def before(text: str, at: int, length: int = _BACK) -> str:
    """What stands right before a place, on its line."""
    piece = text[max(0, at - length) : at]
    return piece[piece.rfind("\n") + 1 :]


def after(text: str, at: int, length: int = 20) -> str:
    """What stands right after a place, on its line."""
    piece = text[at : at + length]
    end = piece.find("\n")
    return piece if end < 0 else piece[:end]


def is_kept(lead: str) -> bool:
    """Whether what stands before a number makes it one that stays: "order no. ", "total: ", "#"."""
    return bool(_KEPT.search(lead.lower()))


def is_field_of_code(lead: str) -> bool:
    """Whether a number is the value of a field of a log or of code, and the field is none of a person."""
    return bool(_KEPT_NOTE.search(lead)) and not _CALLED_BY_FIELD.search(lead)
