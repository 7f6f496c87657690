/// The part of a HEIF's picture that is shown (`clap`, ISO/IEC 14496-12, section 12.1.4).
struct CleanAperture: Sendable, Equatable {
    /// A number in the form of the box: a numerator and a denominator.
    struct Fraction: Sendable, Equatable {
        var above: Int
        var below: Int
    }

    private(set) var width: Fraction
    private(set) var height: Fraction
    /// The distance of its centre from the picture's, to the right and down.
    private(set) var right: Fraction
    private(set) var down: Fraction

    /// - Returns: `nil` if the box is too short.
    init?(_ content: ByteBlock) {
        var fractions: [Fraction] = []
        for place in stride(from: 0, to: 32, by: 8) {
            guard let above = content.i32(place), let below = content.i32(place + 4) else { return nil }
            fractions.append(Fraction(above: above, below: below))
        }
        (width, height, right, down) = (fractions[0], fractions[1], fractions[2], fractions[3])
    }

    /// Returns the picture's sides after the crop: rounded as decoders do; a whole side if the fraction is invalid.
    func cut(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
        (CleanAperture.cut(size.width, by: width), CleanAperture.cut(size.height, by: height))
    }

    /// Returns the same part in the coordinates of the picture before a mirror (left to right, optional) and the given
    /// clockwise quarter turns.
    func before(isMirrored: Bool, quarters: Int) -> CleanAperture {
        var part = self
        for _ in 0..<(quarters & 3) {
            (part.width, part.height) = (part.height, part.width)
            (part.right, part.down) = (part.down, CleanAperture.negative(part.right))
        }
        if isMirrored { part.right = CleanAperture.negative(part.right) }
        return part
    }

    /// The content of a box.
    var bytes: [UInt8] {
        [width, height, right, down].flatMap { [$0.above, $0.below] }.flatMap { number in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    private static func negative(_ fraction: Fraction) -> Fraction {
        Fraction(above: -fraction.above, below: fraction.below)
    }

    private static func cut(_ side: Int, by fraction: Fraction) -> Int {
        guard fraction.below > 0 else { return side }
        let rounded = (fraction.above + fraction.below / 2) / fraction.below
        return rounded > 0 && rounded <= side ? rounded : side
    }
}
