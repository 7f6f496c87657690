import Foundation

/// A file of a test, which is removed with it.
public final class TestFile: Sendable {
    /// The path.
    public let path: String

    /// Writes a file.
    public init(_ bytes: [UInt8], name: String = "archive.zip") throws {
        let folder = FileManager.default.temporaryDirectory.path + "/archive-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Writes an archive.
    public convenience init(_ archive: TestArchive) throws { try self.init(archive.bytes) }

    deinit { try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent()) }
}
