import Foundation

/// The scalars that are the composition of two other scalars in NFC.
enum CanonicalComposites {
    /// Returns the composition of two scalars; `nil` if there is none.
    static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch (first.value, second.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00).isMultiple(of: 28):
            Unicode.Scalar(first.value + second.value - 0x11A7)
        default:
            pairs[UInt64(first.value) << 32 | UInt64(second.value)]
        }
    }

    /// All compositions except those of Hangul, derived from the decompositions at the first use.
    private static let pairs: [UInt64: Unicode.Scalar] = {
        var pairs: [UInt64: Unicode.Scalar] = [:]
        // The blocks of Unicode that have composites: Latin to kana, and the Indic scripts of plane 1.
        let blocks: [ClosedRange<UInt32>] = [0xC0...0x30FF, 0x10500...0x16FFF]
        for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
            let whole = String(scalar).decomposedStringWithCanonicalMapping
            let parts = Array(whole.unicodeScalars)
            guard parts.count > 1, let last = parts.last else { continue }
            // Below U+10000 Foundation composes, and respects the composition exclusions. There are no exclusions
            // above.
            if scalar.value < 0x10000 {
                guard whole.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
                else { continue }
            }
            var head = String.UnicodeScalarView()
            head.append(contentsOf: parts.dropLast())
            let first = String(head).precomposedStringWithCanonicalMapping.unicodeScalars
            guard first.count == 1, let only = first.first else { continue }
            pairs[UInt64(only.value) << 32 | UInt64(last.value)] = scalar
        }
        return pairs
    }()
}
