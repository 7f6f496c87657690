import Hashing
import Foundation
import NIOCore

/// A file on this machine that may be sent.
struct LocalFile: Sendable, Hashable {
    static let chunkBytes = 256 * 1024

    let path: String
    let size: Int

    var name: String { URL(filePath: path).lastPathComponent }

    /// A file that is there and can be read.
    init(_ path: String) throws(CommandError) {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
            FileManager.default.isReadableFile(atPath: path)
        else { throw CommandError(.missing, "\(path) is no file that can be read.") }
        self.path = path
        self.size = (attributes[.size] as? Int) ?? 0
    }

    /// The lower-case hex SHA-256 of the bytes, read once from start to end.
    func digest(onRead: (Int) -> Void) throws -> String {
        let handle = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? handle.close() }
        var hash = SHA256()
        while let chunk = try handle.read(upToCount: Self.chunkBytes), !chunk.isEmpty {
            hash.update(data: chunk)
            onRead(chunk.count)
        }
        return hash.finalize().lowercaseHex
    }

    /// The bytes in order; each call starts anew.
    func chunks(onRead: @escaping @Sendable (Int) -> Void) -> Chunks { Chunks(file: self, onRead: onRead) }

    /// A file's bytes as they are read. Ends with an error when the file became shorter meanwhile.
    struct Chunks: AsyncSequence, Sendable {
        let file: LocalFile
        let onRead: @Sendable (Int) -> Void

        struct Iterator: AsyncIteratorProtocol {
            let sequence: Chunks
            var handle: FileHandle?
            var left: Int

            mutating func next() async throws -> ByteBuffer? {
                guard left > 0 else { return nil }
                let handle = try self.handle ?? FileHandle(forReadingFrom: URL(filePath: sequence.file.path))
                self.handle = handle
                guard let data = try handle.read(upToCount: Swift.min(LocalFile.chunkBytes, left)), !data.isEmpty else {
                    throw CommandError(.failure, "\(sequence.file.path) became shorter while it was sent.")
                }
                left -= data.count
                sequence.onRead(data.count)
                return ByteBuffer(bytes: data)
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(sequence: self, left: file.size) }
    }

    /// The files named, and those below the folders named, each once, in order.
    ///
    /// Hidden ones in folders are left out. What cannot be read is told in `unreadable`.
    static func collect(_ paths: [String]) -> (files: [LocalFile], unreadable: [(path: String, reason: String)]) {
        var files: [LocalFile] = []
        var unreadable: [(String, String)] = []
        var seen: Set<String> = []
        func add(_ path: String) {
            guard seen.insert(URL(filePath: path).standardizedFileURL.path).inserted else { return }
            do {
                files.append(try LocalFile(path))
            } catch {
                unreadable.append((path, error.description))
            }
        }
        for path in paths {
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                unreadable.append((path, "is not there"))
                continue
            }
            guard isFolder.boolValue else {
                add(path)
                continue
            }
            let inside = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
            for name in inside.sorted() where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
                let whole = (path.hasSuffix("/") ? path : path + "/") + name
                var isInner: ObjCBool = false
                _ = unsafe FileManager.default.fileExists(atPath: whole, isDirectory: &isInner)
                if !isInner.boolValue { add(whole) }
            }
        }
        return (files, unreadable)
    }
}

extension [UInt8] {
    /// The bytes of a digest as the API writes them.
    var lowercaseHex: String { map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() }
}
