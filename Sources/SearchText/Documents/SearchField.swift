/// A kind of text that search distinguishes, such as titles.
///
/// In stored form, the mark comes before the text. No folded text contains such a byte. The user of this module defines
/// the kinds. Marks are stored, so never reuse one.
public struct SearchField: Sendable, Hashable {
    /// The marks that a field may have.
    public static let marks: ClosedRange<UInt8> = 0x02...0x0D

    /// The kind whose texts are long. Every other text is only a few words, so that two initial consonants are
    /// significant in it.
    public static let longText = SearchField(mark: 0x03)

    /// The byte before the text.
    public let mark: UInt8

    /// Creates a kind of text. The mark must be one of ``marks``.
    public init(mark: UInt8) {
        precondition(Self.marks.contains(mark), "A field has a mark that stands for something else.")
        self.mark = mark
    }

    /// Whether the texts are short.
    public var isShort: Bool { self != .longText }

    /// Returns whether a byte marks a short text; `nil` if it marks no text.
    static func isShort(_ mark: UInt8) -> Bool? {
        marks.contains(mark) ? mark != longText.mark : nil
    }
}

/// A property of a resource that search can filter by, besides the resource's texts. In stored text, the mark is a
/// separate field. Marks are stored, so never reuse one.
public struct SearchFlag: Sendable, Hashable {
    /// Returns whether a byte may be the mark of a flag. ``ChoseongGrams`` and the index use the bytes between.
    public static func isMark(_ byte: UInt8) -> Bool {
        (0x0E...0x0F).contains(byte) || (0x12...0x1E).contains(byte)
    }

    /// The byte that stands for the flag.
    public let mark: UInt8

    /// Creates a flag. ``isMark(_:)`` must hold for the mark.
    public init(mark: UInt8) {
        precondition(Self.isMark(mark), "A flag has a mark that stands for something else.")
        self.mark = mark
    }
}
