import Wording

/// The rules for entries and photos of an import, beyond the forms of their values and the rules for single fields: no
/// record may have numbers or times that Daybook itself never gives together.
struct KeptRules: Sendable {
    let entries: EntryRules

    private static let latestTime = Instant.latest.advanced(bySeconds: -2 * Limits.trashLifetimeSeconds)
    private static let days = CivilDate.earliest...CivilDate.latest

    /// Throws an error if an entry is too large, or has an impossible time.
    func check(_ entry: StoredEntry) throws(DiaryError) {
        try checkZone(entry.content.timeZone)
        try checkTimes([
            ("deleteTime", entry.deleteTime), ("emptyTime", entry.emptiedTime), ("createTime", entry.createTime),
        ])
        try checkDay(LocalTime(entry.content.time, offset: entry.offset), field: "entryTime")
        try entries.checkWeight(of: entry.content)
    }

    /// Throws an error if a photo has an impossible file or time.
    func check(_ photo: StoredPhoto) throws(DiaryError) {
        let facts = photo.facts
        try checkTimes([("deleteTime", photo.deleteTime), ("createTime", photo.createTime)])
        guard ["image/", "video/", "audio/"].contains(where: facts.mediaType.hasPrefix) else {
            throw Self.unreadable("mediaType")
        }
        guard facts.digest.count == 32 else { throw Self.unreadable("digest") }
        if let clip = facts.clip {
            guard clip.offset <= facts.sizeBytes else { throw Self.unreadable("clipOffset") }
            guard clip.sizeBytes <= facts.sizeBytes - clip.offset else { throw Self.unreadable("clipSize") }
        }
        // A time on an unknown clock has no zone.
        if !photo.time.timeZone.isEmpty { try checkZone(photo.time.timeZone) }
        try checkDay(photo.time.local, field: "localSeconds")
        if let captured = facts.captured { try checkDay(captured, field: "capturedLocalSeconds") }
    }

    private func checkZone(_ name: String) throws(DiaryError) {
        guard entries.zones.rules(of: name) != nil else { throw .invalid("timeZone", fault: TimeFault.unknownZone) }
    }

    /// Throws an error for a time so late that a date to come could not be shown.
    private func checkTimes(_ times: [(field: String, time: Instant?)]) throws(DiaryError) {
        for (field, time) in times where (time ?? .earliest) > Self.latestTime { throw Self.unreadable(field) }
    }

    private func checkDay(_ local: LocalTime, field: String) throws(DiaryError) {
        guard Self.days.contains(local.date) else { throw .invalid(field, fault: TimeFault.localYearOutOfRange) }
    }

    /// Returns the error for a record whose field has a value that no Daybook writes.
    static func unreadable(_ field: String) -> DiaryError {
        DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": field])
    }
}
