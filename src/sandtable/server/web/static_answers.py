"""What stays as it is while the program runs, as browsers ask for it: packed, and only once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from litestar import Request, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

# The browser keeps it, and asks each time whether it is still the same.
ASK_EACH_TIME: Final = "no-cache"


@dataclass(frozen=True)
class StaticAnswer:
    """A body as it is, packed in the ways that browsers may know, and a mark by which it is known again."""

    body: bytes
    packed: Mapping[str, bytes]
    media_type: str
    mark: str

    def answer(self, request: Request[Any, Any, Any], keep: str, **more: str) -> Response[bytes]:
        """The body, or that the browser has it."""
        headers = {"cache-control": keep, "etag": self.mark, **more}
        body, status = self.body, HTTP_200_OK
        if self.packed:
            headers["vary"] = "accept-encoding"
        if self.mark in request.headers.get("if-none-match", ""):
            body, status = b"", HTTP_304_NOT_MODIFIED
        else:
            said = request.headers.get("accept-encoding", "")
            known = {name.partition(";")[0].strip() for name in said.split(",")}
            way = next((way for way in self.packed if way in known), None)
            if way is not None:
                body = self.packed[way]
                headers["content-encoding"] = way
        return Response(body, status_code=status, headers=headers, media_type=self.media_type)


def static_answer(body: bytes, packed: Mapping[str, bytes], media_type: str) -> StaticAnswer:
    """A body with its mark."""
    return StaticAnswer(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
