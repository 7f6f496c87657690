import DaybookBackup
import DaybookImport
import Synchronization
import Work

/// The files that an account's imports stored, until a record names them or they are deleted.
///
/// A list of them is kept beside the archives. One task at a time works on an account's list: its import, or the removal
/// after that.
final class UnrecordedFiles: ImportedFileNotes {
    private let list: StoredFileList
    private let collector: Collector
    private let store: BlobStore
    /// The files that count, when they were counted.
    private let counted = Mutex<Counted?>(nil)

    /// The digests of files that count.
    private struct Counted {
        let all: ImportScratch
        /// Those whose bytes only imports of the account brought.
        let alone: ImportScratch
    }

    /// A file of the list that is there, and that no record names.
    private struct Found: Sendable {
        let line: StoredFileList.Line
        /// Whether its bytes neither arrived again nor were claimed since they were stored.
        let isAlone: Bool
    }

    /// - Parameters:
    ///   - owner: The name of the account's list.
    ///   - collector: The collector, which knows the diary.
    init(of owner: Digest, in store: BlobStore, collector: Collector) {
        (list, self.store, self.collector) = (StoredFileList(owner: owner), store, collector)
    }

    /// Returns the names of the lists that there are.
    static func owners(in store: BlobStore) async throws(MediaError) -> [Digest] {
        try await store.blocking("look for files of imports") { files throws(SystemError) in
            try files.disk.names(in: files.paths.importedFiles).compactMap { Digest(hex: $0) }
        }
    }

    func unrecordedBytes() async throws -> Int64 {
        let notes = try await BlockingWork.run { () throws(BackupError) in
            Counted(all: try ImportScratch(), alone: try ImportScratch())
        }
        var total = Int64(0)
        try await sift { found in
            let sizes = Dictionary(found.map { ($0.line.digest.hex, $0.line.size) }, uniquingKeysWith: max)
            let alone = found.filter(\.isAlone).map(\.line.digest.hex)
            let new = try await BlockingWork.run { () throws(BackupError) -> [Int64] in
                var new: [Int64] = []
                for (digest, size) in sizes where try !notes.all.owns(digest) { new.append(size) }
                try notes.all.own(Array(sizes.keys))
                try notes.alone.own(alone)
                return new
            }
            for size in new {
                let sum = total.addingReportingOverflow(size)
                total = sum.overflow ? .max : sum.partialValue
            }
            return found.map(\.line)
        }
        counted.withLock { $0 = notes }
        return total
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
        let (list, line) = (list, StoredFileList.Line(digest, size: size, receipt: receipt))
        try await store.blocking("note a file of an import") { files throws(SystemError) in
            try list.add(line, to: files)
        }
    }

    /// Deletes the files that no record names, unless their bytes arrived again since. Does nothing while another import, a
    /// backup or the collector works: an import may have found a file here, and its record may come. Does nothing either if
    /// the diary names no file at all.
    ///
    /// - Throws: As ``Collector/withdraw(_:receipt:)``; the error of a request to the diary.
    func delete() async throws {
        guard let lock = try await collector.marks.beginCollecting() else { return }
        defer { lock.release() }
        guard try await collector.hasNamedBlobs() else { return }
        let collector = collector
        try await sift { found in
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

    private func lines(from offset: Int) async throws(MediaError) -> (lines: [StoredFileList.Line], end: Int)? {
        let list = list
        return try await store.blocking("read the files of an import") { files throws(SystemError) in
            try list.lines(from: offset, in: files)
        }
    }

    /// Goes through the list, and keeps the lines that `keep` returns of those whose file is there and has no record.
    private func sift(_ keep: ([Found]) async throws -> [StoredFileList.Line]) async throws {
        let (list, store) = (list, store)
        var (offset, target) = (0, 0)
        while let part = try await lines(from: offset) {
            let digests = Set(part.lines.map(\.digest))
            let named = try await digests.isEmpty ? [] : collector.ask(Array(digests))
            let here = try await store.blocking("look for files of an import") {
                files throws(SystemError) -> [Found] in
                var here: [Found] = []
                for line in part.lines where !named.contains(line.digest) {
                    guard let status = try files.disk.status(files.paths.blob(line.digest)) else { continue }
                    here.append(Found(line: line, isAlone: status.receipt.text == line.receipt))
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
