import Foundation

/// A normalized text with a map from each of its bytes to the raw text.
struct MappedText {
    /// The UTF-8 of the normalized text.
    let bytes: [UInt8]
    private let marks: [Folder.Mark]

    /// Returns the folded text with its map.
    static func folded(_ raw: String) -> MappedText {
        var folder = Folder(capacity: raw.utf8.count, keepsMarks: true)
        folder.append(raw)
        return MappedText(bytes: folder.output, marks: folder.marks)
    }

    /// Returns the text in NFC with its map, composed grapheme by grapheme.
    static func composed(_ raw: String) -> MappedText {
        var bytes: [UInt8] = []
        var marks: [Folder.Mark] = []
        var offset = 0
        for character in raw {
            marks.append(Folder.Mark(folded: bytes.count, raw: offset))
            bytes += FoldedDocument.composed(String(character))
            offset += character.utf8.count
        }
        marks.append(Folder.Mark(folded: bytes.count, raw: offset))
        return MappedText(bytes: bytes, marks: marks)
    }

    /// Returns the range of the raw text's UTF-8 that a range of the normalized text came from.
    func raw(_ range: Range<Int>) -> Range<Int> {
        let start = marks[marks.partitioningIndex { $0.folded > range.lowerBound } - 1].raw
        let end = marks[marks.partitioningIndex { $0.folded >= range.upperBound }].raw
        return start..<max(start, end)
    }
}

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

    init(_ text: FieldText) { raw = text.text }
}
