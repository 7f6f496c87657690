import DaybookAPI

/// The differences between a backup and the diary restored from it that a drill expects: a restore makes some on purpose,
/// and the services of every diary make others by themselves.
struct IntendedChanges: Sendable {
    /// The series of the numbers of changes, which a restore continues far above those of the backup.
    private static let changeSeries: Int32 = 0

    private let postponedSeconds: Int64
    private let isSettled: Bool
    /// The IDs of the drafts and revoked shares that the services delete after some time.
    private var passing: Set<String> = []

    /// - Parameters:
    ///   - postponedSeconds: The time by which the restored diary keeps its trash longer.
    ///   - isSettled: Whether the services have nothing left to finish in the backup, such as the filling of an album.
    init(postponedSeconds: Int64, isSettled: Bool) {
        (self.postponedSeconds, self.isSettled) = (postponedSeconds, isSettled)
    }

    /// Returns whether the restored diary may lack a record of the copy. Called with each record of the copy: entries
    /// come before their revisions, and shares before their views.
    mutating func mayLack(_ copied: KeptRecord) -> Bool {
        switch copied.record {
        case .entry(let entry):
            if entry.draft { passing.insert(entry.id) }
            return entry.draft
        case .revision(let revision): return passing.contains(revision.entryId)
        case .share(let share):
            if share.revokeTime != nil { passing.insert(share.id) }
            return share.revokeTime != nil
        case .shareView(let view): return passing.contains(view.shareId)
        case .albumPhoto: return !isSettled
        default: return false
        }
    }

    /// Returns whether the restored diary may have a record that the copy lacks.
    func mayHave(_ shown: KeptRecord) -> Bool {
        if case .albumPhoto = shown.record { return !isSettled }
        return false
    }

    /// Returns the record that the restored diary should have for a record of the copy.
    ///
    /// - Parameter shown: The record that it has. Values that cannot be foreseen are taken from this one.
    func expected(for copied: KeptRecord, shown: KeptRecord) -> KeptRecord {
        var expected = copied
        switch (copied.record, shown.record) {
        case (.account(let own)?, .account(let shown)?): expected.record = .account(account(own, shown: shown))
        case (.entry(let own)?, .entry(let shown)?): expected.record = .entry(entry(own, shown: shown))
        case (.revision(var own)?, .revision(let shown)?):
            if !isSettled { own.photos = shown.photos }
            expected.record = .revision(own)
        case (.photo(let own)?, .photo(let shown)?): expected.record = .photo(photo(own, shown: shown))
        case (.album(var own)?, .album(let shown)?):
            if !isSettled { (own.updateTime, own.version) = (shown.updateTime, shown.version) }
            expected.record = .album(own)
        case (.share(let own)?, .share(let shown)?): expected.record = .share(share(own, shown: shown))
        default: break
        }
        return expected
    }

    /// Returns an account with the changes of a drill, which enables it, and of a restore, which leaves numbers out.
    private func account(_ copied: KeptAccount, shown: KeptAccount) -> KeptAccount {
        var account = copied
        account.disabled = shown.disabled
        let changes = shown.counters.first { $0.series == Self.changeSeries }
        // Both say that the server's own limit applies.
        if copied.storage == nil, shown.storage?.quotaBytes == nil { account.storage = shown.storage }
        account.counters = copied.counters.map { $0.series == Self.changeSeries ? changes ?? $0 : $0 }
        return account
    }

    private func entry(_ copied: KeptEntry, shown: KeptEntry) -> KeptEntry {
        var entry = copied
        entry.deleteTime = postponed(copied.deleteTime)
        // An entry that has been empty for a day moves to the trash.
        if copied.emptyTime != nil, copied.deleteTime == nil {
            (entry.deleteTime, entry.updateTime, entry.version) = (shown.deleteTime, shown.updateTime, shown.version)
        }
        if !isSettled {
            (entry.photos, entry.updateTime, entry.version) = (shown.photos, shown.updateTime, shown.version)
        }
        return entry
    }

    private func photo(_ copied: KeptPhoto, shown: KeptPhoto) -> KeptPhoto {
        var photo = copied
        photo.deleteTime = postponed(copied.deleteTime)
        // A picture that is not made yet, or that an older reader could not make, is tried again.
        let isTried = copied.thumbHash.isEmpty || !copied.decodable
        if isTried {
            (photo.decodable, photo.thumbHash) = (shown.decodable, shown.thumbHash)
            (photo.dominantColor, photo.durationMs) = (shown.dominantColor, shown.durationMs)
            (photo.width, photo.height) = (shown.width, shown.height)
        }
        if isTried || !isSettled {
            (photo.filmId, photo.stillId) = (shown.filmId, shown.stillId)
            (photo.updateTime, photo.version) = (shown.updateTime, shown.version)
        }
        return photo
    }

    /// Returns a share as a restore leaves it: switched off, unless it was revoked.
    private func share(_ copied: KeptShare, shown: KeptShare) -> KeptShare {
        guard copied.revokeTime == nil, !copied.off else { return copied }
        var share = copied
        (share.off, share.version) = (true, shown.version)
        return share
    }

    private func postponed(_ time: Timestamp?) -> Timestamp? {
        guard var time else { return nil }
        time.seconds = time.seconds.addingReportingOverflow(postponedSeconds).partialValue
        return time
    }
}
