import Foundation

/// The text of a document as search stores it.
///
/// The folded fields with U+001F between them; when folding the fields does not commute with cutting them (see
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
    init(fields: [String]) {
        var folder = Folder(capacity: fields.reduce(0) { $0 + $1.utf8.count + 1 })
        for (index, field) in fields.enumerated() {
            if index > 0 { folder.appendSeparator() }
            folder.append(field)
        }
        let folded = folder.finish()
        guard !folded.isRegular else {
            bytes = folded.bytes
            tailStart = nil
            return
        }
        let head = folded.bytes + [Self.separator, Grams.tailMark]
        bytes = head + fields.map(Self.composed).joined(separator: CollectionOfOne(Self.separator))
        tailStart = head.count
    }

    /// A text in NFC, with spaces for the two scalars that stored text cannot hold: U+001F and U+0000.
    static func composed(_ text: String) -> [UInt8] {
        CanonicalForm.composed(text).utf8.map { $0 == separator || $0 == 0 ? 0x20 : $0 }
    }
}
