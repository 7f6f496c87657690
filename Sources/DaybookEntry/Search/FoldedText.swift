import Foundation

/// A folded text and whether folding it commutes with cutting it.
struct FoldedText: Equatable, Sendable {
    /// The folded text as UTF-8.
    var bytes: [UInt8]
    /// False when the text holds scalars that fold otherwise alone than where they stand, as a letter with an accent
    /// of its own or a half-width kana before its voicing mark: then a part of the text may fold to what is not a
    /// part of the folded text.
    var isRegular: Bool

    /// The folded text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
