import Foundation
import Hashing
import PlainForm
import ServiceRuntime
import ZipFormat

/// An export in a ZIP archive of stored files. The archive is written beside its place, and gets its name when it is
/// complete and on the disk.
///
/// Each file is read once: its header is written again when its checksum is known. One piece of a file is in memory at a
/// time, and a few hundred bytes for each file that is in the archive.
final class ExportArchive: ExportOutput {
    private let path: String
    private let temporaries: String
    private let unfinished: String
    private let archive: WrittenFile
    private var layout = ZipLayout()
    /// The offset behind the last byte that was written.
    private var end: Int64 = 0

    /// Begins an archive in the folder of temporary files.
    init(_ path: String, temporaries: String) throws(BackupError) {
        let unfinished = temporaries + "/archive"
        archive = try WrittenFile(unfinished)
        (self.path, self.temporaries, self.unfinished) = (path, temporaries, unfinished)
    }

    /// One: the files lie behind each other.
    var filesAtOnce: Int { 1 }

    func write(_ files: [ExportedText]) throws(BackupError) {
        for file in files {
            try add(try append(ZipFile(name: file.path, of: file.bytes)))
            try add(file.bytes)
        }
    }

    func move(_ file: String, to path: String) throws(BackupError) {
        let copied = try copy(file, to: path) { _ in true }
        // The lines were written by this process a moment before.
        if copied == nil { throw BackupError(.broken, file) }
    }

    func copy(_ files: [PlainPlan.File], of blobs: DiaryBlobs) throws(BackupError) -> [DiaryBlobs.Copy] {
        var copies: [DiaryBlobs.Copy] = []
        for file in files {
            copies.append(
                try blobs.copy(file.digest) { source throws(BackupError) in
                    try copy(source, to: file.path) { $0 == file.digest }
                })
        }
        return copies
    }

    func finish(with last: ExportedText) throws(BackupError) {
        try write([last])
        try add(layout.directory)
        try archive.finish()
        if try BackupFiles.status(self.path) != nil { throw BackupError(.exists, self.path) }
        do throws(BackupError) {
            // Unlike a new name, a second one never takes the place of another file.
            try BackupFiles.link(unfinished, to: self.path)
        } catch {
            guard error.code == .otherDisk else { throw error }
            try BackupFiles.rename(unfinished, to: self.path)
        }
        try BackupFiles.sync(DurableFiles.folder(of: self.path))
        // The archive is complete: temporary files that cannot be removed are no failure.
        try? BackupFiles.removeFolder(temporaries)
    }

    /// Adds a copy of a file if its digest is as wanted. Returns its size; nil if the digest is another one, or the file
    /// changes while it is read.
    private func copy(
        _ source: String, to path: String, where isWanted: (_ digest: String) -> Bool
    ) throws(BackupError) -> Int64? {
        let pieces = try ReadPieces(source, size: BackupFiles.pieceSize)
        let (start, size) = (end, try BackupFiles.size(source) ?? 0)
        var (hash, sum, read) = (SHA256(), CRC32(), Int64(0))
        // The size alone determines the length of the header.
        try add(ZipFile(name: path, size: size, crc: 0).header)
        do throws(BackupError) {
            while read <= size, let piece = try pieces.next() {
                hash.update(data: piece)
                sum.update(data: piece)
                read += Int64(piece.count)
                try add(piece)
            }
        } catch {
            try cut(at: start)
            throw error
        }
        guard read == size, isWanted(BackupFiles.hex(hash.finalize())) else {
            try cut(at: start)
            return nil
        }
        try archive.replace(try append(ZipFile(name: path, size: size, crc: sum.value)), at: start)
        return size
    }

    /// Adds a file to the layout. Returns its header.
    private func append(_ file: ZipFile) throws(BackupError) -> [UInt8] {
        do throws(ZipFailure) {
            return try layout.append(file)
        } catch {
            throw BackupError(.unwritable, path, cause: "\(file.name): \(error)")
        }
    }

    private func add(_ bytes: [UInt8]) throws(BackupError) {
        try archive.write(bytes)
        end += Int64(bytes.count)
    }

    private func cut(at offset: Int64) throws(BackupError) {
        try archive.cut(at: offset)
        end = offset
    }
}
