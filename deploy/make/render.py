"""Renders solids: seen from above at an angle, without perspective, lit from the left. Needs numpy."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import numpy as np
from build123d import Part

Array = Any
"""A numpy array, whose types are known only if it is installed."""
FINER = 2
"""The supersampling factor."""
LIGHT = np.array([-0.45, -0.35, 0.82])
EDGE = 0.35
"""A step in depth, in mm per pixel, that is drawn as a line."""
PAPER, NIGHT = 255, 28
DUSK = 0.65
"""The brightness of all other colours next to light sources."""
GLOW = ((0.006, 2.0), (0.03, 14.0))
"""The radius of the glow, as a fraction of the picture's width, and its strength."""


def rendered(
    shown: Sequence[tuple[Part, str]], *, width: int, turn: float = 28, tilt: float = 32, shining: Sequence[int] = ()
) -> bytes:
    """Returns a PNG of solids in their colours ("#rrggbb"), `width` px wide; rotated and tilted in degrees.

    `shining` are the indices in `shown` of the light sources: these glow in full colour, and the rest is dimmed.
    """
    view = _view(turn, tilt)
    triangles = [
        (corners @ view.T, _shade(corners, colour, at in shining))
        for at, (part, colour) in enumerate(shown)
        for corners in [_triangles(part)]
    ]
    every = np.concatenate([corners.reshape(-1, 3) for corners, _ in triangles])
    low, high = every.min(axis=0), every.max(axis=0)
    scale = (width * FINER - 20) / (high[0] - low[0])
    height = int((high[1] - low[1]) * scale) + 20
    picture: Array = np.full((height, width * FINER, 3), NIGHT / DUSK if shining else PAPER, dtype=np.float32)
    depth: Array = np.full((height, width * FINER), -np.inf, dtype=np.float32)
    bright: Array = np.zeros(picture.shape[:2], dtype=bool)
    for at, (corners, colours) in enumerate(triangles):
        flat = np.empty_like(corners)
        flat[..., 0] = (corners[..., 0] - low[0]) * scale + 10
        flat[..., 1] = (high[1] - corners[..., 1]) * scale + 10
        flat[..., 2] = corners[..., 2]
        for triangle, colour in zip(flat, colours, strict=True):
            _fill(picture, depth, bright, triangle, colour, at in shining)
    drawn = _outlined(picture, depth, scale)
    return _png(_smoothed(_glowing(drawn, bright) if shining else drawn))


def _view(turn: float, tilt: float) -> Array:
    """Returns the matrix that rotates the world so that x is right in the picture, y up, and z towards the viewer."""
    a, b = radians(turn), radians(tilt)
    around = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
    over = np.array([[1, 0, 0], [0, sin(b), cos(b)], [0, -cos(b), sin(b)]])
    return over @ around


def _triangles(part: Part) -> Array:
    """Returns the triangles of a solid: shape (n, 3 corners, 3)."""
    points, faces = part.tessellate(0.05, 0.25)
    return np.array([(p.X, p.Y, p.Z) for p in points])[np.array(faces)]


def _shade(corners: Array, colour: str, shines: bool) -> Array:
    """Returns the colour of every triangle: shape (n, 3); light sources have no shading."""
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    bright = np.ones(len(corners)) if shines else 0.62 + 0.38 * (normal @ (LIGHT / np.linalg.norm(LIGHT)))
    return np.clip(bright, 0, 1)[:, None] * np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])


def _fill(picture: Array, depth: Array, bright: Array, corners: Array, colour: Array, shines: bool) -> None:
    """Draws a triangle in front of everything farther away, and marks light sources."""
    x, y, z = corners.T
    left, top = max(int(x.min()), 0), max(int(y.min()), 0)
    right, bottom = min(int(x.max()) + 2, depth.shape[1]), min(int(y.max()) + 2, depth.shape[0])
    area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])
    if abs(area) < 1e-9:
        return
    across, down = np.arange(left, right)[None, :] + 0.5, np.arange(top, bottom)[:, None] + 0.5
    b = ((across - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (down - y[0])) / area
    c = ((x[1] - x[0]) * (down - y[0]) - (across - x[0]) * (y[1] - y[0])) / area
    far = z[0] + b * (z[1] - z[0]) + c * (z[2] - z[0])
    there = depth[top:bottom, left:right]
    new = (b >= 0) & (c >= 0) & (b + c <= 1) & (far > there)
    there[new] = far[new]
    picture[top:bottom, left:right][new] = colour
    bright[top:bottom, left:right][new] = shines


def _outlined(picture: Array, depth: Array, scale: float) -> Array:
    """Darkens the pixels at the edges of nearer parts."""
    known = np.where(np.isfinite(depth), depth, -1e4)
    step = np.zeros_like(known)
    for axis in (0, 1):
        for way in (1, -1):
            step = np.maximum(step, known - np.roll(known, way, axis))
    return np.where((step > 1.2 + EDGE * scale / 4)[..., None], picture * 0.35, picture)


def _glowing(picture: Array, bright: Array) -> Array:
    """Returns the dimmed picture, with light around the light sources."""
    light = np.where(bright[..., None], picture, 0)
    lit = picture * DUSK
    for share, strength in GLOW:
        halo = light
        for axis in (0, 1, 0, 1):  # two box filters approximate a Gaussian
            halo = _blurred(halo, max(int(picture.shape[1] * share), 1), axis)
        lit = lit + strength * halo
    return np.where(bright[..., None], picture, np.clip(lit, 0, 255))


def _blurred(picture: Array, reach: int, axis: int) -> Array:
    """Returns the mean over `reach` pixels on both sides, along an axis; there is no light outside the picture."""
    room = [(0, 0)] * picture.ndim
    room[axis] = (reach + 1, reach)
    total = np.cumsum(np.pad(picture, room), axis=axis)
    size = picture.shape[axis]
    ends = np.take(total, range(2 * reach + 1, 2 * reach + 1 + size), axis)
    return (ends - np.take(total, range(size), axis)) / (2 * reach + 1)


def _smoothed(picture: Array) -> Array:
    """Returns the final picture; each pixel is the mean of finer ones."""
    high, wide = (size // FINER for size in picture.shape[:2])
    cut = picture[: high * FINER, : wide * FINER].reshape(high, FINER, wide, FINER, 3)
    return cut.mean(axis=(1, 3)).round().astype(np.uint8)


def _png(picture: Array) -> bytes:
    high, wide = picture.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in picture)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
