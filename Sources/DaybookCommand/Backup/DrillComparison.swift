import DaybookAPI
import DaybookBackup
import DaybookEntry
import NIOCore
import NIOHTTP1
import Wording
import Work

/// The comparison of a restored diary with the copied database of the backup: all records as an export has them, and what
/// the API shows.
struct DrillComparison: Sendable {
    /// The largest number of findings of each kind.
    private static let maximumFindings = 100
    /// The number of words of each account that are searched for.
    private static let words = 10
    /// The largest number of hits of a word whose hits are compared.
    private static let maximumHits = 2000
    /// The number of IDs that are read from the copy at once.
    private static let idsAtOnce = 1000

    /// Everything that differs.
    private(set) var findings: [DrillFinding] = []
    /// The numbers of records that the restored diary showed, by kind.
    private(set) var counts: [String: Int] = [:]
    /// The number of records that were compared with all their columns.
    private(set) var compared = 0

    private let outcome: DrillRestoration.Outcome
    private let records: CopiedRecords
    private let server: String
    private let client: KeptRecordServiceClient
    private let work: BackupWork
    /// Whether the server has nothing left to finish in the diary.
    private var isSettled = true
    /// The members that may differ while the server still finishes something.
    private var omitted: Set<String> { isSettled ? [] : ["photos", "photoCount"] }

    /// Opens the copied database.
    ///
    /// - Parameters:
    ///   - server: The address of the restored diary's gateway.
    ///   - client: The client of its entry-service.
    init(
        _ outcome: DrillRestoration.Outcome, server: String, client: KeptRecordServiceClient, work: BackupWork
    ) throws {
        (self.outcome, self.server, self.client, self.work) = (outcome, server, client, work)
        records = try CopiedRecords(copy: outcome.copy)
    }

    /// Compares everything.
    mutating func run() async throws {
        isSettled = try await read { try $0.isSettled() }
        counts = ["entries": 0, "photos": 0, "albums": 0, "subjects": 0, "sounds": 0]
        for access in outcome.access ?? [] {
            work.show(BackupNotice.drillComparing.localized(["account": access.account]))
            try await attempt(access) { try await $0.compareKept(of: access) }
            for list in ShownList.all { try await attempt(access) { try await $0.compare(list, of: access) } }
            try await attempt(access) { try await $0.compareTrash(of: access) }
            try await attempt(access) { try await $0.compareFilms(of: access) }
            try await attempt(access) { try await $0.compareLabels(of: access) }
            if isSettled { try await attempt(access) { try await $0.compareSearch(of: access) } }
            try await attempt(access) { try await $0.lookAtPictures(of: access) }
        }
        try await compareCounts()
    }

    /// Runs a part of the comparison. If the restored diary refuses a request, or the copy cannot be read, adds a
    /// finding, so that the next part follows.
    private mutating func attempt(
        _ access: DiaryAccess, part: (inout DrillComparison) async throws -> Void
    ) async throws {
        try Task.checkCancellation()
        do {
            try await part(&self)
        } catch let error as CommandError where error.code != .unavailable {
            add(DrillFinding(.refused, account: access.account, name: error.description))
        } catch let error as UnreadableCopy {
            add(DrillFinding(.recordDamaged, account: access.account, name: "\(error.cause)"))
        }
    }

    /// Adds a finding, unless there are enough of its kind.
    private mutating func add(_ finding: DrillFinding) {
        guard findings.count(where: { $0.code == finding.code }) < Self.maximumFindings else { return }
        findings.append(finding)
    }

    /// The error of a row of the copy that cannot be read.
    private struct UnreadableCopy: Error {
        let cause: any Error
    }

    /// Reads the copy on a thread that may block.
    ///
    /// - Throws: ``UnreadableCopy``.
    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (CopiedRecords) throws -> Value
    ) async throws -> Value {
        do {
            return try await BlockingWork.run { [records] () throws in try body(records) }
        } catch {
            throw UnreadableCopy(cause: error)
        }
    }

    /// Returns a client that sees hidden items when it is used at once.
    private func api(_ access: DiaryAccess) -> DiaryAPI {
        DiaryAPI(server: server, token: access.token, waits: DiaryAPI.patientWaits)
    }

    private func pages(
        _ path: String, of access: DiaryAccess, query: [(String, String)] = [], member: String
    ) -> DrillPages {
        let copy = self
        return DrillPages(path, query: query, member: member) { copy.api(access) }
    }

    // MARK: Records

    /// Compares all records as an export has them.
    private mutating func compareKept(of access: DiaryAccess) async throws {
        let changes = IntendedChanges(postponedSeconds: outcome.postponedSeconds, isSettled: isSettled)
        var kept = KeptComparison(client: client, records: records, changes: changes)
        var failure: (any Error)?
        do {
            try await kept.run(of: access)
        } catch {
            failure = error is CommandError || error is CancellationError ? error : UnreadableCopy(cause: error)
        }
        for finding in kept.findings { add(finding) }
        compared += kept.count
        if let failure { throw failure }
    }

    /// A list of the API, and the rows of the copy that it shows.
    private struct ShownList {
        let rows: CopiedRecords.List
        let kind: String
        var isHidden = false
        /// Whether the list comes in one response.
        var isWhole = false

        static let all = [
            ShownList(rows: .entries, kind: "entries"),
            ShownList(rows: .hiddenEntries, kind: "entries", isHidden: true),
            ShownList(rows: .photos, kind: "photos"),
            ShownList(rows: .hiddenPhotos, kind: "photos", isHidden: true),
            ShownList(rows: .albums, kind: "albums", isWhole: true),
            ShownList(rows: .subjects, kind: "subjects", isWhole: true),
            ShownList(rows: .sounds, kind: "sounds", isWhole: true),
        ]
    }

    private mutating func compare(_ list: ShownList, of access: DiaryAccess) async throws {
        var seen: Set<String> = []
        if list.isWhole {
            let shown = try await api(access).send(.GET, path: "/v1/\(list.kind)")[list.kind]?.items ?? []
            // The albums of the diary itself have words for IDs, and no time of creation; the sounds that come with
            // Daybook have none either.
            let own = shown.filter { $0["createTime"]?.text != nil }
            try await compare(own, with: list.rows, of: access, seen: &seen)
        } else {
            let query = list.isHidden ? [("hidden", "true")] : []
            var items = pages("/v1/\(list.kind)", of: access, query: query, member: list.kind)
            while let page = try await items.next() {
                try await compare(page, with: list.rows, of: access, seen: &seen)
            }
        }
        try await end(list.rows, kind: list.kind, of: access, seen: seen)
    }

    private mutating func compareTrash(of access: DiaryAccess) async throws {
        var trash = pages("/v1/trash", of: access, member: "items")
        var (entries, photos): (Set<String>, Set<String>) = ([], [])
        while let page = try await trash.next() {
            try await compare(page.compactMap { $0["entry"] }, with: .trashedEntries, of: access, seen: &entries)
            try await compare(page.compactMap { $0["photo"] }, with: .trashedPhotos, of: access, seen: &photos)
        }
        try await end(.trashedEntries, kind: "entries", of: access, seen: entries)
        try await end(.trashedPhotos, kind: "photos", of: access, seen: photos)
    }

    /// Asks for the films of live photos by ID, because no list has them.
    private mutating func compareFilms(of access: DiaryAccess) async throws {
        var (seen, last): (Set<String>, String?) = ([], nil)
        while true {
            let ids = try await read { [last] in try $0.ids(of: .films, in: access, after: last, limit: 50) }
            guard let end = ids.last else { break }
            let response = try await api(access).send(
                .GET, path: "/v1/photos:batchGet", query: ids.map { ("ids", $0) })
            try await compare(response["photos"]?.items ?? [], with: .films, of: access, seen: &seen)
            last = end
        }
        try await end(.films, kind: "photos", of: access, seen: seen)
    }

    /// Compares shown records with the rows of their IDs.
    private mutating func compare(
        _ shown: [JSONDocument], with list: CopiedRecords.List, of access: DiaryAccess, seen: inout Set<String>
    ) async throws {
        let ids = shown.compactMap { $0["id"]?.text }
        guard !ids.isEmpty else { return }
        let rows = try await read { try $0.records(of: list, in: access, ids: ids) }
        for record in shown {
            let id = record["id"]?.text ?? ""
            guard let row = rows[id] else {
                if list == .trashedEntries, try await read({ try $0.isDraft(id, in: access) }) { continue }
                add(DrillFinding(.recordUnknown, account: access.account, name: "\(list) \(id)"))
                continue
            }
            seen.insert(id)
            let members = (try? JSONDocument(Array(row.utf8))) ?? .null
            let names = RecordDifference.names(of: record, row: members, omitting: omitted)
            if !names.isEmpty {
                let fields = names.joined(separator: ", ")
                add(DrillFinding(.recordDiffers, account: access.account, name: "\(list) \(id): \(fields)"))
            }
        }
    }

    /// Ends a list: adds a finding for each row that the diary did not show, and counts those that it did.
    private mutating func end(
        _ list: CopiedRecords.List, kind: String, of access: DiaryAccess, seen: Set<String>
    ) async throws {
        counts[kind, default: 0] += seen.count
        var last: String?
        while true {
            let ids = try await read { [last] in
                try $0.ids(of: list, in: access, after: last, limit: Self.idsAtOnce)
            }
            guard let end = ids.last else { return }
            for id in ids where !seen.contains(id) {
                add(DrillFinding(.recordMissing, account: access.account, name: "\(list) \(id)"))
            }
            last = end
        }
    }

    private mutating func compareLabels(of access: DiaryAccess) async throws {
        for (kind, arePeople) in [("tags", false), ("people", true)] {
            let counted = try await read { try $0.labels(arePeople: arePeople, in: access) }
            var (labels, shown) = (pages("/v1/\(kind)", of: access, member: kind), Set<CopiedRecords.Label>())
            while let page = try await labels.next() {
                shown.formUnion(
                    page.map { label in
                        CopiedRecords.Label(
                            name: label["name"]?.text ?? "", entries: label["entryCount"]?.count ?? 0,
                            photos: label["photoCount"]?.count ?? 0)
                    })
            }
            for name in Set(counted.symmetricDifference(shown).map(\.name)).sorted() {
                add(DrillFinding(.recordDiffers, account: access.account, name: "\(kind) \(name)"))
            }
        }
    }

    /// Compares the numbers of records with those of the manifest. Drafts, which no list shows, are counted in the copy.
    private mutating func compareCounts() async throws {
        let drafts = try await read { try $0.drafts() }
        counts["entries", default: 0] += drafts
        for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
            let said = outcome.backup.manifest.counts[kind] ?? 0
            if said != count { add(DrillFinding(.countDiffers, name: "\(kind) \(count) / \(said)")) }
        }
    }

    // MARK: Samples

    private mutating func compareSearch(of access: DiaryAccess) async throws {
        let seed = outcome.seed
        let words = try await read { try $0.words(in: access, count: Self.words, seed: seed) }
        let scanned = try await read { try $0.entries(in: access, holding: words) }
        for (word, expected) in scanned.sorted(by: { $0.key < $1.key }) where expected.count <= Self.maximumHits {
            let query = [("q", word), ("types", "ENTRY"), ("mode", "FOLD")]
            var (hits, found) = (pages("/v1/search", of: access, query: query, member: "results"), Set<String>())
            while found.count <= Self.maximumHits, let page = try await hits.next() {
                found.formUnion(page.compactMap { $0["entry"]?["id"]?.text })
            }
            if found != expected, !hits.isIndexing {
                let name = "\(word): \(found.count) / \(expected.count)"
                add(DrillFinding(.searchDiffers, account: access.account, name: name))
            }
        }
    }

    /// Asks for small pictures of some photos whose files are whole, and in the restored diary.
    private mutating func lookAtPictures(of access: DiaryAccess) async throws {
        let (absent, copied, seed) = (outcome.absent, outcome.copied, outcome.seed)
        let sample = try await read {
            try $0.pictures(in: access, count: DrillRestoration.pictures, seed: seed)
        }
        for picture in sample where !absent.contains(picture.digest) && copied?.contains(picture.digest) ?? true {
            let isPicture = try await isPicture("/v1/photos/\(picture.id)/renditions/small", of: access)
            if !isPicture { add(DrillFinding(.pictureBroken, account: access.account, name: picture.id)) }
        }
    }

    /// Returns whether the diary sends a picture for a path. Asks again while the diary is too busy.
    private func isPicture(_ path: String, of access: DiaryAccess) async throws -> Bool {
        let unreachable: CommandFault = .noServer
        var waits = DiaryAPI.patientWaits[...]
        while true {
            do {
                var bytes = 0
                let type = try await api(access).download(path) { bytes += $0.readableBytes }
                return type.hasPrefix("image/") && bytes > 0
            } catch let error as CommandError where error.fault != unreachable.reason {
                let isBusy = error.code == .unavailable || error.code == .tryAgain
                guard isBusy, let wait = waits.popFirst() else { return false }
                try await Task.sleep(for: wait)
            }
        }
    }
}
