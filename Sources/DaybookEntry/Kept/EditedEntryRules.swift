package import DaybookAPI

/// The rules for an entry that an import brings with the edits of its page: those for an edit made here.
package struct EditedEntryRules: Sendable {
    private let rules: EntryRules

    /// Opens the tz database.
    ///
    /// - Throws: An error if the machine has none.
    package init() throws { rules = EntryRules(zones: try TimeZoneDatabase()) }

    /// Returns whether an account takes an entry with a text, which has the body.
    package func allows(_ entry: KeptEntry, text: KeptRevision) -> Bool {
        var (record, revision) = (KeptRecord(), KeptRecord())
        (record.record, revision.record) = (.entry(entry), .revision(text))
        do {
            try record.check()
            try revision.check()
            return try content(of: entry, text: text) != nil
        } catch {
            return false
        }
    }

    /// Returns whether an entry with a text has nothing to show, so that it is a draft.
    package func isBlank(_ entry: KeptEntry, text: KeptRevision) -> Bool {
        (try? content(of: entry, text: text))?.isBlank == true
    }

    /// Returns the offset from UTC in seconds that a zone has at a time in seconds since 1970; nil for an unknown zone, and
    /// for a time that no entry has.
    package func offset(inZone zone: String, at seconds: Int64) -> Int32? {
        guard let instant = Instant(seconds: seconds, nanoseconds: 0), let found = rules.zones.rules(of: zone) else {
            return nil
        }
        return found.offset(at: instant).seconds
    }

    /// Returns the content of an entry; nil without a time.
    private func content(of entry: KeptEntry, text: KeptRevision) throws(DiaryError) -> EntryContent? {
        guard let time = entry.entryTime else { return nil }
        var input = EntryInput(title: text.title, body: text.body)
        input.time = TimestampInput(seconds: time.seconds, nanoseconds: time.nanos)
        input.timeZone = entry.timeZone
        (input.tags, input.people) = (entry.tags, entry.people)
        input.place = PlaceMark.Input(
            name: entry.placeName, latitude: entry.placeLatitude, longitude: entry.placeLongitude)
        input.setDayDetails(to: text)
        input.photos = entry.photos.map { EntryInput.Photo(photoID: $0.photoId, caption: $0.caption) }
        let content = try rules.content(of: input, now: .earliest, accountZone: entry.timeZone)
        _ = try rules.civil(content)
        return content
    }
}
