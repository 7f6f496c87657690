import Foundation

/// The facts of a backup, `manifest.json`. No path is ever taken from it.
public struct Manifest: Codable, Sendable, Equatable {
    /// The facts of a file beside the manifest.
    public struct File: Codable, Sendable, Equatable {
        /// The size in bytes.
        public let size: Int64
        /// The SHA-256 of the bytes, in 64 lower-case hex digits.
        public let sha256: String
    }

    /// An account of the diary.
    public struct Account: Codable, Sendable, Equatable {
        /// The name that the member logs in with.
        public let name: String
        /// The account's ID.
        public let id: String
        /// The number of the account's last change.
        public let lastChange: Int64
    }

    /// The blobs that the diary had lost when the backup was made. The list has them, too: a later backup that stores
    /// such a blob completes this one.
    public struct Missing: Codable, Sendable, Equatable {
        /// The digests, in order.
        public let digests: [String]
        /// The sum of the sizes that the list states.
        public let bytes: Int64

        /// Whether the digests are digests in order, and no more than a manifest names.
        fileprivate var isValid: Bool {
            bytes >= 0 && 1...Manifest.maximumMissing ~= digests.count
                && digests.allSatisfy { BackupLayout.isDigest($0) }
                && zip(digests, digests.dropFirst()).allSatisfy { $0 < $1 }
        }
    }

    /// The largest size of a manifest, in bytes: thousands of accounts, and all missing blobs.
    static let maximumBytes = 1 << 20
    /// The largest number of missing blobs that a manifest names.
    static let maximumMissing = 10_000

    /// The version of the layout.
    public let format: Int
    /// The diary's ID, in 32 hex digits.
    public let diary: String
    /// The line of the diary, in 32 hex digits: each restore begins a new one.
    public let line: String
    /// The version of the database's tables.
    public let databaseVersion: Int
    /// The version of the Daybook that made the backup.
    public let daybookVersion: String
    /// The largest number of a change in the backup.
    public let lastChange: Int64
    /// The accounts.
    public let accounts: [Account]
    /// The number of records of each kind, including those in the trash.
    public let counts: [String: Int64]
    /// The number of blobs.
    public let blobs: Int64
    /// The sum of the sizes of the blobs.
    public let blobBytes: Int64
    /// The blobs that were missing; nil if none was. Earlier versions of Daybook ignore it, and find that the blobs are
    /// missing.
    public internal(set) var missing: Missing?
    /// The facts of `diary.sqlite`.
    public let database: File
    /// The facts of `blobs.txt`.
    public let list: File

    /// Reads the bytes of a manifest.
    ///
    /// - Throws: `newer` if its layout is newer than this program's; `broken` if it is not as Daybook writes it.
    static func read(_ bytes: [UInt8], of backup: String) throws(BackupError) -> Manifest {
        let data = Data(bytes)
        guard let mark = try? JSONDecoder().decode(Format.self, from: data) else {
            throw BackupError(.broken, backup)
        }
        guard mark.format <= BackupLayout.format else { throw BackupError(.newer, backup) }
        guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data), manifest.isValid else {
            throw BackupError(.broken, backup)
        }
        return manifest
    }

    private struct Format: Decodable { let format: Int }

    private var isValid: Bool {
        let numbers = [lastChange, blobs, blobBytes, database.size, list.size] + counts.values
        return format > 0 && databaseVersion > 0 && numbers.allSatisfy { $0 >= 0 }
            && [diary, line].allSatisfy { BackupLayout.isHex($0, count: 32) }
            && [database, list].allSatisfy { BackupLayout.isDigest($0.sha256) } && missing?.isValid ?? true
    }

    /// The bytes of the file.
    func bytes() throws(BackupError) -> [UInt8] { try Mark.encoded(self) }
}
