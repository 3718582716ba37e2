"""The character NUL in the query string of a page: nobody types it and no text of the database holds it.

It is read as a space. The API refuses it instead and names the field (supportmem.common.rest).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest

from supportmem.common.middleware import Around, Finish

_NUL = re.compile("%00|\x00")


class WithoutNul(Around):
    """Middleware: searches and filters of pages and of the admin never see it."""

    @contextmanager
    def around(self, http: HttpRequest) -> Iterator[Finish]:
        """Before anybody has read the query."""
        query = http.META.get("QUERY_STRING", "")
        if not http.path.startswith("/api/") and _NUL.search(query):
            http.META["QUERY_STRING"] = _NUL.sub("%20", query)  # not "": what is left must not join to another
        yield lambda response: response
