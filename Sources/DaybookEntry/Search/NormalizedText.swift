/// The forms of a raw text in which hits are searched. Each form is made once, at the first use: making a form takes
/// longer than searching for many words in it.
struct NormalizedText {
    private let raw: String

    /// The folded form.
    private(set) lazy var folded = MappedText.folded(raw)
    /// The NFC form.
    private(set) lazy var composed = MappedText.composed(raw)
    /// The bytes of the NFC text, which are faster to make than the map to the raw text.
    private(set) lazy var composedBytes = FoldedDocument.composed(raw)

    init(_ text: SearchText) { raw = text.text }
}
