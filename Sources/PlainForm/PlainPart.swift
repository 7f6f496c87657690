import DateText

/// The conditions on a part of a diary. Without conditions it is the whole diary.
public struct PlainPart: Codable, Sendable, Equatable {
    /// The first day, in days since 1970-01-01, as the account counts its days.
    public var first: Int64?
    /// The last day.
    public var last: Int64?
    /// The tags that the entries and photos all have.
    public var tags: [String]
    /// The title or ID of an album, or the beginning of its ID. With it, the part has photos of the album alone, and no
    /// entries.
    public var album: String?

    /// Creates the conditions.
    public init(first: Int64? = nil, last: Int64? = nil, tags: [String] = [], album: String? = nil) {
        (self.first, self.last, self.tags, self.album) = (first, last, tags, album)
    }

    /// Whether there are no conditions.
    public var isWhole: Bool { self == PlainPart() }

    /// The conditions in words, each with its value.
    private var conditions: [(word: String, value: String)] {
        var conditions: [(word: String, value: String)] = []
        if let first { conditions.append((word: "from", value: CivilCalendar.text(of: first))) }
        if let last { conditions.append((word: "to", value: CivilCalendar.text(of: last))) }
        conditions += tags.map { (word: "tag", value: $0) }
        if let album { conditions.append((word: "album", value: album)) }
        return conditions
    }

    /// The sentence on what an export of the part leaves out.
    public var leftOut: String {
        let text = conditions.map { "\($0.word): \($0.value)" }.joined(separator: ", ")
        return "Everything outside the exported part (\(text)), and all shares, memories and saved searches."
    }

    /// Returns the name of an archive of the part, which says its conditions: `daybook-2026-11-30-tag-river.zip`.
    ///
    /// - Parameter day: The day of the export, `YYYY-MM-DD`.
    public func archiveName(on day: String) -> String {
        let words = conditions.map { "-\($0.word)-\($0.value)" }.joined()
        return PlainName("daybook-\(day)\(words).zip").description
    }

    /// Returns whether an item meets the conditions, except that of the album.
    ///
    /// - Parameter day: The day of the item, in days since 1970-01-01.
    func includes(tags others: [String], day: Int64) -> Bool {
        (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true) && tags.allSatisfy(others.contains)
    }
}
