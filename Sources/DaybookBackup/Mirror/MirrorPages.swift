import Hashing
import PlainForm

/// The texts for people in a mirror, and the list of them.
final class MirrorPages {
    /// The number of pages that are written together, and the number of their bytes.
    private static let pagesAtOnce = 256
    private static let bytesAtOnce = 4 << 20

    /// A page that is not written yet.
    private struct Waiting {
        let page: PlainPage
        let bytes: [UInt8]
        let item: MirrorFiles.Item
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

    private func add(_ page: PlainPage) throws(BackupError) {
        let bytes = Array(page.text.utf8)
        let digest = BackupFiles.hex(SHA256.hash(data: bytes))
        let item = MirrorFiles.Item(kind: .page, path: page.path, digest: digest, size: Int64(bytes.count))
        waiting.append(Waiting(page: page, bytes: bytes, item: item))
        waitingBytes += bytes.count
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
            if !place.isCurrent {
                try BackupFiles.write(next.bytes, to: temporary)
                path = try files.install(temporary, as: next.item)
            }
            lines += try ExportCreation.line(at: path) { try next.page.line(digest: next.item.digest, at: path) }
        }
        try BackupFiles.append(lines, to: list)
        (waiting, waitingBytes) = ([], 0)
    }
}
