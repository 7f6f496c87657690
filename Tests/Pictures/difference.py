"""Measures the difference between two pictures, as eyes see it."""

import numpy
from PIL import Image, ImageFilter

# sRGB to CIE XYZ (IEC 61966-2-1), D65.
TO_XYZ = numpy.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                      [0.0193339, 0.1191920, 0.9503041]])
WHITE = numpy.array([0.95047, 1.0, 1.08883])


def lab(picture):
    """CIE L*a*b* of an sRGB picture, after a blur of a pixel: neighbours of another resampling are no difference."""
    values = numpy.asarray(picture.filter(ImageFilter.GaussianBlur(1)), dtype=numpy.float64) / 255
    linear = numpy.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    xyz = linear @ TO_XYZ.T / WHITE
    root = numpy.where(xyz > 216 / 24389, numpy.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return numpy.stack(
        [116 * root[..., 1] - 16, 500 * (root[..., 0] - root[..., 1]), 200 * (root[..., 1] - root[..., 2])], axis=-1)


def distance(picture, reference):
    """The mean and the 95th percentile of CIE76's Delta E; 2.3 is what eyes just notice."""
    reference = reference.resize(picture.size, Image.LANCZOS)
    away = numpy.linalg.norm(lab(picture) - lab(reference), axis=-1)
    return float(away.mean()), float(numpy.percentile(away, 95))
