"""App configuration."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Label "chat". Conversation events are a log: nobody changes them."""

    name = "chat"
    label = "chat"
    append_only = ("chat_conversationevent",)

    def ready(self) -> None:
        """Register the holder of personal data and who tells of answers, listen to memory_changed."""
        from chat import abilities, holders, passages, receivers, shaping  # the one late import: apps are loaded first
        from chat.importing import spool
        from memories import readers
        from supportmem.privacy import rotation

        abilities.register()
        holders.register()
        passages.register()
        rotation.register("imports", spool.seal_anew)
        readers.answers_are_told_by(shaping.answers_shaped)
        receivers.connect()
