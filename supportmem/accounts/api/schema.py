"""How the schema describes our bearer tokens."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # it registers its subclasses
    """`Authorization: Bearer TOKEN`."""

    target_class = "supportmem.accounts.tokens.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """HTTP bearer."""
        return {"type": "http", "scheme": "bearer"}
