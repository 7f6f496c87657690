import Foundation
public import PlainForm
import Synchronization

/// An export that a program reads: its records line by line, and its files with bytes.
///
/// The bytes come from anywhere. Sizes are bounded, no path leads out of the folder, and no link is followed. The
/// methods block.
///
/// ```swift
/// let export = try ExportFolder(path)
/// let reader = try export.reader(of: .photos)
/// while let lines = try reader.next(bytes: 1 << 20) { read(lines) }
/// ```
public struct ExportFolder: Sendable {
    /// A line of a file of records.
    public struct Line: Sendable {
        /// The number of the line in its file, from 1.
        public let number: Int
        /// The bytes, without the line break.
        public let bytes: [UInt8]
    }

    /// The facts of the export.
    public let summary: PlainSummary
    private let root: String

    /// The path of the list of files below the folder, for messages.
    public static let fileList = "records/files.jsonl"

    /// The maximum size of `daybook.json`, which names each file that was lost before the export.
    private static let maximumSummary = 128 << 20

    /// Opens an export that is complete.
    ///
    /// - Throws: `notExport` if there is no `daybook.json`; `newerExport` for a later version of the plain form;
    ///   `broken`, `unreadable`.
    public init(_ path: String) throws(BackupError) {
        root = BackupLayout(root: path).root
        let name = root + "/" + PlainSummary.fileName
        guard try BackupFiles.status(root + "/.")?.isFolder == true, try BackupFiles.size(name) != nil else {
            throw BackupError(.notExport, root)
        }
        let bytes = try BackupFiles.read(name, limit: Self.maximumSummary)
        guard let version = try? JSONDecoder().decode(Version.self, from: Data(bytes)) else {
            throw BackupError(.notExport, name)
        }
        guard version.format <= PlainSummary.currentFormat else { throw BackupError(.newerExport, name) }
        do {
            summary = try JSONDecoder().decode(PlainSummary.self, from: Data(bytes))
        } catch {
            throw BackupError(.notExport, name, cause: "\(error)")
        }
    }

    private struct Version: Decodable {
        let format: Int
    }

    /// Returns the path of a file of records below the folder, for messages.
    public static func name(of file: RecordFile) -> String { "records/" + file.name }

    /// Opens a file of records.
    ///
    /// - Throws: `broken` for a link; `unreadable`, also if the file is missing.
    public func reader(of file: RecordFile) throws(BackupError) -> RecordReader {
        try requireFolder("records")
        return try RecordReader(root + "/" + Self.name(of: file))
    }

    /// Opens the list of the files with bytes.
    ///
    /// - Throws: `broken` for a link; `unreadable`, also if the list is missing.
    public func fileReader() throws(BackupError) -> RecordReader {
        try requireFolder("records")
        return try RecordReader(root + "/" + Self.fileList)
    }

    /// Returns the files that lines of the list name. Lines that cannot be read are passed over, and a digest may come
    /// again.
    public static func files(in lines: [Line]) -> [ExportedFile] { lines.compactMap { ExportedFile($0.bytes) } }

    /// Returns the size of a file with bytes; `nil` if it is missing.
    ///
    /// - Throws: `broken` if a part of its path is a link.
    public func size(of file: ExportedFile) throws(BackupError) -> Int64? {
        for folder in file.folders where try BackupFiles.status(root + "/" + folder)?.isFolder != true { return nil }
        return try BackupFiles.size(root + "/" + file.path)
    }

    /// Opens a file with bytes.
    public func bytes(of file: ExportedFile, piece: Int) throws(BackupError) -> ExportedBytes {
        for folder in file.folders { try requireFolder(folder) }
        return ExportedBytes(pieces: try ReadPieces(root + "/" + file.path, size: piece))
    }

    private func requireFolder(_ name: String) throws(BackupError) {
        guard try BackupFiles.status(root + "/" + name)?.isFolder == true else {
            throw BackupError(.notExport, root + "/" + name)
        }
    }
}

/// A file with bytes of the diary in an export.
public struct ExportedFile: Sendable, Hashable {
    /// The path below the folder of the export.
    public let path: String
    /// The SHA-256 of the bytes, in 64 hex digits.
    public let digest: String

    private static let maximumPath = 4096

    /// Reads a line of `records/files.jsonl`; `nil` for any other line, and for a path that leads out of the folder.
    init?(_ line: [UInt8]) {
        guard let record = RecordLines.file(from: line), BackupLayout.isDigest(record.digest) else { return nil }
        let parts = record.path.split(separator: "/", omittingEmptySubsequences: false)
        guard record.path.utf8.count <= Self.maximumPath, !record.path.utf8.contains(0),
            parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
        else { return nil }
        (path, digest) = (record.path, record.digest)
    }

    /// The folders that lead to the file, the outermost first.
    var folders: [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[parts.startIndex...$0].joined(separator: "/") }
    }
}

/// The bytes of a file of an export, piece by piece.
public struct ExportedBytes: Sendable {
    let pieces: ReadPieces

    /// Returns the next piece; `nil` at the end. Blocks.
    public func next() throws(BackupError) -> [UInt8]? { try pieces.next() }
}

/// The lines of a file of records.
public final class RecordReader: Sendable {
    private struct State {
        /// The bytes that were read, behind the last line.
        var rest: [UInt8] = []
        /// Whether there is a line break in them.
        var hasLine = false
        var number = 0
        var isAtEnd = false
    }

    private let path: String
    private let pieces: ReadPieces
    private let state = Mutex(State())

    private static let pieceBytes = 1 << 18

    init(_ path: String) throws(BackupError) {
        self.path = path
        pieces = try ReadPieces(path, size: Self.pieceBytes)
    }

    /// The number of lines that were read.
    public var lineCount: Int { state.withLock { $0.number } }

    /// Returns the next lines, at least one, and no more than fit some bytes; `nil` at the end. Blocks.
    ///
    /// - Throws: `broken` for a line that is longer than ``RecordLines/maximumBytes``; `unreadable`.
    public func next(bytes limit: Int) throws(BackupError) -> [ExportFolder.Line]? {
        let result = state.withLock { state -> Result<[ExportFolder.Line]?, BackupError> in
            do throws(BackupError) {
                return .success(try next(limit, from: &state))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func next(_ limit: Int, from state: inout State) throws(BackupError) -> [ExportFolder.Line]? {
        while !state.isAtEnd, !state.hasLine || state.rest.count < limit {
            guard let piece = try pieces.next() else {
                state.isAtEnd = true
                break
            }
            state.rest += piece
            state.hasLine = state.hasLine || piece.contains(UInt8(ascii: "\n"))
            guard state.rest.count <= RecordLines.maximumBytes else { throw BackupError(.broken, path) }
        }
        var (lines, rest): ([ExportFolder.Line], ArraySlice<UInt8>) = ([], state.rest[...])
        while let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            ?? (state.isAtEnd && !rest.isEmpty ? rest.endIndex : nil)
        {
            state.number += 1
            lines.append(ExportFolder.Line(number: state.number, bytes: Array(rest[..<end])))
            rest = rest[min(end + 1, rest.endIndex)...]
        }
        (state.rest, state.hasLine) = (Array(rest), false)
        return lines.isEmpty ? nil : lines
    }
}
