/// Hangul syllables as sums of their letters (Unicode 3.12): initial consonant, vowel, final consonant.
public enum Hangul {
    /// The consonants that begin a syllable, in the order of their numbers.
    public static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    /// The consonants that end a syllable, by number; the first element means no final.
    static let finals = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    /// Finals that are typed as two letters.
    static let clusters: [Unicode.Scalar: (first: Unicode.Scalar, second: Unicode.Scalar)] = [
        "ㄳ": ("ㄱ", "ㅅ"), "ㄵ": ("ㄴ", "ㅈ"), "ㄶ": ("ㄴ", "ㅎ"), "ㄺ": ("ㄹ", "ㄱ"), "ㄻ": ("ㄹ", "ㅁ"), "ㄼ": ("ㄹ", "ㅂ"),
        "ㄽ": ("ㄹ", "ㅅ"), "ㄾ": ("ㄹ", "ㅌ"), "ㄿ": ("ㄹ", "ㅍ"), "ㅀ": ("ㄹ", "ㅎ"), "ㅄ": ("ㅂ", "ㅅ"),
    ]

    private static let first: UInt32 = 0xAC00
    private static let count: UInt32 = 11_172
    private static let finalCount: UInt32 = 28
    /// The number of syllables with the same initial.
    private static let initialCount: UInt32 = 588

    /// The number of the initial for each scalar from U+3131 to U+314E, or ``noInitial``.
    private static let initialNumbers: [UInt8] = {
        var numbers = [UInt8](repeating: noInitial, count: 30)
        for (number, scalar) in initials.enumerated() { numbers[Int(scalar.value - 0x3131)] = UInt8(number) }
        return numbers
    }()

    /// The number for no initial consonant.
    static let noInitial: UInt8 = 0xFF

    /// Returns the number of a syllable's initial consonant, or of a consonant that stands alone; otherwise
    /// ``noInitial``.
    static func initial(of value: UInt32) -> UInt8 {
        if value >= first, value < first + count { return UInt8((value - first) / initialCount) }
        if (0x3131...0x314E).contains(value) { return initialNumbers[Int(value - 0x3131)] }
        return noInitial
    }

    /// A syllable as the numbers of its letters.
    struct Syllable {
        var initial: UInt32
        var vowel: UInt32
        var final: UInt32

        /// Splits a scalar into its letters; `nil` if it is not a syllable.
        init?(_ scalar: Unicode.Scalar) {
            guard scalar.value >= first, scalar.value < first + count else { return nil }
            let offset = scalar.value - first
            initial = offset / initialCount
            vowel = offset % initialCount / finalCount
            final = offset % finalCount
        }

        /// The value of the syllable's scalar.
        var value: UInt32 { (initial * 21 + vowel) * finalCount + final + first }
    }

    /// Returns all syllables with the given initial.
    public static func syllables(initial number: UInt32) -> ClosedRange<UInt32> {
        first + number * initialCount...first + (number + 1) * initialCount - 1
    }

    /// Returns all syllables that an open syllable may still become: with a final, and with ㅗ, ㅜ or ㅡ extended to a
    /// diphthong.
    static func syllables(growing open: Syllable) -> ClosedRange<UInt32> {
        let grown: UInt32 =
            switch open.vowel {
            case 8, 13: 3
            case 18: 1
            default: 0
            }
        return open.value...open.value + (grown + 1) * finalCount - 1
    }
}

extension Span<UInt8> {
    /// Returns the scalar whose UTF-8 begins at an index, and the index of the next scalar. The value is 0 if the
    /// scalar is cut off.
    public func scalar(at index: Int) -> (value: UInt32, end: Int) {
        let lead = self[index]
        let width = Grams.width(lead)
        guard index + width <= count else { return (0, count) }
        switch width {
        case 1: return (UInt32(lead), index + 1)
        case 2: return (UInt32(lead & 0x1F) << 6 | UInt32(self[index + 1] & 0x3F), index + 2)
        case 3:
            let high = UInt32(lead & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6
            return (high | UInt32(self[index + 2] & 0x3F), index + 3)
        default:
            let high = UInt32(lead & 0x07) << 18 | UInt32(self[index + 1] & 0x3F) << 12
            return (high | UInt32(self[index + 2] & 0x3F) << 6 | UInt32(self[index + 3] & 0x3F), index + 4)
        }
    }
}
