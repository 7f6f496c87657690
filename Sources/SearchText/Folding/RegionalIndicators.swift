/// The regional indicators: scalars of which each pair makes a flag.
///
/// 🇯🇵🇰🇷 contains the bytes of 🇵🇰, so the second scalar of each pair is compared as a private scalar. A needle that
/// begins with a flag's first letter then matches at first letters only. Pairs are counted from the beginning of each
/// run, as displays and grapheme clusters do.
enum RegionalIndicators {
    /// Returns whether the scalar is a regional indicator.
    static func contains(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

    /// Returns the bytes of an indicator in compared text: four bytes for the first of a pair and for the second.
    static func bytes(_ scalar: Unicode.Scalar, isSecond: Bool) -> [UInt8] {
        let number = UInt8(truncatingIfNeeded: scalar.value & 0x1F) - 0x06
        return isSecond ? second + [0x80 + number] : first + [firstByte + number]
    }

    /// Replaces the second indicator of each pair in a text's UTF-8 with its private scalar.
    static func pair(_ bytes: inout [UInt8]) {
        var isOpen = false
        var index = 0
        while index < bytes.count {
            let end = index + Grams.width(bytes[index])
            if end == index + 4, end <= bytes.count, bytes[index..<index + 3].elementsEqual(first),
                bytes[index + 3] >= firstByte
            {
                if isOpen { bytes.replaceSubrange(index..<end, with: second + [bytes[index + 3] - firstByte + 0x80]) }
                isOpen.toggle()
            } else {
                isOpen = false
            }
            index = end
        }
    }

    /// The UTF-8 of U+1F1C0 without its last byte.
    private static let first: [UInt8] = [0xF0, 0x9F, 0x87]
    /// The last byte of 🇦, the first indicator.
    private static let firstByte: UInt8 = 0xA6
    /// The UTF-8 of U+10FF00, of a private use area, without its last byte.
    private static let second: [UInt8] = [0xF4, 0x8F, 0xBC]
}
