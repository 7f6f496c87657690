import Foundation

/// The text of a document as search stores it.
///
/// Each field's folded text behind the byte of its ``SearchField``, and the byte of each ``SearchFlag``, with U+001F
/// between; when folding the fields does not commute with cutting them (see
/// ``FoldedText/isRegular``) then a tail follows: U+001F, U+0001 and the fields in NFC with U+001F between. With
/// the tail a document is found by every part of what is written in it, without it the folded fields suffice.
struct FoldedDocument: Equatable, Sendable {
    /// Stands between fields; no field holds it.
    static let separator: UInt8 = 0x1F

    /// UTF-8 of the whole.
    let bytes: [UInt8]
    /// Where the tail's text begins in `bytes`; nil without one.
    let tailStart: Int?

    /// Folds and joins the fields. Empty ones stand for themselves.
    init(_ content: SearchContent) {
        var folder = Folder(capacity: content.texts.reduce(0) { $0 + $1.text.utf8.count + 2 })
        for text in content.texts {
            folder.beginField(text.field.rawValue)
            folder.append(text.text)
        }
        for flag in content.flags.map(\.rawValue).sorted() { folder.beginField(flag) }
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

    /// Calls `body` with the folded fields, and with the tail, empty where there is none.
    func withText<Value>(_ body: (Span<UInt8>, Span<UInt8>) -> Value) -> Value {
        let span = bytes.span
        let start = tailStart ?? span.count
        return body(span.extracting(0..<start), span.extracting(start..<span.count))
    }

    /// A text in NFC, with spaces for the two scalars that stored text cannot hold: U+001F and U+0000, and with flags told
    /// apart.
    static func composed(_ text: String) -> [UInt8] {
        var bytes = CanonicalForm.composed(text).utf8.map { $0 == separator || $0 == 0 ? 0x20 : $0 }
        RegionalIndicators.pair(&bytes)
        return bytes
    }

    /// Calls `body` with each field of stored text and the range of its folded text; stops when `body` returns true.
    ///
    /// - Parameter head: Stored text up to its tail.
    /// - Returns: Whether `body` did.
    static func containsField(in head: Span<UInt8>, where body: (UInt8, Range<Int>) -> Bool) -> Bool {
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
