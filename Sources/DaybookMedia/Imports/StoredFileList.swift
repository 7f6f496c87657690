import Glibc

/// A list of files that an account's imports stored, one blocking call each. One task at a time works on an account's
/// lists.
struct StoredFileList: Sendable {
    /// The knowledge about the records of a list's files.
    enum Kind: Sendable, Equatable {
        /// No diary has a record by which an import names one of the files.
        case unrecorded
        /// The import of this ID began to write its records, so that some diary may name the files. The ID is empty if the
        /// import is not known.
        case recorded(run: String)
    }

    /// A file that an import stored, or was about to store.
    struct Line: Sendable, Equatable {
        let digest: Digest
        let size: Int64
        /// The receipt of the bytes; empty if they were not stored yet.
        let receipt: String

        init(_ digest: Digest, size: Int64, receipt: String) {
            (self.digest, self.size, self.receipt) = (digest, max(0, size), receipt)
        }

        /// Reads a line; `nil` for any other text, as a crash may leave it.
        init?(_ bytes: some Collection<UInt8>) {
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            let parts = String(decoding: bytes, as: UTF8.self).split(
                separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, let digest = Digest(hex: String(parts[0])), let size = Int64(parts[1]) else {
                return nil
            }
            self.init(digest, size: size, receipt: String(parts[2]))
        }

        var bytes: [UInt8] { Array("\(digest.hex) \(size) \(receipt)\n".utf8) }
    }

    /// The largest number of bytes that are read at once. They have fewer lines than there are digests in a question to the
    /// diary, and a line has at most some hundred bytes.
    private static let partBytes = 64_000

    /// The name of the account in its lists.
    let owner: Digest
    let kind: Kind

    init(owner: Digest, kind: Kind = .unrecorded) { (self.owner, self.kind) = (owner, kind) }

    /// Reads the name of a list; `nil` for any other name.
    init?(name: String) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let owner = Digest(hex: String(first)) else { return nil }
        let ending = parts.count > 1 ? String(parts[1]) : ""
        self.init(owner: owner, kind: ending == Self.unrecorded ? .unrecorded : .recorded(run: ending))
    }

    /// Returns the lists that there are, in the order of their names.
    static func all(in files: BlobFiles) throws(SystemError) -> [StoredFileList] {
        try files.disk.names(in: files.paths.importedFiles).sorted().compactMap { StoredFileList(name: $0) }
    }

    private static let unrecorded = "new"

    private var name: String {
        switch kind {
        case .unrecorded: "\(owner.hex).\(Self.unrecorded)"
        // An earlier Daybook had one list of all files.
        case .recorded(let run): run.isEmpty ? owner.hex : "\(owner.hex).\(run)"
        }
    }

    private func path(_ files: BlobFiles) -> String { files.paths.importedFiles + "/" + name }

    /// Adds a line at the end. A crash of the machine may lose it; the end of a process does not.
    func add(_ line: Line, to files: BlobFiles) throws(SystemError) {
        let (path, bytes) = (path(files), line.bytes)
        guard let end = try files.disk.status(path)?.size else {
            try files.makeFolder(files.paths.importedFiles, in: files.paths.root)
            return try files.disk.writeFile(path, bytes: bytes, isDurable: false)
        }
        let descriptor = try files.disk.openForWriting(path)
        defer { close(descriptor) }
        try unsafe files.disk.write(bytes.span.bytes, to: descriptor, at: end, named: path)
    }

    /// Returns the next lines from an offset, and the offset behind them; `nil` at the end.
    func lines(from offset: Int, in files: BlobFiles) throws(SystemError) -> (lines: [Line], end: Int)? {
        let path = path(files)
        guard try files.disk.status(path) != nil else { return nil }
        let bytes = try ReadFile(path: path).read(at: offset, count: Self.partBytes)
        if bytes.isEmpty { return nil }
        // A part without an end of line is no list.
        let count = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        let lines = bytes[..<count].split(separator: UInt8(ascii: "\n")).compactMap { Line($0) }
        return (lines, offset + count)
    }

    /// Writes lines at an offset, which is not behind those that were read, and returns the offset behind the new ones. A
    /// line may be there twice then.
    func move(_ lines: [Line], to offset: Int, in files: BlobFiles) throws(SystemError) -> Int {
        if lines.isEmpty { return offset }
        let (path, bytes) = (path(files), lines.flatMap(\.bytes))
        let descriptor = try files.disk.openForWriting(path)
        defer { close(descriptor) }
        try unsafe files.disk.write(bytes.span.bytes, to: descriptor, at: offset, named: path)
        return offset + bytes.count
    }

    /// Moves all lines to the end of another list. Durable on return; a crash before leaves them in one of the lists, or in
    /// both.
    func join(_ other: StoredFileList, in files: BlobFiles) throws(SystemError) {
        let (path, target) = (path(files), other.path(files))
        guard try files.disk.status(path) != nil else { return }
        if let size = try files.disk.status(target)?.size {
            let descriptor = try files.disk.openForWriting(target)
            defer { close(descriptor) }
            var (offset, end) = (0, size)
            while let part = try lines(from: offset, in: files) {
                let bytes = part.lines.flatMap(\.bytes)
                try unsafe files.disk.write(bytes.span.bytes, to: descriptor, at: end, named: target)
                (offset, end) = (part.end, end + bytes.count)
            }
            try files.disk.syncData(descriptor, named: target)
            try files.disk.remove(path)
        } else {
            try files.disk.rename(from: path, to: target)
        }
        try files.disk.syncDirectory(files.paths.importedFiles)
    }

    /// Removes the lines behind an offset, and the list if there are no others.
    func cut(at offset: Int, in files: BlobFiles) throws(SystemError) {
        let path = path(files)
        if offset == 0 { return try files.disk.remove(path) }
        let descriptor = try files.disk.openForWriting(path)
        defer { close(descriptor) }
        try files.disk.truncate(descriptor, to: offset, named: path)
    }
}
