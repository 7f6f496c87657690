import Foundation

@testable import DaybookMedia

/// Real files with what other programs say of them, when they lie beside the package.
struct Corpus {
    /// One file and what is known of it.
    struct Item: Decodable, CustomStringConvertible, Sendable {
        struct Expected: Decodable, Sendable {
            let width: Int?
            let height: Int?
            let storedWidth: Int?
            let exifOrientation: Int?
            let animatedFrames: Int?
            let durationS: Double?
            let isBomb: Bool?
        }

        let file: String
        let bytes: Int
        let sha256: String
        let mime: String?
        let kind: String
        let captureLocal: String?
        let captureOffset: String?
        let captureSource: String?
        let lat: Double?
        let lon: Double?
        let make: String?
        let model: String?
        let lens: String?
        let subtypes: [String]
        let contentIdentifier: String?
        let burstId: String?
        let policy: String
        let isCorrupt: Bool
        let expected: Expected

        var description: String { file }

        /// The corpus's rule for the file is to refuse it.
        var isRefused: Bool { policy.hasPrefix("reject:") }
        /// The corpus's rule for the file is to decode it.
        var isDecoded: Bool { policy == "accept" }
    }

    private struct Manifest: Decodable { let files: [Item] }

    /// The folder, or `nil` when it is not there.
    static let folder: String? = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        for candidate in [root, URL(fileURLWithPath: FileManager.default.currentDirectoryPath)] {
            let folder = candidate.deletingLastPathComponent().appendingPathComponent("shared/corpus").path
            if FileManager.default.fileExists(atPath: folder + "/manifest.json") { return folder }
        }
        return nil
    }()

    static let items: [Item] = {
        guard let folder, let data = FileManager.default.contents(atPath: folder + "/manifest.json") else { return [] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode(Manifest.self, from: data).files) ?? []
    }()

    static func bytes(_ item: Item) throws -> [UInt8] {
        guard let folder, let data = FileManager.default.contents(atPath: folder + "/" + item.file) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return Array(data)
    }

    static func path(_ item: Item) -> String { (folder ?? "") + "/" + item.file }
}
