import Wording

/// The rules for records of an import, beyond the forms of their values: no record may have a number or a size that
/// Daybook itself never gives.
struct KeptRules: Sendable {
    let entries: EntryRules

    /// The maximum size of a record that is neither an entry nor a photo, in bytes of text.
    private static let otherBytes = 64 * 1024
    private static let offsets: ClosedRange<Int32> = -18 * 3600...18 * 3600
    private static let latestTime = Instant.latest.advanced(bySeconds: -2 * Limits.trashLifetimeSeconds)
    private static let days = CivilDate.earliest...CivilDate.latest

    /// Throws an error if an entry is too large, or has an impossible time.
    func check(_ entry: StoredEntry) throws(DiaryError) {
        guard entries.zones.rules(of: entry.content.timeZone) != nil else {
            throw .invalid("timeZone", fault: TimeFault.unknownZone)
        }
        for time in [entry.deleteTime, entry.emptiedTime, entry.createTime] { try check(time) }
        guard Self.offsets.contains(entry.offset.seconds) else { throw Self.unreadable("utcOffsetSeconds") }
        guard Self.days.contains(LocalTime(entry.content.time, offset: entry.offset).date) else {
            throw .invalid("entryTime", fault: TimeFault.localYearOutOfRange)
        }
        if let point = entry.content.place?.point { try check(point.latitude, point.longitude) }
        try entries.checkWeight(of: entry.content)
    }

    /// Throws an error if a photo is too large, or has an impossible number.
    func check(_ photo: StoredPhoto) throws(DiaryError) {
        let facts = photo.facts
        for time in [photo.deleteTime, photo.createTime] { try check(time) }
        guard ["image/", "video/", "audio/"].contains(where: facts.mediaType.hasPrefix) else {
            throw Self.unreadable("mediaType")
        }
        guard facts.digest.count == 32 else { throw Self.unreadable("digest") }
        guard (1...Limits.fileBytes).contains(facts.sizeBytes) else { throw Self.unreadable("sizeBytes") }
        guard facts.width >= 0, facts.height >= 0, facts.durationMilliseconds >= 0 else {
            throw Self.unreadable("width")
        }
        if let clip = facts.clip {
            let isInside = clip.offset >= 0 && clip.sizeBytes >= 0 && clip.offset + clip.sizeBytes <= facts.sizeBytes
            guard isInside else { throw Self.unreadable("clipOffset") }
        }
        guard Self.days.contains(photo.time.local.date), facts.captured.map({ Self.days.contains($0.date) }) ?? true
        else { throw .invalid("takenTime", fault: TimeFault.localYearOutOfRange) }
        guard
            [photo.time.offset, facts.capturedOffset].allSatisfy({
                $0.map { Self.offsets.contains($0.seconds) } ?? true
            })
        else { throw Self.unreadable("utcOffsetSeconds") }
        for point in [photo.details.location, facts.location].compactMap(\.self) {
            try check(point.latitude, point.longitude)
        }
        if let point = photo.details.place?.point { try check(point.latitude, point.longitude) }
        guard photo.details.weight <= Limits.entryBytes else { throw .invalid("caption", fault: EntryFault.tooLarge) }
    }

    /// Throws an error if another record has more text than any such record of Daybook.
    func check(_ row: KeptRow) throws(DiaryError) {
        let bytes = row.values.reduce(0) { sum, value in
            switch value {
            case .text(let text): sum + text.utf8.count
            case .bytes(let bytes): sum + bytes.count
            default: sum
            }
        }
        guard bytes <= Self.otherBytes else { throw .invalid("title", fault: EntryFault.tooLarge) }
    }

    /// Throws an error for a time so late that a date to come could not be shown.
    private func check(_ time: Instant?) throws(DiaryError) {
        guard (time ?? .earliest) <= Self.latestTime else { throw Self.unreadable("deleteTime") }
    }

    private func check(_ latitude: Double, _ longitude: Double) throws(DiaryError) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { throw Self.unreadable("latitude") }
    }

    private static func unreadable(_ field: String) -> DiaryError {
        DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": field])
    }
}
