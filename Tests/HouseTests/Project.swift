import Foundation

/// The project's files as the house rules see them.
enum Project {
    /// The folder of Package.swift.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every file below a folder of the project whose name ends so, by path relative to the root.
    static func files(below folder: String, ending: String) throws -> [String] {
        let start = root.appending(path: folder)
        guard let walk = FileManager.default.enumerator(atPath: start.path) else { return [] }
        return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    /// A file's text.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Swift files that people wrote.
    static func handWritten(below folder: String) throws -> [String] {
        try files(below: folder, ending: ".swift").filter { !$0.contains("/Generated/") }
    }
}
