import Foundation

/// A normalized text that knows which part of the raw text each of its bytes came from.
struct MappedText {
    private let bytes: [UInt8]
    private let marks: [Folder.Mark]

    /// The folded text.
    static func folded(_ raw: String) -> MappedText {
        var folder = Folder(capacity: raw.utf8.count, keepsMarks: true)
        folder.append(raw)
        return MappedText(bytes: folder.output, marks: folder.marks)
    }

    /// The text in NFC, composed grapheme by grapheme.
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

    /// Where the needle occurs, as ranges of the raw text's UTF-8; at most `limit`.
    func rawRanges(of needle: ByteNeedle, limit: Int) -> [Range<Int>] {
        needle.ranges(in: bytes, limit: limit).map { range in
            let start = marks[marks.partitioningIndex { $0.folded > range.lowerBound } - 1].raw
            let end = marks[marks.partitioningIndex { $0.folded >= range.upperBound }].raw
            return start..<max(start, end)
        }
    }
}

extension SearchQuery {
    /// Where a raw field holds the query, as ranges of its UTF-8; at most `limit`.
    func rawRanges(in field: String, limit: Int) -> [Range<Int>] {
        if comparison == .fold {
            let ranges = MappedText.folded(field).rawRanges(of: folded, limit: limit)
            if !ranges.isEmpty { return ranges }
        }
        // Exact hits, and those that only the tail of a stored document tells.
        guard occursExactly(in: [field]) else { return [] }
        return MappedText.composed(field).rawRanges(of: exact, limit: limit)
    }
}
