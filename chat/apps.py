"""App configuration."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Label "chat". Conversation events are a log: nobody changes them."""

    name = "chat"
    label = "chat"
    append_only = ("chat_conversationevent",)

    def ready(self) -> None:
        """Register the holder of personal data and listen to memory_changed."""
        from chat import holders, receivers  # the one late import: apps must be loaded first

        holders.register()
        receivers.connect()
