"""What a slot is called in the content of a memory, in each language that rules read."""

LABELS: dict[str, dict[str, str]] = {
    "en": {
        "name": "Name",
        "email": "E-mail",
        "phone": "Phone",
        "work_email": "Work e-mail",
        "work_phone": "Work phone",
        "location": "Location",
        "address": "Address",
        "company": "Company",
        "role": "Role",
        "plan": "Plan",
        "language": "Language",
        "last_name": "Last name",
        "operating_system": "Operating system",
        "product": "Product",
        "version": "Version",
        "preparing_for": "Preparing for",
        "research_topic": "Research topic",
    },
    "zh": {
        "name": "姓名",
        "email": "邮箱",
        "phone": "电话",
        "work_email": "工作邮箱",
        "work_phone": "工作电话",
        "location": "所在地",
        "address": "地址",
        "postal_code": "邮编",
        "company": "公司",
        "role": "职位",
        "plan": "套餐",
        "last_name": "姓",
        "operating_system": "操作系统",
        "product": "产品",
        "version": "版本",
        "learning": "在学",
        "school": "学校",
        "diet": "饮食",
        "language": "语言",
    },
    "de": {
        "name": "Name",
        "email": "E-Mail",
        "phone": "Telefon",
        "location": "Wohnort",
        "company": "Firma",
        "language": "Sprache",
    },
    "es": {
        "name": "Nombre",
        "email": "Correo",
        "phone": "Teléfono",
        "location": "Lugar",
        "company": "Empresa",
        "language": "Idioma",
    },
    "fr": {
        "name": "Nom",
        "email": "E-mail",
        "phone": "Téléphone",
        "location": "Lieu",
        "company": "Entreprise",
        "language": "Langue",
    },
    "ja": {
        "name": "名前",
        "email": "メール",
        "phone": "電話",
        "location": "住所地",
        "company": "会社",
        "language": "言語",
    },
}
_FULL_WIDTH = frozenset({"zh", "ja"})


def label_of(attribute: str, *, language: str) -> str:
    """The slot's name, in English where the language has none for it."""
    here = LABELS.get(language, LABELS["en"])
    return here.get(attribute) or LABELS["en"].get(attribute) or attribute.replace("_", " ").capitalize()


def colon_of(language: str) -> str:
    """What stands between a label and its value."""
    return "：" if language in _FULL_WIDTH else ": "
