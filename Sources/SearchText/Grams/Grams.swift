/// The grams of folded text: the units that the index stores for a document and looks up for a query.
///
/// The grams of a document are every scalar, every pair of neighbours, every window of three of `[a-z0-9']`, every
/// single space together with the scalar on each side, and the document's flags. No gram reaches over a field
/// separator. If a needle occurs in a document, then every gram of the needle is a gram of the document. The reverse
/// does not hold, so the verifier must check.
public enum Grams {
    /// The first version of ``Fold`` whose texts have the same grams as now.
    public static let version = 2

    /// The first byte of a stored document's tail and of each gram of a tail. No folded text contains it, so the grams
    /// of tails are distinct from all others.
    public static let tailMark: UInt8 = 0x01

    /// Calls `emit` with the byte range of each gram of stored text, up to its tail. Grams may repeat.
    ///
    /// Stops as soon as `emit` returns false.
    public static func forEach(in bytes: Span<UInt8>, _ emit: (Range<Int>) -> Bool) {
        var window = Window()
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            if lead == tailMark { return }
            let end = min(index + width(lead), bytes.count)
            if lead < 0x20 {
                // A separator, the mark of a field, or a flag. A flag is a separate gram.
                window = Window()
                if SearchFlag.isMark(lead), !emit(index..<end) { return }
            } else if lead == 0x20 {
                window.breakWord(at: index)
            } else {
                guard window.step(index..<end, isWord: isWordByte(lead), emit: emit) else { return }
            }
            index = end
        }
    }

    /// Returns the set of grams of a document.
    public static func ofDocument(_ bytes: [UInt8]) -> Set<[UInt8]> {
        var grams: Set<[UInt8]> = []
        forEach(in: bytes.span) { range in
            grams.insert(Array(bytes[range]))
            return true
        }
        return grams
    }

    /// Returns the grams that a document must have to contain the needle.
    ///
    /// These are the windows of three, the pairs that no window covers, and the pairs around a space. A lone scalar is
    /// included only if it is the whole needle.
    ///
    /// - Parameter needle: The folded and trimmed text. The result is empty only if the needle is.
    public static func ofNeedle(_ needle: [UInt8]) -> [[UInt8]] {
        var triples: [Range<Int>] = []
        var pairs: [Range<Int>] = []
        var singles: [Range<Int>] = []
        forEach(in: needle.span) { range in
            switch scalarCount(needle[range]) {
            case 1: singles.append(range)
            case 2: pairs.append(range)
            default:
                if needle[range].contains(0x20) { pairs.append(range) } else { triples.append(range) }
            }
            return true
        }
        if pairs.isEmpty { return singles.map { Array(needle[$0]) } }
        let uncovered = pairs.filter { pair in
            !triples.contains { $0.lowerBound <= pair.lowerBound && pair.upperBound <= $0.upperBound }
        }
        var seen: Set<[UInt8]> = []
        return (triples + uncovered).sorted { $0.lowerBound < $1.lowerBound }
            .map { Array(needle[$0]) }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the number of bytes of a scalar, given its first byte.
    static func width(_ lead: UInt8) -> Int {
        switch lead {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }

    /// Returns whether a gram is a single scalar.
    public static func isSingle(_ gram: [UInt8]) -> Bool { scalarCount(gram[...]) == 1 }

    private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x27: true
        default: false
        }
    }
}

/// The latest scalars before the current position of ``Grams/forEach(in:_:)``.
private struct Window {
    /// The starts of the two scalars before, in the same word; -1 for none.
    private var first = -1
    private var second = -1
    /// The number of scalars of `[a-z0-9']` right before.
    private var wordLength = 0
    /// The start of the last scalar before the single space; -1 for none.
    private var beforeSpace = -1

    mutating func breakWord(at index: Int) {
        beforeSpace = second
        first = -1
        second = -1
        wordLength = 0
    }

    mutating func step(_ scalar: Range<Int>, isWord: Bool, emit: (Range<Int>) -> Bool) -> Bool {
        let end = scalar.upperBound
        wordLength = isWord ? wordLength + 1 : 0
        if !emit(scalar) { return false }
        if second >= 0, !emit(second..<end) { return false }
        if wordLength >= 3, !emit(first..<end) { return false }
        if beforeSpace >= 0, !emit(beforeSpace..<end) { return false }
        beforeSpace = -1
        first = second
        second = scalar.lowerBound
        return true
    }
}
