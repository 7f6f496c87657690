import Foundation
import Glibc
import Hashing
import ServiceRuntime
import Wording
import ZipFormat

/// The writer of the files of one export: the texts of the archive, and the list of all its members. One thread uses
/// it. Its methods block.
final class ExportWriter {
    private let folder: String
    private let texts: BufferedFile
    private let members: BufferedFile
    private var measure = ZipMeasure()

    /// Begins the files in a folder, which is empty.
    init(folder: String) throws {
        self.folder = folder
        texts = try BufferedFile(folder + "/" + ExportFiles.Part.texts.rawValue)
        members = try BufferedFile(folder + "/" + ExportFiles.Part.members.rawValue)
    }

    /// The number of members.
    var count: Int { measure.count }
    /// The offset of the archive's directory.
    var directoryOffset: Int64 { measure.end }
    /// The size of the archive.
    var size: Int64 { measure.size }

    /// Adds a text, which `write` receives in pieces.
    func addText(as name: String, write: (_ add: ([UInt8]) throws -> Void) throws -> Void) throws {
        let start = texts.size
        var sum = CRC32()
        try write { [texts] piece in
            sum.update(data: piece)
            try texts.write(piece)
        }
        try add(StoredMember(name: name, size: texts.size - start, offset: start, crc: sum.value))
    }

    /// Adds a text.
    func addText(_ bytes: [UInt8], as name: String) throws {
        try addText(as: name) { add in try add(bytes) }
    }

    /// Adds a blob of media-service.
    func addBlob(as name: String, digest: String, size: Int64) throws {
        try add(StoredMember(name: name, size: size, digest: digest))
    }

    private func add(_ member: StoredMember) throws {
        try measure.append(ZipFile(name: member.name, size: member.size, crc: member.crc))
        try members.write(member.line)
    }

    /// Makes a text that grows while other texts are added, and adds it when `body` returns.
    ///
    /// - Parameter body: Receives a function that adds bytes to the text.
    func addGrowingText(as name: String, body: (_ add: ([UInt8]) throws -> Void) throws -> Void) throws {
        let path = folder + "/" + ExportFiles.Part.pages.rawValue
        let file = try BufferedFile(path)
        try body { piece in try file.write(piece) }
        try file.close()
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw DiaryError.internalFault("A list of an export is gone.")
        }
        defer { try? handle.close() }
        try addText(as: name) { add in
            while let piece = try handle.read(upToCount: BufferedFile.pieceBytes), !piece.isEmpty {
                try add(Array(piece))
            }
        }
        try FileManager.default.removeItem(atPath: path)
    }

    /// Makes the files durable.
    func finish() throws {
        try texts.close()
        try members.close()
    }
}

/// A new file that is written in large pieces. Only its owner can read it.
private final class BufferedFile {
    static let pieceBytes = 1 << 20

    private let path: String
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    /// The number of bytes that were written, with those of the buffer.
    private(set) var size: Int64 = 0

    init(_ path: String) throws {
        let (file, code) = unsafe (open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), errno)
        guard file >= 0 else { throw SystemFailure(code) }
        self.path = path
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    func write(_ bytes: [UInt8]) throws {
        buffer += bytes
        size += Int64(bytes.count)
        if buffer.count >= Self.pieceBytes { try flush() }
    }

    private func flush() throws {
        if let free = DiskWatch.freeBytes(path), free < buffer.count + ExportFiles.spareBytes {
            throw ExportFiles.noSpace()
        }
        try handle.write(contentsOf: Data(buffer))
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the rest, and makes the file durable.
    func close() throws {
        try flush()
        try handle.synchronize()
        try handle.close()
    }
}
