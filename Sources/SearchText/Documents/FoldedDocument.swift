import Foundation

/// The text of a document as search stores it.
///
/// The text contains each field's folded text behind the byte of its ``SearchField``, and the byte of each
/// ``SearchFlag``, separated by U+001F. A tail follows if folding the fields does not commute with cutting them (see
/// ``FoldedText/isRegular``): U+001F, U+0001, and the fields in NFC, separated by U+001F. With the tail, every part of
/// the written text finds the document. Without a tail, the folded fields suffice.
public struct FoldedDocument: Equatable, Sendable {
    /// The byte between fields; no field contains it.
    public static let separator: UInt8 = 0x1F

    /// The UTF-8 of the whole text.
    public let bytes: [UInt8]
    /// The index in `bytes` where the tail's text begins; `nil` without a tail.
    public let tailStart: Int?

    /// Folds and joins the fields. Empty fields are kept.
    public init(_ content: SearchContent) {
        var folder = Folder(capacity: content.texts.reduce(0) { $0 + $1.text.utf8.count + 2 })
        for text in content.texts {
            folder.beginField(text.field.mark)
            folder.append(text.text)
        }
        for flag in content.flags.map(\.mark).sorted() { folder.beginField(flag) }
        let folded = folder.finish()
        guard !folded.isRegular else {
            bytes = folded.bytes
            tailStart = nil
            return
        }
        let head = folded.bytes + [Self.separator, Grams.tailMark]
        let composed = content.texts.map { Self.composed($0.text) }
        bytes = head + composed.joined(separator: CollectionOfOne(Self.separator))
        tailStart = head.count
    }

    /// Calls `body` with the folded fields and with the tail, which may be empty.
    public func withText<Value>(_ body: (Span<UInt8>, Span<UInt8>) -> Value) -> Value {
        let span = bytes.span
        let start = tailStart ?? span.count
        return body(span.extracting(0..<start), span.extracting(start..<span.count))
    }

    /// Returns a text in NFC, with paired flags (``RegionalIndicators``), and with spaces for the two scalars that
    /// stored text cannot contain: U+001F and U+0000.
    public static func composed(_ text: String) -> [UInt8] {
        var bytes = CanonicalForm.composed(text).utf8.map { $0 == separator || $0 == 0 ? 0x20 : $0 }
        RegionalIndicators.pair(&bytes)
        return bytes
    }

    /// Calls `body` with the mark of each field of stored text and the range of its folded text, until `body` returns
    /// true.
    ///
    /// - Parameter head: Stored text up to its tail.
    /// - Returns: Whether `body` returned true.
    public static func containsField(in head: Span<UInt8>, where body: (UInt8, Range<Int>) -> Bool) -> Bool {
        var start = 0
        while start < head.count {
            var end = start + 1
            while end < head.count, head[end] != separator { end += 1 }
            if body(head[start], start + 1..<end) { return true }
            start = end + 1
        }
        return false
    }
}
