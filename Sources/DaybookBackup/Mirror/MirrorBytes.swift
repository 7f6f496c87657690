import PlainForm

/// The files with bytes of the diary in a mirror, and the list of them.
final class MirrorBytes {
    private static let pieceBytes = 1 << 20

    /// A file with its place.
    private struct Entry {
        let file: PlainPlan.File
        let item: MirrorFiles.Item
        let place: MirrorFiles.Place
    }

    private let files: MirrorFiles
    private let blobs: DiaryBlobs
    /// The number of files that the mirror has, and their bytes.
    private(set) var count = 0
    private(set) var size: Int64 = 0
    private(set) var missing: [String] = []
    private(set) var damaged: [String] = []
    /// The path of a file that stays, by digest.
    private var whole: [String: String] = [:]
    /// The lines of the list that are not written yet.
    private var lines: [UInt8] = []

    init(files: MirrorFiles, blobs: DiaryBlobs) { (self.files, self.blobs) = (files, blobs) }

    private var list: String { files.folder.temporaries + "/" + PlainPaths.fileList }
    private var temporary: String { files.folder.temporaries + "/blob" }

    /// Stores the files that the mirror does not have. A file that is missing or damaged in the diary is left out;
    /// ``missing`` or ``damaged`` then names it.
    func store(_ all: [PlainPlan.File], progress: (ExportCreation.Progress) -> Void) throws(BackupError) {
        try BackupFiles.append([], to: list)
        var entries: [Entry] = []
        for file in all {
            // The digest becomes a part of a path.
            guard BackupLayout.isDigest(file.digest) else {
                damaged.append(file.digest)
                continue
            }
            let item = MirrorFiles.Item(kind: .bytes, path: file.path, digest: file.digest, size: try size(of: file))
            entries.append(Entry(file: file, item: item, place: try files.place(item)))
        }
        for entry in entries where entry.place.isCurrent { whole[entry.item.digest] = entry.place.path }
        let new = entries.filter { !$0.place.isCurrent }
        let surplus = files.surplus()
        let copied = new.filter { surplus[$0.item.digest] == nil }
        let sizes = copied.reduce(Int64(0)) { $0.addingReportingOverflow($1.item.size).partialValue }
        if sizes > 0 { try BackupFiles.requireSpace(sizes, in: files.folder.root) }
        try files.note(new.map(\.item), at: new.map(\.place))
        for entry in entries {
            progress(.files(done: count, all: entries.count, bytes: size))
            if entry.place.isCurrent {
                try add(entry, at: entry.place.path)
            } else if let path = try store(entry.item, surplus: surplus[entry.item.digest] ?? []) {
                whole[entry.item.digest] = path
                try add(entry, at: path)
            }
        }
        progress(.files(done: count, all: entries.count, bytes: size))
        try BackupFiles.append(lines, to: list)
        try BackupFiles.sync(list)
        try files.sync()
    }

    /// Returns the recorded size of a file. If no record gives it, returns the size in the diary, or 0 if the diary
    /// does not have the file.
    private func size(of file: PlainPlan.File) throws(BackupError) -> Int64 {
        if file.size > 0 { return file.size }
        do throws(BackupError) {
            return try BackupFiles.size(blobs.path(of: file.digest)) ?? file.size
        } catch {
            // The copy of the file reports the reason later.
            return file.size
        }
    }

    private func add(_ entry: Entry, at path: String) throws(BackupError) {
        // The diary may have recorded another size than the file has.
        let bytes = files.size(of: path) ?? entry.item.size
        count += 1
        size = size.addingReportingOverflow(bytes).partialValue
        lines += try ExportCreation.line(at: path) { try entry.file.line(size: bytes, at: path) }
        guard lines.count >= Self.pieceBytes else { return }
        try BackupFiles.append(lines, to: list)
        lines = []
    }

    /// Returns an item with another size.
    private static func item(_ item: MirrorFiles.Item, size: Int64) -> MirrorFiles.Item {
        MirrorFiles.Item(kind: item.kind, path: item.path, digest: item.digest, size: size)
    }

    /// Stores a file from elsewhere in the mirror, or from the diary. Returns its path; nil if neither has it whole.
    private func store(_ item: MirrorFiles.Item, surplus: [String]) throws(BackupError) -> String? {
        for path in surplus where try files.reuse(path, as: item, to: temporary) {
            return try files.install(temporary, as: Self.item(item, size: files.size(of: path) ?? item.size))
        }
        let copy = try blobs.copy(item.digest) { source throws(BackupError) in
            let copied = try BackupFiles.copy(source, to: temporary)
            return copied.digest == item.digest ? copied.size : nil
        }
        if case .whole(let size) = copy { return try files.install(temporary, as: Self.item(item, size: size)) }
        // Another photo may have the same bytes.
        if let path = whole[item.digest], try files.reuse(path, as: item, to: temporary, staying: true) {
            return try files.install(temporary, as: Self.item(item, size: files.size(of: path) ?? item.size))
        }
        try BackupFiles.remove(temporary)
        switch copy {
        case .damaged: damaged.append(item.digest)
        case .missing: missing.append(item.digest)
        case .builtIn, .whole: break
        }
        return nil
    }
}
