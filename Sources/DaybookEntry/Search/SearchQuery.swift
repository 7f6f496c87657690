import Foundation

/// What someone typed into the search box, made ready for the index and the verifier.
///
/// A query is text: nothing in it has a meaning of its own.
struct SearchQuery: Sendable, Equatable {
    /// How texts are compared.
    let comparison: SearchComparison
    /// Occurs in the folded text of every hit that is not found by its tail.
    let folded: ByteNeedle
    /// Occurs in the NFC text of every exact hit.
    let exact: ByteNeedle
    /// Grams that every document without a tail must have to be a hit, each as a quoted string of a full-text
    /// expression; at least one.
    let grams: [String]
    /// Those that a document may have in its tail instead.
    let tailGrams: [String]

    /// More grams than this only cost; the verifier sees to the rest.
    private static let maximumGrams = 12

    /// Plans a query; nil when there is nothing to look for: empty, whitespace, or invisible scalars only.
    init?(text: String, comparison: SearchComparison) {
        let needle = Self.trimmed(Fold.fold(text).bytes)
        guard !needle.isEmpty else { return nil }
        self.comparison = comparison
        folded = ByteNeedle(needle)
        let composed = FoldedDocument.composed(text)
        exact = ByteNeedle(composed)
        grams = Self.quoted(Grams.ofNeedle(needle), limit: Self.maximumGrams)
        tailGrams = Self.quoted(TailGrams.ofNeedle(composed), limit: Self.maximumGrams / 3)
    }

    /// Whether stored text, the whole of a ``FoldedDocument``, holds the query in the manner of
    /// ``SearchComparison/fold``. Necessary, not sufficient, for an exact hit.
    func occurs(inStored bytes: UnsafeRawBufferPointer, tailStart: Int?) -> Bool {
        guard let tailStart, tailStart <= bytes.count else { return unsafe folded.occurs(in: bytes) }
        return unsafe folded.occurs(in: UnsafeRawBufferPointer(rebasing: bytes[..<tailStart]))
            || exact.occurs(in: UnsafeRawBufferPointer(rebasing: bytes[tailStart...]))
    }

    /// Whether one of the raw fields holds the query letter for letter.
    func occursExactly(in fields: [String]) -> Bool {
        fields.contains { exact.occurs(in: FoldedDocument.composed($0)) }
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var slice = bytes[...]
        if slice.first == 0x20 { slice.removeFirst() }
        if slice.last == 0x20 { slice.removeLast() }
        return Array(slice)
    }

    /// All grams, or as many as are worth it evenly spread. Quoted strings are all that ever reaches an expression.
    private static func quoted(_ grams: [[UInt8]], limit: Int) -> [String] {
        let count = min(grams.count, limit)
        return (0..<count)
            .map { grams[count < 2 ? 0 : $0 * (grams.count - 1) / (count - 1)] }
            .map { "\"" + String(decoding: $0, as: UTF8.self).replacing("\"", with: "\"\"") + "\"" }
    }
}
