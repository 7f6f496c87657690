import Foundation

/// The note of an unfinished upload of an account's imports: a small file in the diary's folder, by which the next import
/// finds the upload again.
///
/// One is enough for an account: one import into it runs at a time, and sends one file at a time. The owner of the
/// ``ImportLock`` may use it. The methods block.
package struct ImportUploadNote: Sendable {
    /// An unfinished upload, and the digest of its file.
    struct Noted: Codable, Sendable, Equatable {
        var id: String
        var digest: String
    }

    let path: String

    /// Returns the upload; `nil` without a note, or if it cannot be read.
    func find() -> Noted? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(Noted.self, from: bytes)
    }

    /// Replaces the note. Ignores errors, because without a note the upload merely cannot be resumed.
    func keep(_ upload: Noted) {
        guard let bytes = try? JSONEncoder().encode(upload) else { return }
        try? bytes.write(to: URL(filePath: path), options: .atomic)
    }

    /// Removes the note.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
