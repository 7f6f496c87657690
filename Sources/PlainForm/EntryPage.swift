import DaybookAPI
public import ProtobufC

/// The page of an entry, for people: the values above, then the body as it was written.
///
/// ``EntryPages`` makes the pages from the lines of the file of revisions, in which all revisions of an entry stand
/// together.
public struct EntryPage: Sendable {
    /// The path of the page below the folder of the plain form.
    public let path: String
    /// The text of the page.
    public let text: String
    private let entryID: String

    init(_ entry: KeptEntry, revision: KeptRevision, body: String, folder: String, plan: PlainPlan) {
        (path, entryID) = (folder + "/" + PlainPlan.pageName, entry.id)
        var values = FrontMatter()
        values.add("id", as: .plain(entry.id))
        values.add("title", as: .text(revision.title))
        if let time = entry.entryTime {
            let offset = Int64(entry.utcOffsetSeconds)
            values.add("date", as: .plain(PlainDate(localSeconds: time.seconds + offset).text(offsetSeconds: offset)))
        }
        values.add("zone", as: .text(entry.timeZone))
        values.add("tags", as: .texts(entry.tags))
        values.add("people", as: .texts(entry.people))
        values.add("place", as: .items(Self.place(of: entry)))
        if entry.favorite { values.add("favorite", as: .flag(true)) }
        values.add("mood", as: .plain(revision.mood.flatMap { Self.moods[$0] } ?? ""))
        values.add("weather", as: .plain(revision.weather.flatMap { Self.weathers[$0] } ?? ""))
        values.add("temperature", as: .plain(revision.temperature.map(Self.number) ?? ""))
        values.add("photos", as: .items(Self.photos(of: entry, folder: folder, plan: plan)))
        text = values.text + (body.isEmpty ? "" : "\n" + body + (body.utf8.last == UInt8(ascii: "\n") ? "" : "\n"))
    }

    /// Returns the line of the page in the list of pages.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of the text in UTF-8, in hex digits.
    ///   - place: The path at which the page lies; nil for ``path``.
    public func line(digest: String, at place: String? = nil) throws(ProtobufError) -> [UInt8] {
        var page = KeptPage()
        (page.entryId, page.path, page.digest) = (entryID, place ?? path, digest)
        return try RecordLines.line(of: page)
    }

    private static let moods: [KeptMood: String] = [
        .awful: "awful", .bad: "bad", .okay: "okay", .good: "good", .great: "great",
    ]
    private static let weathers: [KeptWeather: String] = [
        .clear: "clear", .partlyCloudy: "partly cloudy", .cloudy: "cloudy", .fog: "fog", .rain: "rain",
        .snow: "snow", .storm: "storm", .wind: "wind",
    ]

    private static func place(of entry: KeptEntry) -> [[FrontMatter.Field]] {
        var fields: [FrontMatter.Field] = []
        if !entry.placeName.isEmpty { fields.append(FrontMatter.Field("name", as: .text(entry.placeName))) }
        if let latitude = entry.placeLatitude, let longitude = entry.placeLongitude {
            fields.append(FrontMatter.Field("latitude", as: .plain(number(latitude))))
            fields.append(FrontMatter.Field("longitude", as: .plain(number(longitude))))
        }
        return fields.isEmpty ? [] : [fields]
    }

    /// Returns the photos of an entry. A page that is not hidden itself does not name hidden photos; the record does.
    private static func photos(
        of entry: KeptEntry, folder: String, plan: PlainPlan
    ) -> [[FrontMatter.Field]] {
        entry.photos.compactMap { place in
            guard let file = plan.photos[place.photoId], entry.hidden || !PlainPlan.isHidden(file.path) else {
                return nil
            }
            var fields = [FrontMatter.Field("file", as: .text(relative(file.path, to: folder)))]
            if !place.caption.isEmpty { fields.append(FrontMatter.Field("caption", as: .text(place.caption))) }
            fields.append(FrontMatter.Field("id", as: .plain(place.photoId)))
            return fields
        }
    }

    private static func number(_ value: Double) -> String { JSONNumber(value)?.text ?? "" }

    /// Returns the path of a file as seen from a folder.
    ///
    /// The paths are split at bytes, because a slash and a combining mark after it are one `Character`.
    static func relative(_ path: String, to folder: String) -> String {
        let (file, base) = (parts(of: path), parts(of: folder))
        let common = zip(file.dropLast(), base).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let up = Array(repeating: "..", count: base.count - common)
        return (up + file.dropFirst(common)).joined(separator: "/")
    }

    private static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A maker of pages from the lines of the file of revisions. It keeps the body of one entry at a time, whatever the
/// number of revisions.
public struct EntryPages {
    private let diary: PlainDiary
    private let plan: PlainPlan
    private var entryID = ""
    private var current: KeptRevision?
    /// The body of the entry's current revision, if its line was added.
    private var body = ""

    /// Creates the state before the first line. All lines of the file must have been added to the diary before.
    public init(of diary: PlainDiary, in plan: PlainPlan) { (self.diary, self.plan) = (diary, plan) }

    /// Adds a line. Returns the page of the previous entry if the line is the first one of another entry.
    ///
    /// - Throws: An error if the line is not a revision.
    public mutating func add(_ line: [UInt8]) throws(ProtobufError) -> EntryPage? {
        let revision = try RecordLines.record(KeptRevision.self, from: line)
        var page: EntryPage?
        if revision.entryId != entryID {
            page = end()
            entryID = revision.entryId
        }
        if diary.entries[entryID]?.entry.revision == revision.number { current = revision }
        if diary.entries[entryID]?.bodyRevision == revision.number { body = revision.body }
        return page
    }

    /// Returns the page of the last entry. Called after the last line.
    public mutating func end() -> EntryPage? {
        defer { (current, body) = (nil, "") }
        guard let current, let entry = diary.entries[entryID]?.entry, let folder = plan.folders[entryID] else {
            return nil
        }
        return EntryPage(entry, revision: current, body: body, folder: folder, plan: plan)
    }
}
