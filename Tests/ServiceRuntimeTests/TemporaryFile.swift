import Foundation

/// A file that is gone when nobody holds it any more.
final class TemporaryFile: Sendable {
    let path: String

    init(_ content: String) throws {
        path = NSTemporaryDirectory() + "daybook-test-" + UUID().uuidString
        try Data(content.utf8).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A folder that is gone when nobody holds it any more.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "daybook-test-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
