import Foundation
import Testing

@testable import DaybookMedia

/// Photos, films and recordings with what is known of them: small ones of the repository, and real ones beside it.
enum Corpus {
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

        /// The folder of the file, which the manifest does not tell.
        fileprivate(set) var folder = ""

        private enum CodingKeys: String, CodingKey {
            case file, bytes, sha256, mime, kind, captureLocal, captureOffset, captureSource, lat, lon, make, model,
                lens
            case subtypes, contentIdentifier, burstId, policy, isCorrupt, expected
        }

        var description: String { file }
        var path: String { folder + "/" + file }

        /// All bytes of the file.
        func content() throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

        /// The corpus's rule for the file is to refuse it.
        var isRefused: Bool { policy.hasPrefix("reject:") }
        /// The corpus's rule for the file is to decode it.
        var isDecoded: Bool { policy == "accept" }
    }

    private struct Manifest: Decodable { let files: [Item] }

    /// The files of `Tests/Corpus`, which every clone has.
    static let own = read(root.appending(path: "Tests/Corpus"))
    /// These, and the real files of `../shared/corpus` where it is.
    static let items = own + read(root.deletingLastPathComponent().appending(path: "shared/corpus"))

    /// Returns the files of these names, some of which only lie beside the repository.
    static func named(_ names: String...) -> [Item] { items.filter { names.contains($0.file) } }

    /// Returns one of the files that every clone has.
    static func item(_ name: String) throws -> Item { try #require(own.first { $0.file == name }, "\(name)") }

    private static let root: URL = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()

    /// The files of a folder as its manifest lists them; none if there is no manifest.
    private static func read(_ folder: URL) -> [Item] {
        guard let data = FileManager.default.contents(atPath: folder.appending(path: "manifest.json").path) else {
            return []
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard var files = try? decoder.decode(Manifest.self, from: data).files else { return [] }
        for index in files.indices { files[index].folder = folder.path }
        return files
    }
}
