import DaybookAPI

/// The records of an account that changed behind a place, read in one short transaction.
struct KeptChanges: Sendable {
    /// The changes of one kind.
    struct Part: Sendable {
        let kind: KeptRecordKind
        /// The rows that the caller gets.
        let rows: [KeptRow]
        /// Whether these are all rows of the kind.
        var hasAll = false
        /// The entries or albums whose rows are all among the rows.
        var replacedParents: [UUIDBytes] = []
        /// All albums that people fill.
        var allParents: [UUIDBytes] = []
    }

    /// The outcome of a search for changes.
    enum Outcome: Sendable {
        case found(KeptChanges)
        /// The caller must read all records.
        case needsAll
        /// Work that follows from earlier changes is pending, and will change rows without a new version.
        case pending
    }

    /// The maximum numbers of changed rows of a kind, of rows that belong to changed ones, and of the bytes of texts.
    /// They are read at once, so that all are of one moment.
    private static let maximumChanged = 2000
    private static let maximumChildren = 20_000
    private static let maximumBytes: Int64 = 8 << 20

    /// The place behind the changes.
    let place: KeptPlace
    let parts: [Part]

    /// Returns the changes of an account behind a place.
    static func changes(
        of account: StoredAccount, behind place: KeptPlace, diary: [UInt8], in transaction: any DiaryReading
    ) throws -> Outcome {
        if try transaction.followUps.isPending(owner: account.owner) { return .pending }
        guard let now = try KeptMoment(of: account, diary: diary, in: transaction),
            now.place.diary == place.diary, now.place.account == place.account, now.place.imports == place.imports,
            now.place.isNear(place), try transaction.changes.reaches(place.position, owner: account.owner)
        else { return .needsAll }
        var parts: [Part] = []
        for kind in KeptMoment.compared {
            guard let table = kind.table, place.digests[table.name] != now.place.digests[table.name] else { continue }
            parts.append(Part(kind: kind, rows: now.rows[table.name] ?? [], hasAll: true))
        }
        guard
            let photos = try changed(.photos, of: account, from: place, to: now.place, in: transaction),
            let entries = try changed(.entries, of: account, from: place, to: now.place, in: transaction),
            let texts = try children(.revisions, of: entries, in: .entries, account: account, by: transaction),
            let albums = try transaction.kept.changedRows(
                of: .albums, owner: account.owner, behind: place.version, limit: maximumChanged),
            let places = try children(.albumPhotos, of: albums, in: .albums, account: account, by: transaction)
        else { return .needsAll }
        if !photos.isEmpty { parts.append(Part(kind: .photo, rows: photos)) }
        if !entries.isEmpty {
            parts.append(Part(kind: .entry, rows: entries))
            parts.append(Part(kind: .revision, rows: texts, replacedParents: ids(of: entries, in: .entries)))
        }
        // The digest of albums changes with each change and deletion of one.
        if parts.contains(where: { $0.kind == .album }) {
            let filled = (now.rows[KeptTable.albums.name] ?? []).filter {
                $0.value(of: "filter", in: .albums) == .null
            }
            parts.append(
                Part(
                    kind: .albumPhoto, rows: places, replacedParents: ids(of: albums, in: .albums),
                    allParents: ids(of: filled, in: .albums)))
        }
        return .found(KeptChanges(place: now.place, parts: parts))
    }

    /// Returns the changed rows of a table with sequences; nil if there are too many, or rows were deleted for good.
    private static func changed(
        _ table: KeptTable, of account: StoredAccount, from old: KeptPlace, to new: KeptPlace,
        in transaction: any DiaryReading
    ) throws -> [KeptRow]? {
        guard
            let rows = try transaction.kept.changedRows(
                of: table, owner: account.owner, behind: old.version, limit: maximumChanged)
        else { return nil }
        let isPhotos = table.name == KeptTable.photos.name
        let (before, after) = isPhotos ? (old.photos, new.photos) : (old.entries, new.entries)
        let added = rows.count { $0.number(of: "sequence", in: table) > before.lastSequence }
        return after.count - Int64(added) == before.count ? rows : nil
    }

    /// Returns the rows that belong to changed ones; nil if there are too many.
    private static func children(
        _ table: KeptTable, of rows: [KeptRow], in parent: KeptTable, account: StoredAccount,
        by transaction: any DiaryReading
    ) throws -> [KeptRow]? {
        if rows.isEmpty { return [] }
        return try transaction.kept.childRows(
            of: table, owner: account.owner, parents: ids(of: rows, in: parent), limit: maximumChildren,
            bytes: maximumBytes)
    }

    private static func ids(of rows: [KeptRow], in table: KeptTable) -> [UUIDBytes] {
        rows.compactMap { $0.id(of: "id", in: table) }
    }
}
