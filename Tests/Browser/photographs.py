"""JPEG files as cameras write them, with a thumbnail."""

import struct
import subprocess
from functools import cache

from pictures import png


@cache
def jpeg(width: int, height: int, shade: int) -> bytes:
    """Creates a JPEG of one colour with the program that scales pictures for the pages."""
    return subprocess.run(
        ["vipsthumbnail", "stdin", "--size", f"{width}x{height}", "--output", ".jpg[strip]"],
        input=png(width, height, shade),
        capture_output=True,
        check=True,
    ).stdout


def with_thumbnail(photograph: bytes, thumbnail: bytes) -> bytes:
    """Puts a thumbnail into a JPEG: two directories in an Exif segment (Exif 2.3, 4.5.5)."""

    def field(tag: int, kind: int, value: int) -> bytes:
        return struct.pack(">HHI", tag, kind, 1) + (
            struct.pack(">I", value) if kind == 4 else struct.pack(">HH", value, 0)
        )

    first = struct.pack(">H", 1) + field(0x0112, 3, 1) + struct.pack(">I", 26)
    second = (
        struct.pack(">H", 2)
        + field(0x0201, 4, 56)
        + field(0x0202, 4, len(thumbnail))
        + struct.pack(">I", 0)
    )
    content = b"Exif\0\0MM\0*" + struct.pack(">I", 8) + first + second + thumbnail
    segment = b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content
    return photograph[:2] + segment + photograph[2:]


def photograph(number: int, width: int = 3000, height: int = 2000) -> bytes:
    """Creates a photograph with a thumbnail of the same colour."""
    return with_thumbnail(jpeg(width, height, number), jpeg(160, 160 * height // width, number))
