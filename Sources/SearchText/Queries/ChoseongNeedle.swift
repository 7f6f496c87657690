/// Initial consonants to search for, the way Koreans abbreviate: `ㅎㄱㄱㅇ` for 한강 공원.
///
/// A match ignores spaces between syllables. Any other character between them prevents the match.
public struct ChoseongNeedle: Sendable, Equatable {
    /// The consonants' numbers in ``Hangul/initials``; at least two.
    public let initials: [UInt8]
    /// The failure function of Knuth, Morris and Pratt: element `i` is the length of the prefix that still matches if
    /// the first `i + 1` consonants matched and the next one does not.
    private let fallbacks: [Int]

    /// Parses a folded query; `nil` unless it consists of two or more consonants, and spaces.
    init?(_ folded: [UInt8]) {
        var initials: [UInt8] = []
        for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars where scalar != " " {
            let number = Hangul.initial(of: scalar.value)
            guard number != Hangul.noInitial, Hangul.Syllable(scalar) == nil else { return nil }
            initials.append(number)
        }
        guard initials.count >= 2 else { return nil }
        self.initials = initials
        fallbacks = Self.fallbacks(initials)
    }

    /// Returns whether the consonants occur in a field of stored text.
    ///
    /// - Parameters:
    ///   - head: Stored text up to its tail.
    ///   - inLong: Whether to search long fields too, or short fields only.
    func occurs(in head: Span<UInt8>, inLong: Bool) -> Bool {
        var isCounted = true
        var matched = 0
        var index = 0
        while index < head.count {
            let lead = head[index]
            if lead < 0x20 {
                matched = 0
                if let isShort = SearchField.isShort(lead) { isCounted = inLong || isShort }
            } else if isCounted, lead != 0x20 {
                // Only scalars of three bytes have an initial.
                let number = lead & 0xF0 == 0xE0 ? Hangul.initial(of: head.scalar(at: index).value) : Hangul.noInitial
                matched = number == Hangul.noInitial ? 0 : next(after: matched, number: number)
                if matched == initials.count { return true }
            }
            index += Grams.width(lead)
        }
        return false
    }

    /// Returns the ranges of the consonants in one field's folded text, from left to right, without overlaps.
    func ranges(in bytes: [UInt8], limit: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var starts: [Int] = []
        var matched = 0
        var index = 0
        while index < bytes.count, found.count < limit {
            let (value, end) = bytes.span.scalar(at: index)
            if value != 0x20 {
                let number = Hangul.initial(of: value)
                matched = number == Hangul.noInitial ? 0 : next(after: matched, number: number)
                starts.append(index)
                if matched == initials.count {
                    found.append(starts[starts.count - matched]..<end)
                    matched = 0
                }
            }
            index = end
        }
        return found
    }

    private func next(after matched: Int, number: UInt8) -> Int {
        var matched = matched
        while matched > 0, initials[matched] != number { matched = fallbacks[matched - 1] }
        return initials[matched] == number ? matched + 1 : 0
    }

    private static func fallbacks(_ initials: [UInt8]) -> [Int] {
        var fallbacks = [0]
        var length = 0
        for number in initials.dropFirst() {
            while length > 0, initials[length] != number { length = fallbacks[length - 1] }
            if initials[length] == number { length += 1 }
            fallbacks.append(length)
        }
        return fallbacks
    }
}
