import Hashing

/// The blobs of a backup, `blobs.txt`: a line with the digest and the size of each, sorted by digest.
struct BlobList {
    private static let pieceSize = 1 << 18

    let path: String

    /// Reads the list, line by line.
    ///
    /// - Parameter file: The facts that the file must match.
    /// - Throws: `broken` if it does not match the facts, is not sorted, or has a malformed line; `unreadable`.
    func read(_ file: Manifest.File, line: (BlobLine) throws(BackupError) -> Void) throws(BackupError) {
        guard try BackupFiles.size(path) == file.size else { throw BackupError(.broken, path) }
        let pieces = try ReadPieces(path, size: Self.pieceSize)
        var (hash, lines) = (SHA256(), BlobLines(name: path))
        while let piece = try pieces.next() {
            hash.update(data: piece)
            try lines.add(piece, line: line)
        }
        try lines.end()
        guard BackupFiles.hex(hash.finalize()) == file.sha256 else { throw BackupError(.broken, path) }
    }

    /// Returns all lines.
    func lines(_ file: Manifest.File) throws(BackupError) -> [BlobLine] {
        var lines: [BlobLine] = []
        try read(file) { line throws(BackupError) in lines.append(line) }
        return lines
    }

    /// Writes the list, and returns its facts.
    func write(_ lines: [BlobLine], by temporary: String) throws(BackupError) -> Manifest.File {
        let bytes = Array(lines.map(\.text).joined().utf8)
        try BackupFiles.write(bytes, to: path, by: temporary)
        return Manifest.File(size: Int64(bytes.count), sha256: BackupFiles.hex(SHA256.hash(data: bytes)))
    }
}
