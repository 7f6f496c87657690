import Foundation
import NIOCore
import Synchronization
import Testing

@testable import DaybookCommand

@Suite struct LocalFileTests {
    static func temporaryFolder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

    static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private let folder = FileManager.default.temporaryDirectory.path + "/daybook-test-" + UUID().uuidString

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: folder + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    @Test func `the digest is the SHA-256 of the bytes`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("abc", Array("abc".utf8))
        let digest = try LocalFile(folder + "/abc").digest { _ in }
        // FIPS 180-2, appendix B.1.
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `the chunks are the bytes, counted as they are read`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bytes = (0..<(LocalFile.chunkBytes + 5)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try write("large", bytes)
        let counted = Mutex(0)
        var read: [UInt8] = []
        for try await chunk in try LocalFile(folder + "/large").chunks(onRead: { count in
            counted.withLock { $0 += count }
        }) {
            read += chunk.readableBytesView
        }
        #expect(read == bytes)
        #expect(counted.withLock { $0 } == bytes.count)
    }

    @Test func `a file that became shorter is no success`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("shrinks", Array(repeating: 7, count: 100))
        let file = try LocalFile(folder + "/shrinks")
        for isGone in [false, true] {
            if isGone { try FileManager.default.removeItem(atPath: file.path) } else { try write("shrinks", [7]) }
            let error = await #expect(throws: CommandError.self) {
                for try await _ in file.chunks(onRead: { _ in }) {}
            }
            // The file's fault: an import says so of this file and goes on.
            #expect(error?.code == .missing)
        }
    }
}
