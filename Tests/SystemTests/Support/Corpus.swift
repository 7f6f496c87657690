import Foundation
import Testing

/// Photos, films and recordings with what is known of them: small ones of the repository, and real ones beside it.
enum Corpus {
    /// One file, as its manifest tells it.
    struct File: Sendable, CustomStringConvertible {
        let facts: JSON
        fileprivate let folder: URL

        var name: String { facts["file"]?.string ?? "" }
        var location: URL { folder.appending(path: name) }
        var description: String { name }

        func bytes() throws -> [UInt8] { Array(try Data(contentsOf: location)) }
    }

    /// The files of `Tests/Corpus`, which every clone has.
    static let own = read(root.appending(path: "Tests/Corpus"))
    /// The files of `../shared/corpus`; none where it is absent.
    static let shared = read(beside.appending(path: "corpus"))

    /// Returns the sets of names all of whose files are there.
    static func sets(_ sets: [[String]]) -> [[File]] {
        let files = Dictionary((own + shared).map { ($0.name, $0) }) { own, _ in own }
        return sets.map { names in names.compactMap { files[$0] } }.filter { !$0.isEmpty }
    }

    /// Returns a file that every clone has.
    static func file(_ name: String) throws -> File { try #require(own.first { $0.name == name }, "\(name)") }

    /// Returns the queries with what they must find and must not: those of the repository, and those beside it.
    static func searchCases() throws -> [JSON] {
        let files = [root.appending(path: "Tests/Corpus/search.json"), beside.appending(path: "cases/search.json")]
        return try files.enumerated().flatMap { index, file in
            index > 0 && !FileManager.default.fileExists(atPath: file.path) ? [] : try JSON(contentsOf: file).array
        }
    }

    private static let root: URL = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()
    private static let beside = root.deletingLastPathComponent().appending(path: "shared")

    /// The files of a folder as its manifest lists them; none if there is no manifest.
    private static func read(_ folder: URL) -> [File] {
        let manifest = try? JSON(contentsOf: folder.appending(path: "manifest.json"))
        return manifest?["files"]?.array.map { File(facts: $0, folder: folder) } ?? []
    }
}
