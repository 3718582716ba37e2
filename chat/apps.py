"""App configuration."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Label "chat". Conversation events are a log: nobody changes them."""

    name = "chat"
    label = "chat"
    append_only = ("chat_conversationevent",)

    def ready(self) -> None:
        """Register the holder of personal data and who tells of answers, listen to memory_changed."""
        from chat import abilities, holders, receivers, shaping  # the one late import: apps must be loaded first
        from memories import readers

        abilities.register()
        holders.register()
        readers.answers_are_told_by(shaping.answers_shaped)
        receivers.connect()
