"""QR codes of addresses, for the cameras of phones."""

from __future__ import annotations

import io

from starlette.responses import Response

from controller.web.serving import HEADERS

__all__ = ["qr_code"]


def qr_code(address: str) -> Response:
    """Returns the picture of an address, as SVG on white."""
    import segno

    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=8, border=2, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=HEADERS)
