import Foundation

/// The notes of unfinished uploads, so that the next `photo add` can resume them: a small file for each, in the user's
/// state folder.
struct UploadNotes: Sendable {
    /// An unfinished upload.
    struct Note: Codable, Sendable, Hashable {
        /// The server that has the upload; `place` is the upload's path there.
        var server: String
        var place: String
        /// The file, as it was when the upload began.
        var path: String
        var size: Int
        var digest: String
        var began: Date
    }

    /// The maximum number of notes; the oldest are removed first.
    static let maximumNotes = 1000
    /// The lifetime of a note, longer than any server keeps an upload.
    static let lifetime: TimeInterval = 366 * 24 * 3600

    let folder: String

    /// Returns `$XDG_STATE_HOME/daybook/uploads`, or the same below `~/.local/state`.
    static func standardFolder(environment: [String: String]) -> String {
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder + "/daybook/uploads" }
        return (environment["HOME"] ?? "/root") + "/.local/state/daybook/uploads"
    }

    /// Returns the upload of the same bytes to the same server; nil if there is no note, or it has expired.
    func find(server: String, file: LocalFile, digest: String) -> Note? {
        guard let bytes = FileManager.default.contents(atPath: path(server: server, digest: digest)),
            let note = try? JSONDecoder().decode(Note.self, from: bytes)
        else { return nil }
        let isSame = note.server == server && note.digest == digest && note.size == file.size
        return isSame && note.began.timeIntervalSinceNow > -Self.lifetime ? note : nil
    }

    /// Stores a note. Ignores errors, because without a note the upload merely cannot be resumed.
    func keep(_ note: Note) {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard let bytes = try? JSONEncoder().encode(note) else { return }
        try? bytes.write(to: URL(filePath: path(server: note.server, digest: note.digest)), options: .atomic)
    }

    /// Removes the note of an upload.
    func forget(server: String, digest: String) {
        try? FileManager.default.removeItem(atPath: path(server: server, digest: digest))
    }

    /// Removes expired files and the oldest of too many: notes, and remains of interrupted writes.
    func clean(now: Date = Date()) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let dated = names.map { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            return (name: name, time: attributes?[.modificationDate] as? Date ?? .distantPast)
        }.sorted { $0.time > $1.time }
        for (index, (name, time)) in dated.enumerated() where index >= Self.maximumNotes || time < now - Self.lifetime {
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }

    private static let suffix = ".json"

    private func path(server: String, digest: String) -> String {
        let host = server.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined().suffix(64)
        return folder + "/" + digest + "-" + host + Self.suffix
    }
}
