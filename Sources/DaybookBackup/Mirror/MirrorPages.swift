import Hashing
import PlainForm

/// The texts for people in a mirror, and the list of them.
final class MirrorPages {
    /// The number of pages that are written together, and the number of their bytes.
    private static let pagesAtOnce = 256
    private static let bytesAtOnce = 4 << 20

    /// A page that is not in the list yet.
    private struct Waiting {
        let owner: PlainPage.Owner
        /// The text of a page that may have to be written; nil for one that stays.
        let bytes: [UInt8]?
        let item: MirrorFiles.Item
    }

    /// The pages of the last run.
    struct Earlier {
        let names: GivenNames
        /// The records whose pages may have another text now.
        let concerned: Set<PlainPage.Owner>

        /// Returns the page of a record as it was written last; nil if it may have another text now, or is unknown.
        func item(of owner: PlainPage.Owner, in plan: PlainPlan) -> MirrorFiles.Item? {
            guard !concerned.contains(owner), let digest = names.digest(ofPageOf: owner),
                let path = plan.pagePath(of: owner)
            else { return nil }
            return MirrorFiles.Item(kind: .page, path: path, digest: digest, size: 0)
        }
    }

    private let files: MirrorFiles
    private var waiting: [Waiting] = []
    private var waitingBytes = 0

    init(files: MirrorFiles) { self.files = files }

    private var list: String { files.folder.temporaries + "/" + PlainPaths.pageList }

    /// Stores the pages that the mirror does not have.
    ///
    /// - Parameter path: The path of the file of revisions.
    func store(
        _ diary: PlainDiary, plan: PlainPlan, revisions path: String, progress: (ExportCreation.Progress) -> Void
    ) throws(BackupError) {
        try BackupFiles.append([], to: list)
        let all = plan.pagePaths.count
        var done = 0
        try diary.forEachPage(in: plan, from: path) { page throws(BackupError) in
            progress(.pages(done: done, all: all))
            try add(page)
            done += 1
        }
        try storeWaiting()
        try BackupFiles.sync(list)
        try files.sync()
    }

    /// Stores the pages that changes concern. The other pages of the last run stay, and are not made.
    ///
    /// - Parameter path: The path of the file of revisions, in which all lines of an entry stand together.
    func store(
        _ diary: PlainDiary, plan: PlainPlan, revisions path: String, earlier: Earlier,
        progress: (ExportCreation.Progress) -> Void
    ) throws(BackupError) {
        try BackupFiles.append([], to: list)
        let planned = PlannedPages(of: diary, in: plan)
        for place in planned.places {
            if try keep(place.owner, of: earlier, in: plan) { continue }
            if let page = planned.page(at: place) { try add(page) }
        }
        try storeEntries(of: diary, plan: plan, revisions: path, earlier: earlier)
        let all = plan.pagePaths.count
        progress(.pages(done: all, all: all))
        try storeWaiting()
        try BackupFiles.sync(list)
        try files.sync()
    }

    private func storeEntries(
        of diary: PlainDiary, plan: PlainPlan, revisions path: String, earlier: Earlier
    ) throws(BackupError) {
        var (pages, key, stays): (EntryPages, [UInt8], Bool) = (EntryPages(of: diary, in: plan), [], false)
        try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { line throws(BackupError) in
            guard let next = RecordChanges.key(of: line, in: .revisions) else { throw BackupError(.broken, path) }
            if next != key {
                key = next
                // The page before it in the list.
                if let page = pages.end() { try add(page) }
                stays = try keep(.entry(String(decoding: next, as: UTF8.self)), of: earlier, in: plan)
            }
            if stays { return }
            let page: PlainPage?
            do {
                page = try pages.add(line)
            } catch {
                throw BackupError(.broken, path, cause: "\(error)")
            }
            if let page { try add(page) }
        }
        if let page = pages.end() { try add(page) }
    }

    /// Keeps the page of a record as it was written last. Returns false for one that has to be made.
    private func keep(
        _ owner: PlainPage.Owner, of earlier: Earlier, in plan: PlainPlan
    ) throws(BackupError) -> Bool {
        guard let item = earlier.item(of: owner, in: plan), try files.place(item).isCurrent else { return false }
        try add(Waiting(owner: owner, bytes: nil, item: item), size: 0)
        return true
    }

    private func add(_ page: PlainPage) throws(BackupError) {
        let bytes = Array(page.text.utf8)
        let digest = BackupFiles.hex(SHA256.hash(data: bytes))
        let item = MirrorFiles.Item(kind: .page, path: page.path, digest: digest, size: Int64(bytes.count))
        try add(Waiting(owner: page.owner, bytes: bytes, item: item), size: bytes.count)
    }

    private func add(_ page: Waiting, size: Int) throws(BackupError) {
        waiting.append(page)
        waitingBytes += size
        if waiting.count >= Self.pagesAtOnce || waitingBytes >= Self.bytesAtOnce { try storeWaiting() }
    }

    /// Writes the pages that differ, and adds all to the list.
    private func storeWaiting() throws(BackupError) {
        var places: [MirrorFiles.Place] = []
        for next in waiting { places.append(try files.place(next.item)) }
        try files.note(waiting.map(\.item), at: places)
        let temporary = files.folder.temporaries + "/text"
        var lines: [UInt8] = []
        for (next, place) in zip(waiting, places) {
            var path = place.path
            if let bytes = next.bytes, !place.isCurrent {
                try BackupFiles.write(bytes, to: temporary)
                path = try files.install(temporary, as: next.item)
            }
            lines += try ExportCreation.line(at: path) {
                try PlainPage.line(of: next.owner, digest: next.item.digest, at: path)
            }
        }
        try BackupFiles.append(lines, to: list)
        (waiting, waitingBytes) = ([], 0)
    }
}
