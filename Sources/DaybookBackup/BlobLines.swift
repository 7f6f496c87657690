/// A line of the list of a backup's blobs.
struct BlobLine: Sendable, Equatable {
    /// The digest, in 64 lower-case hex digits.
    let digest: String
    let size: Int64

    /// Reads a line without its end; `nil` if it is malformed.
    init?(_ text: ArraySlice<UInt8>) {
        guard text.count <= BlobLine.maximumBytes else { return nil }
        let parts = String(decoding: text, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, BackupLayout.isDigest(parts[0]), let size = Int64(parts[1]), size >= 0,
            String(size) == parts[1]
        else { return nil }
        self.init(digest: String(parts[0]), size: size)
    }

    init(digest: String, size: Int64) { (self.digest, self.size) = (digest, size) }

    /// The longest line: a digest, a space and the largest size.
    static let maximumBytes = 64 + 1 + 19
    var text: String { "\(digest) \(size)\n" }
}

/// A reader of the lines of `blobs.txt` in pieces of any size.
struct BlobLines {
    /// The file's name, for errors.
    let name: String
    private var rest = ArraySlice<UInt8>()
    private var last = ""

    init(name: String) { self.name = name }

    /// Adds the next bytes, and passes on the lines that end in them.
    ///
    /// - Throws: `broken` if a line is malformed or out of order.
    mutating func add(_ piece: [UInt8], line: (BlobLine) throws(BackupError) -> Void) throws(BackupError) {
        rest += piece
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard let read = BlobLine(rest[..<end]), read.digest > last else { throw BackupError(.broken, name) }
            last = read.digest
            rest = rest[(end + 1)...]
            try line(read)
        }
        guard rest.count <= BlobLine.maximumBytes else { throw BackupError(.broken, name) }
    }

    /// Ends the list.
    ///
    /// - Throws: `broken` if the last line has no end.
    func end() throws(BackupError) {
        guard rest.isEmpty else { throw BackupError(.broken, name) }
    }
}
