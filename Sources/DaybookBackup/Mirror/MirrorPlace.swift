import Foundation
import PlainForm

/// The place in the diary behind whose changes the records of a mirror are, `mirror/place.json`.
///
/// The facts of the files of records bind it to them: a place is of no use once one of the files is another.
struct MirrorPlace: Codable, Equatable {
    private static let maximumBytes = 64 << 10

    /// The place as the caller of a run gave it.
    let text: String
    /// The facts of the files of records and of the lists, by path.
    let records: [String: MirrorListing.Facts]

    /// The paths of these files.
    static var paths: [String] {
        (RecordFile.allCases.map(\.name) + [PlainPaths.fileList, PlainPaths.pageList])
            .map { PlainPaths.path(ofRecords: $0) }
    }

    init(text: String, records: [String: MirrorListing.Facts]) { (self.text, self.records) = (text, records) }

    /// Reads a file; nil if there is none, or it cannot be read: all records are then compared.
    init?(reading path: String) {
        guard let bytes = try? BackupFiles.read(path, limit: Self.maximumBytes),
            let place = try? JSONDecoder().decode(MirrorPlace.self, from: Data(bytes))
        else { return nil }
        self = place
    }

    /// Returns the bytes of the file.
    func bytes(at path: String) throws(BackupError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(self))
        } catch {
            throw BackupError(.unwritable, path, cause: "\(error)")
        }
    }

    /// Returns whether the files of records in a folder are those of this place, untouched.
    func describes(_ root: String) throws(BackupError) -> Bool {
        for path in Self.paths {
            guard let facts = records[path], let status = try BackupFiles.status(root + "/" + path),
                facts.matches(status)
            else { return false }
        }
        return true
    }
}
