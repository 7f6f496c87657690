import Foundation

@testable import DaybookMedia

/// A folder that is gone with the value.
final class TemporaryFolder: Sendable {
    let path: String

    /// Whether checksums can be kept with files in such a folder. A file system without attributes for users keeps none,
    /// and neither does a store on it.
    static let keepsSums: Bool = {
        guard let file = try? TemporaryFolder().file([1]) else { return false }
        file.keep(sum: 7)
        return file.keptSum == 7
    }()

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-media-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A new file of these bytes, open.
    func file(_ bytes: [UInt8]) throws -> ReadFile {
        let name = path + "/" + UUID().uuidString
        try Data(bytes).write(to: URL(fileURLWithPath: name))
        return try ReadFile(path: name)
    }

    /// All files below, by their path in the folder, without the locks.
    func files() -> [String] {
        let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
        return names.filter { name in
            guard let status = try? Disk().status(path + "/" + name) else { return false }
            let isLock = name.contains("workers/") || name.contains("locks/") || name.hasSuffix("collecting")
            return !status.isDirectory && !isLock
        }.sorted()
    }
}
