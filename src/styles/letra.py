"""Makes src/styles/letra.woff2 of Atkinson Hyperlegible Next: python3 src/styles/letra.py FONT (needs fonttools and brotli).

Portuguese letters and two weights; the digits are the tabular ones, and the zero has no slash, which reads as an 8 in money and dates.
"""

import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = [*range(0x20, 0x7F), *map(ord, " §ª°º·×ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü–—‘’“”…•")]
KEPT_NAMES = [0, 1, 2, 13, 14]  # copyright and licence stay in the file, as the OFL asks

font = TTFont(sys.argv[1])
TABULAR = {code: f"{name}.tf" for code, name in font.getBestCmap().items() if 0x30 <= code <= 0x39}
for table in font["cmap"].tables:
    table.cmap.update(TABULAR)
subsetter = Subsetter(Options(layout_features=["kern"], name_IDs=KEPT_NAMES, hinting=False, notdef_outline=False))
subsetter.populate(unicodes=LETTERS)
subsetter.subset(font)
font = instantiateVariableFont(font, {"wght": (400, 700)})


def open_zero(points):
    """The outer contour, and inside it the same shape, as wide and high as the two halves of the counter together."""
    outer, counter = points[:16], points[16:]

    def inside(i, value):
        a, b = (extreme(p[i] for p in outer) for extreme in (min, max))
        c, d = (extreme(p[i] for p in counter) for extreme in (min, max))
        return round(c + (value - a) * (d - c) / (b - a))

    return [*outer, *[(inside(0, x), inside(1, y)) for x, y in [outer[0], *outer[:0:-1]]]]


zero = font["glyf"]["zero"]
[bolder] = font["gvar"].variations["zero"]
light, phantoms = list(zero.coordinates), [(0, 0)] * 4
bolder.calcInferredDeltas(GlyphCoordinates(light + phantoms), zero.endPtsOfContours)
bold = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(light, bolder.coordinates)]
before, after = open_zero(light), open_zero(bold)
bolder.coordinates = [(c - a, d - b) for (a, b), (c, d) in zip(before, after)] + bolder.coordinates[-4:]
zero.coordinates = GlyphCoordinates(before)
zero.flags = bytearray([*zero.flags[:16], zero.flags[0], *zero.flags[15:0:-1]])
zero.endPtsOfContours, zero.numberOfContours = [15, 31], 2
font.flavor = "woff2"
font.save("src/styles/letra.woff2")
