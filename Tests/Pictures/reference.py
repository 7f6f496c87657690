"""What a picture should look like, by decoders that the services do not call: Pillow with its own colour management,
heif-convert and avifdec."""

import io
import pathlib
import subprocess
import tempfile

from PIL import Image, ImageCms, ImageOps, PngImagePlugin

SRGB = ImageCms.createProfile("sRGB")
# Pictures in the corpus are smaller; bombs are not decoded here.
Image.MAX_IMAGE_PIXELS = 60_000_000
PngImagePlugin.MAX_TEXT_CHUNK = PngImagePlugin.MAX_TEXT_MEMORY = 1 << 28


def decoded(path, media_type, exif_turns):
    """The first picture of a file as it was stored, turned by its container or else by EXIF, with its profile."""
    if media_type in ("image/heic", "image/heif"):
        # It turns as the container says; EXIF's word, written beside, is to be passed over.
        return turned(converted(["heif-convert", "-q", "100", str(path)], "jpg"), exif_turns)
    if media_type == "image/avif":
        # It gives the pixels as they are stored.
        return turned(converted(["avifdec", str(path)], "png"), container_orientation(path))
    picture = Image.open(path)
    picture.seek(0)
    profile = picture.info.get("icc_profile")
    picture = ImageOps.exif_transpose(picture)
    if profile:
        picture.info["icc_profile"] = profile
    return picture


def converted(command, extension):
    """Returns the picture that a program makes of a file; the first one of several."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(command + [f"{folder}/picture.{extension}"], check=True, capture_output=True, timeout=120)
        picture = Image.open(sorted(pathlib.Path(folder).glob("picture*"))[0])
        picture.load()
        return picture


def container_orientation(path):
    """EXIF's orientation for the first `irot` and `imir` of a HEIF file (ISO/IEC 23008-12, 6.5.10 and 6.5.12)."""
    content = path.read_bytes()[:65536]
    place, mirror = content.find(b"irot"), content.find(b"imir")
    angle = content[place + 4] & 3 if place >= 0 else 0
    axis = content[mirror + 4] & 1 if mirror >= 0 else None
    # By quarters against the clock, then top and bottom (0) or left and right (1) exchanged.
    return {None: (1, 8, 3, 6), 0: (4, 5, 2, 7), 1: (2, 7, 4, 5)}[axis][angle]


def turned(picture, orientation):
    ways = {2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
            6: Image.ROTATE_270, 7: Image.TRANSVERSE, 8: Image.ROTATE_90}
    if orientation not in ways:
        return picture
    profile = picture.info.get("icc_profile")
    picture = picture.transpose(ways[orientation])
    if profile:
        picture.info["icc_profile"] = profile
    return picture


def plain(picture, obeys_profile=True):
    """Eight bits of sRGB on white."""
    profile = picture.info.get("icc_profile") if obeys_profile else None
    if picture.mode in ("I;16", "I;16B", "I"):
        picture = picture.point(lambda value: value / 256).convert("L")
    if picture.mode in ("P", "PA", "LA", "1"):
        picture = picture.convert("RGBA")
    if picture.mode == "RGBA":
        ground = Image.new("RGBA", picture.size, (255, 255, 255, 255))
        ground.alpha_composite(picture)
        picture = ground.convert("RGB")
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            picture = ImageCms.profileToProfile(
                picture, source, SRGB, renderingIntent=ImageCms.INTENT_RELATIVE_COLORIMETRIC, outputMode="RGB")
        except ImageCms.PyCMSError:
            pass  # A profile that does not fit its picture says nothing.
    return picture.convert("RGB")
