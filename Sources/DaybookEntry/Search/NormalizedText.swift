/// A raw text in the forms that hits are looked for in, each made once and only when it is asked for: making one takes
/// longer than looking for many words in it.
struct NormalizedText {
    private let raw: String

    /// Folded.
    private(set) lazy var folded = MappedText.folded(raw)
    /// In NFC.
    private(set) lazy var composed = MappedText.composed(raw)
    /// The bytes of the NFC text, which are made faster than where each of them came from.
    private(set) lazy var composedBytes = FoldedDocument.composed(raw)

    init(_ text: SearchText) { raw = text.text }
}
