/// A reader of the texts in a file, in any encoding.
enum EmbeddedText {
    /// The maximum number of bytes of a text that are read, and of bytes that are returned.
    static let longest = 4096

    /// Reads bytes that should be UTF-8, up to the first NUL; older files have ISO 8859-1. Returns `nil` for an empty
    /// text, and for a text in an unknown encoding.
    static func read(_ block: ByteBlock, isLatin: Bool = false) -> String? {
        let bytes = Array(block.prefix(longest).bytes.prefix { $0 != 0 })
        if let text = utf8(bytes, wasCut: block.count > longest) { return tidy(text) }
        let (high, letters) = bytes.reduce(into: (0, 0)) { counts, byte in
            if byte >= 0x80 { counts.0 += 1 }
            if byte > 0x20 { counts.1 += 1 }
        }
        // Texts in ISO 8859-1 have fewer letters with accents than without, and no controls beyond ASCII.
        let isPlausible = isLatin || (high * 2 <= letters && !bytes.contains { (0x80..<0xA0).contains($0) })
        guard isPlausible else { return nil }
        return tidy(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }

    /// Reads UTF-16, up to the first NUL, in the order of its byte order mark if it has one. Returns `nil` for an empty
    /// text.
    static func utf16(_ block: ByteBlock, order: ByteOrder) -> String? {
        var (order, place) = (order, 0)
        if block.u16(0) == 0xFEFF { (order, place) = (.big, 2) }
        if block.u16(0) == 0xFFFE { (order, place) = (.little, 2) }
        if place == 0 { order = likelyOrder(of: block, order: order) }
        var units: [UInt16] = []
        while units.count < longest / 2, let unit = block.number(place, width: 2, order: order), unit != 0 {
            units.append(UInt16(truncatingIfNeeded: unit))
            place += 2
        }
        return tidy(String(decoding: units, as: UTF16.self))
    }

    /// Returns the likely byte order of the text: the order that gives more ASCII letters and blanks. It may differ
    /// from the order of the numbers around the text.
    private static func likelyOrder(of block: ByteBlock, order: ByteOrder) -> ByteOrder {
        let bytes = Array(block.prefix(256).bytes)
        let zeroes = bytes.enumerated().reduce(into: (0, 0)) { counts, pair in
            guard pair.element == 0 else { return }
            if pair.offset % 2 == 0 { counts.0 += 1 } else { counts.1 += 1 }
        }
        if zeroes.0 == zeroes.1 { return order }
        return zeroes.0 > zeroes.1 ? .big : .little
    }

    private static func utf8(_ bytes: [UInt8], wasCut: Bool) -> String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // The last character may be cut in two.
        guard wasCut || bytes.count == longest else { return nil }
        for count in 1...3 {
            if let text = String(validating: bytes.dropLast(count), as: UTF8.self) { return text }
        }
        return nil
    }

    /// Returns a text without controls except line breaks, and without blanks around it, within the limit; `nil` if
    /// nothing is left.
    static func tidy(_ text: String) -> String? {
        let kept = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars.filter {
            $0 == "\n" || ($0.properties.generalCategory != .control && $0 != "\u{FFFD}")
        }
        let whole = String(String.UnicodeScalarView(kept)).trimmingBlanks()
        var cut = String.UnicodeScalarView()
        var count = 0
        for scalar in whole.unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= longest else { break }
            cut.append(scalar)
        }
        return cut.isEmpty ? nil : String(cut).trimmingBlanks()
    }
}
