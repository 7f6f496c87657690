import Foundation

/// The contents of Package.swift, as SwiftPM reads it.
struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let dependencies: [Dependency]

        /// The folder of its files, from the root.
        var folder: String { path ?? (type == "test" ? "Tests" : "Sources") + "/\(name)" }

        /// The targets of this package that the target depends on.
        var targets: [String] { dependencies.compactMap(\.target) }

        /// The products of other packages that the target depends on.
        var products: [String] { dependencies.compactMap(\.product) }
    }

    /// One of `{"byName": ["ZRPC", null]}` and `{"product": ["Logging", "swift-log", null, {"traits": ["Diary"]}]}`.
    struct Dependency: Decodable {
        let target: String?
        let product: String?

        private enum CodingKeys: String, CodingKey { case byName, product }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            target = try Self.name(in: container, .byName)
            product = try Self.name(in: container, .product)
        }

        /// The first of a list whose others say how and when.
        private static func name(
            in container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
        ) throws -> String? {
            guard container.contains(key) else { return nil }
            var list = try container.nestedUnkeyedContainer(forKey: key)
            return try list.decode(String.self)
        }
    }

    let targets: [Target]

    /// The targets whose sources are below Sources.
    var sources: [Target] { targets.filter { $0.folder.hasPrefix("Sources/") && $0.type != "test" } }

    /// Has SwiftPM read Package.swift, with a scratch folder of its own: the project's is in use while tests run.
    static func read() throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--scratch-path", scratch.path, "dump-package"]
        process.currentDirectoryURL = Project.root
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let json = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Manifest.self, from: json)
    }
}
