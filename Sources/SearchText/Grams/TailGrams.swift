/// The grams of a stored document's tail: every scalar and every pair of neighbours, including whitespace, behind
/// ``Grams/tailMark``. Few documents have a tail.
public enum TailGrams {
    /// Calls `emit` with the byte range of each gram of the tail's text. The caller prepends the mark.
    ///
    /// Stops as soon as `emit` returns false.
    public static func forEach(in bytes: Span<UInt8>, from start: Int, _ emit: (Range<Int>) -> Bool) {
        var previous = -1
        var index = start
        while index < bytes.count {
            let end = min(index + Grams.width(bytes[index]), bytes.count)
            if bytes[index] == FoldedDocument.separator {
                previous = -1
            } else {
                if !emit(index..<end) { return }
                if previous >= 0, !emit(previous..<end) { return }
                previous = index
            }
            index = end
        }
    }

    /// Returns the grams that a tail must have to contain the needle: its pairs, or its only scalar.
    ///
    /// - Parameter needle: The result of ``FoldedDocument/composed(_:)``.
    static func ofNeedle(_ needle: [UInt8]) -> [[UInt8]] {
        var pairs: [[UInt8]] = []
        var singles: [[UInt8]] = []
        var seen: Set<[UInt8]> = []
        forEach(in: needle.span, from: 0) { range in
            let isSingle = range.count == Grams.width(needle[range.lowerBound])
            let gram = [Grams.tailMark] + needle[range]
            if isSingle {
                singles.append(gram)
            } else if seen.insert(gram).inserted {
                pairs.append(gram)
            }
            return true
        }
        return pairs.isEmpty ? Array(singles.prefix(1)) : pairs
    }
}
