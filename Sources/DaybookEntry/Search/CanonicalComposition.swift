import Foundation

/// Unicode normalization form C.
///
/// The standard library decomposes rightly but composes wrongly where scalars beyond U+FFFF meet marks (it looks
/// them up by fewer bits than they have: U+303C9 U+0345 becomes a Greek letter, and composites of plane 1 fall
/// apart) and at U+1113, which it takes for a leading consonant that composes. Such texts are composed here.
enum CanonicalComposition {
    /// The text in NFC.
    static func of(_ text: String) -> String {
        guard needsCare(text) else { return text.precomposedStringWithCanonicalMapping }
        var composed: [Unicode.Scalar] = []
        var starter = -1
        var lastClass: UInt8 = 0
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
            if starter >= 0, starter == composed.count - 1 || lastClass < combiningClass && lastClass != 0,
                let composite = composite(composed[starter], scalar)
            {
                composed[starter] = composite
                continue
            }
            if combiningClass == 0 { starter = composed.count }
            lastClass = combiningClass
            composed.append(scalar)
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: composed)
        return String(result)
    }

    private static func needsCare(_ text: String) -> Bool {
        var followsAstral = false
        for scalar in text.unicodeScalars {
            if scalar.value == 0x1113 { return true }
            let isAstral = scalar.value > 0xFFFF
            if isAstral || followsAstral, !Fold.isInvisible(scalar), FoldTable.interacts(scalar) { return true }
            followsAstral = isAstral
        }
        return false
    }

    private static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch (first.value, second.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00).isMultiple(of: 28):
            Unicode.Scalar(first.value + second.value - 0x11A7)
        default:
            pairs[UInt64(first.value) << 32 | UInt64(second.value)]
        }
    }

    /// Primary composites by their two parts, learned from the decompositions.
    private static let pairs: [UInt64: Unicode.Scalar] = {
        var pairs: [UInt64: Unicode.Scalar] = [:]
        let blocks: [ClosedRange<UInt32>] = [0xC0...0x30FF, 0x10500...0x16FFF]
        for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
            let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
            guard parts.count > 1, let last = parts.last else { continue }
            var head = String.UnicodeScalarView()
            head.append(contentsOf: parts.dropLast())
            var whole = head
            whole.append(last)
            // Below U+10000 the library composes, and knows which composites are excluded; above there are none.
            if scalar.value < 0x10000 {
                guard String(whole).precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
                else { continue }
            }
            let first = String(head).precomposedStringWithCanonicalMapping.unicodeScalars
            guard first.count == 1, let only = first.first else { continue }
            pairs[UInt64(only.value) << 32 | UInt64(last.value)] = scalar
        }
        return pairs
    }()
}
