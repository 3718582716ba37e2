"""The ASGI application: pages and API by Django, sockets by Channels, and the life of the process."""

import os

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, LifespanScope
from channels.db import database_sync_to_async
from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "supportmem.settings.base")
pages = get_asgi_application()  # loads the apps: what follows needs them

from chat.reply import engine  # noqa: E402 - Django must be set up first
from chat.routing import websockets  # noqa: E402 - Django must be set up first
from memories import facade as memory  # noqa: E402 - Django must be set up first
from memories import vectors  # noqa: E402 - Django must be set up first
from supportmem.common.oversize import BodiesWithinBounds  # noqa: E402 - Django must be set up first
from supportmem.common.proxies import BehindProxies  # noqa: E402 - Django must be set up first


async def lifespan(_scope: LifespanScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Begin and end with the server: leftovers of an earlier process, and the answers of this one."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            if problem := await database_sync_to_async(vectors.why_not_start)():
                await send({"type": "lifespan.startup.failed", "message": problem})
                return
            engine.start()
            memory.make_ready()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            engine.shutdown()
            await send({"type": "lifespan.shutdown.complete"})
            return


application = BehindProxies(
    BodiesWithinBounds(ProtocolTypeRouter({"http": pages, "websocket": websockets, "lifespan": lifespan}))
)
