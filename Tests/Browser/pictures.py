"""Pictures, valid and hostile, created without a library."""

import struct
import zlib
from functools import cache


@cache
def png(width: int = 640, height: int = 480, shade: int = 0) -> bytes:
    """Creates a picture of one colour, which depends on the shade."""
    red, green, blue = (shade * 53 + 90) % 200, (shade * 97 + 60) % 200, (shade * 29 + 120) % 200
    row = b"\0" + bytes((red, green, blue)) * width
    return _png(width, height, colour_type=2, depth=8, rows=zlib.compress(row * height))


@cache
def bomb(side: int = 40_000) -> bytes:
    """Creates a few kilobytes that decode to 1,600 million pixels."""
    packer = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    rows = b"".join([packer.compress(row * 1_000) for _ in range(side // 1_000)]) + packer.flush()
    return _png(side, side, colour_type=0, depth=1, rows=rows)


def animation() -> bytes:
    """Creates an animation of two frames of one pixel."""
    head = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    control = b"\x21\xf9\x04\x04\x32\0\0\0"
    picture = b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\0"
    return head + 2 * (control + picture) + b"\x3b"


def truncated() -> bytes:
    """Creates the first half of a picture."""
    whole = png(641, 481)
    return whole[: len(whole) // 2]


SCRIPT = "window.hijacked = true"
SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" onload="{SCRIPT}"><script>{SCRIPT}</script></svg>'
).encode()
HTML = f"<!doctype html><script>{SCRIPT}</script>".encode()


def _png(width: int, height: int, colour_type: int, depth: int, rows: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)


def photograph(width: int = 1200, height: int = 800) -> bytes:
    """Creates a picture with the metadata of a camera."""
    whole = png(width, height, 7)
    head = 8 + 25
    return whole[:head] + _chunk(b"eXIf", _exif()) + whole[head:]


def _exif() -> bytes:
    """Creates two directories, of the picture and of the camera, followed by their long values."""
    maker, model = b"FUJIFILM\0", b"X-T5\0"
    exposure, aperture = struct.pack("<II", 1, 250), struct.pack("<II", 28, 10)
    time = b"2025:07:05 14:05:09\0"
    camera_place = 8 + 2 + 12 * 3 + 4
    place = camera_place + 2 + 12 * 4 + 4
    values = b""

    def entry(tag: int, kind: int, count: int, value: bytes) -> bytes:
        nonlocal values
        if len(value) <= 4:
            return struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
        values += value
        return struct.pack("<HHII", tag, kind, count, place + len(values) - len(value))

    first = [
        entry(0x010F, 2, len(maker), maker),
        entry(0x0110, 2, len(model), model),
        struct.pack("<HHII", 0x8769, 4, 1, camera_place),
    ]
    camera = [
        entry(0x829A, 5, 1, exposure),
        entry(0x829D, 5, 1, aperture),
        entry(0x8827, 3, 1, struct.pack("<H", 100)),
        entry(0x9003, 2, len(time), time),
    ]
    directories = b"".join(
        struct.pack("<H", len(entries)) + b"".join(entries) + bytes(4)
        for entries in (first, camera)
    )
    return b"II*\0" + struct.pack("<I", 8) + directories + values
