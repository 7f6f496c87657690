import DaybookBackup
import DaybookImport
import Synchronization
import Work

/// The files that an account's imports stored, until a record names them or they are deleted.
///
/// Lists of them are kept beside the archives. One task at a time works on an account's lists: its import, or the removal
/// after that.
///
/// A file is deleted early only if no copy of the diary can name it: an owner may put back an older one, which does not have
/// the newest records. These are the files of imports that ended before their first record, and those that the diary did
/// not name at the end of their import. All others wait for the collector. Another import or upload of the same bytes makes
/// the receipt in the list void, because it claims or sends them.
final class UnrecordedFiles: ImportedFileNotes {
    private let owner: Digest
    private let collector: Collector
    private let store: BlobStore
    /// The files that count, when they were counted.
    private let counted = Mutex<Counted?>(nil)

    /// The digests of files that count.
    private struct Counted: Sendable {
        let all: ImportScratch
        /// The files whose bytes only imports of the account brought, and that none of these recorded.
        let alone: ImportScratch
    }

    /// A file of a list that is there, and that no record of the diary names.
    private struct Found: Sendable {
        let line: StoredFileList.Line
        /// Whether no copy of the diary can name it: no import began to record it, and its bytes neither arrived again nor
        /// were claimed since they were stored.
        let isAlone: Bool
    }

    /// - Parameters:
    ///   - owner: The name of the account's list.
    ///   - collector: The collector, which knows the diary.
    init(of owner: Digest, in store: BlobStore, collector: Collector) {
        (self.owner, self.store, self.collector) = (owner, store, collector)
    }

    /// Returns the names of the accounts that have lists.
    static func owners(in store: BlobStore) async throws(MediaError) -> Set<Digest> {
        try await store.blocking("look for files of imports") { files throws(SystemError) in
            Set(try StoredFileList.all(in: files).map(\.owner))
        }
    }

    /// Returns the account's lists.
    private func lists() async throws(MediaError) -> [StoredFileList] {
        let owner = owner
        return try await store.blocking("look for files of imports") { files throws(SystemError) in
            try StoredFileList.all(in: files).filter { $0.owner == owner }
        }
    }

    func unrecordedBytes() async throws -> Int64 {
        let notes = try await BlockingWork.run { () throws(BackupError) in
            Counted(all: try ImportScratch(), alone: try ImportScratch())
        }
        var total = Int64(0)
        for list in try await lists() {
            try await sift(list) { found in
                for size in try await Self.note(found, in: notes) {
                    let sum = total.addingReportingOverflow(size)
                    total = sum.overflow ? .max : sum.partialValue
                }
                return found.map(\.line)
            }
        }
        counted.withLock { $0 = notes }
        return total
    }

    /// Notes files, and returns the sizes of the new ones.
    private static func note(_ found: [Found], in notes: Counted) async throws -> [Int64] {
        let sizes = Dictionary(found.map { ($0.line.digest.hex, $0.line.size) }, uniquingKeysWith: max)
        let alone = found.filter(\.isAlone).map(\.line.digest.hex)
        return try await BlockingWork.run { () throws(BackupError) in
            var new: [Int64] = []
            for (digest, size) in sizes where try !notes.all.owns(digest) { new.append(size) }
            try notes.all.own(Array(sizes.keys))
            try notes.alone.own(alone)
            return new
        }
    }

    func isCounted(_ digest: String) async throws -> Bool {
        guard let notes = counted.withLock({ $0 })?.all else { return false }
        return try await BlockingWork.run { () throws(BackupError) in try notes.owns(digest) }
    }

    func isAlone(_ digest: String) async throws -> Bool {
        guard let notes = counted.withLock({ $0 })?.alone else { return false }
        return try await BlockingWork.run { () throws(BackupError) in try notes.owns(digest) }
    }

    func note(_ digest: String, size: Int64, receipt: String) async throws {
        guard let digest = Digest(hex: digest) else { return }
        let (list, line) = (
            StoredFileList(owner: owner), StoredFileList.Line(digest, size: size, receipt: receipt)
        )
        try await store.blocking("note a file of an import") { files throws(SystemError) in
            try list.add(line, to: files)
        }
    }

    func beginRecords(of run: String) async throws {
        let (stored, recorded) = (StoredFileList(owner: owner), list(of: run))
        try await store.blocking("note the records of an import") { files throws(SystemError) in
            try stored.join(recorded, in: files)
        }
    }

    func endRecords(of run: String) async throws {
        let (stored, recorded) = (StoredFileList(owner: owner), list(of: run))
        // It is not known of which import these files are.
        if recorded.kind == .recorded(run: "") { return }
        try await sift(recorded) { $0.map(\.line) }
        try await store.blocking("note the end of an import") { files throws(SystemError) in
            try recorded.join(stored, in: files)
        }
    }

    private func list(of run: String) -> StoredFileList {
        let isID = run.utf8.count == 36 && run.allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "-") }
        return StoredFileList(owner: owner, kind: .recorded(run: isID ? run : ""))
    }

    /// Deletes the files that no record names and that none of another copy of the diary can name, unless their bytes
    /// arrived again or were claimed since. Does nothing while another import, a backup or the collector works: an import
    /// may have found a file here, and its record may come. Does nothing either if the diary names no file at all.
    ///
    /// - Throws: As ``Collector/withdraw(_:receipt:)``; the error of a request to the diary.
    func delete() async throws {
        guard let lock = try await collector.marks.beginCollecting() else { return }
        defer { lock.release() }
        guard try await collector.hasNamedBlobs() else { return }
        let collector = collector
        for list in try await lists() {
            try await sift(list) { found in
                if list.kind != .unrecorded { return found.map(\.line) }
                var kept: [StoredFileList.Line] = []
                for line in found.map(\.line) {
                    try Task.checkCancellation()
                    // Without a receipt, the file waits for the collector.
                    var isGone = false
                    if !line.receipt.isEmpty {
                        isGone = try await collector.withdraw(line.digest, receipt: BlobReceipt(text: line.receipt))
                    }
                    if !isGone { kept.append(line) }
                }
                return kept
            }
        }
    }

    private func lines(
        of list: StoredFileList, from offset: Int
    ) async throws(MediaError) -> (lines: [StoredFileList.Line], end: Int)? {
        try await store.blocking("read the files of an import") { files throws(SystemError) in
            try list.lines(from: offset, in: files)
        }
    }

    /// Goes through a list, and keeps the lines that `keep` returns of those whose file is there and has no record.
    private func sift(
        _ list: StoredFileList, keeping keep: ([Found]) async throws -> [StoredFileList.Line]
    ) async throws {
        let store = store
        var (offset, target) = (0, 0)
        while let part = try await lines(of: list, from: offset) {
            let digests = Set(part.lines.map(\.digest))
            let named = try await digests.isEmpty ? [] : collector.ask(Array(digests))
            let here = try await store.blocking("look for files of an import") {
                files throws(SystemError) -> [Found] in
                var here: [Found] = []
                for line in part.lines where !named.contains(line.digest) {
                    guard let status = try files.disk.status(files.paths.blob(line.digest)) else { continue }
                    let isAlone = list.kind == .unrecorded && status.receipt.text == line.receipt
                    here.append(Found(line: line, isAlone: isAlone))
                }
                return here
            }
            let kept = try await keep(here)
            target = try await store.blocking("note the files of an import") { [target] files throws(SystemError) in
                try list.move(kept, to: target, in: files)
            }
            offset = part.end
        }
        if target == offset { return }
        try await store.blocking("note the files of an import") { [target] files throws(SystemError) in
            try list.cut(at: target, in: files)
        }
    }
}
