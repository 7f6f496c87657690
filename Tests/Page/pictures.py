"""Small PNG pictures, made from nothing."""

import struct
import zlib


def png(path, seed, width=320, height=240):
    """Writes a picture of a gradient of its own colour."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    rows = b"".join(
        b"\0" + bytes(value % 256 for x in range(width) for value in (x + seed * 37, y + seed * 91, seed * 53))
        for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return path
