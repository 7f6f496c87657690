import Foundation

/// The test data that lies beside the project, where there is any.
enum SharedData {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")

    static let corpus = folder.appending(path: "corpus")
    static let searchCases = folder.appending(path: "cases/search.json")
    static let hostile = folder.appending(path: "cases/hostile")

    static var hasCorpus: Bool { FileManager.default.fileExists(atPath: corpus.appending(path: "manifest.json").path) }
    static var hasSearchCases: Bool { FileManager.default.fileExists(atPath: searchCases.path) }

    static func json(_ url: URL) throws -> JSON { try JSON(Array(Data(contentsOf: url))) }
}
