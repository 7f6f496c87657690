import Foundation

/// A folded text, and whether folding commutes with cutting it.
struct FoldedText: Equatable, Sendable {
    /// The folded text as UTF-8.
    var bytes: [UInt8]
    /// Whether every part of the text folds to a part of the folded text.
    ///
    /// False if the text has scalars that fold differently in isolation, such as a letter with an accent of its own, or
    /// a half-width kana before its voicing mark.
    var isRegular: Bool

    /// The folded text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
