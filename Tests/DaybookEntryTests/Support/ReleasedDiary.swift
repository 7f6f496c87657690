import ArchiveReading
import Foundation

/// A diary that a released version wrote, one for each form of the database: a folder of `SQLite/Schema/Versions` with
/// the number of its last step.
struct ReleasedDiary: Sendable {
    private static let versions = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "SQLite/Schema/Versions")

    /// The numbers of all, the first one first.
    static var numbers: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: versions.path)
        return names?.compactMap { Int($0) }.sorted().map(String.init) ?? []
    }

    let number: String

    private var folder: URL { Self.versions.appending(path: number) }

    /// Writes the diary into a folder as it lay in that of its services. The first version has no blobs.
    ///
    /// - Returns: The path of the database.
    func write(to target: String) throws -> String {
        let database = target + "/entry/daybook.sqlite"
        let alone = folder.appending(path: "daybook.sqlite")
        guard !FileManager.default.fileExists(atPath: alone.path) else {
            try Self.write(try Data(contentsOf: alone), to: database)
            return database
        }
        let archive = try ZipArchive(folder.appending(path: "diary.zip").path)
        var members = archive.members()
        while let member = try members.next() {
            let reader = try archive.reader(of: member.place, name: member.shownName, pieceBytes: 1 << 18)
            var bytes: [UInt8] = []
            while let piece = try reader.next() { bytes += piece }
            try Self.write(Data(bytes), to: target + "/" + member.shownName)
        }
        return database
    }

    private static func write(_ bytes: Data, to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    /// Returns the lines of ``TableRows`` that its rows have in the present form, without those of search and of counts.
    func rows() throws -> [String] {
        try String(contentsOf: folder.appending(path: "rows.txt"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }
}
