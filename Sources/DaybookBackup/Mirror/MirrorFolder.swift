import Foundation

/// A folder that is kept in step with one account, in the plain form. Beside the files of the form it has:
///
/// ```
/// daybook-mirror.json    the mark: the version of this layout, and the IDs of the diary and the account
/// mirror/lock            locked by the one command that changes the folder
/// mirror/files.txt       each file that Daybook wrote: its SHA-256, size, time of change and path
/// mirror/written.txt     the files that an unfinished run wrote or was about to write; removed at the end of a run
/// mirror/place.json      the place in the diary behind whose changes the records are; none if it is unknown
/// mirror/kept.json       the files that somebody else wrote or changed; none if there are no such files
/// mirror/tmp/NAME        a file that is being written; removed by the next run
/// ```
///
/// A folder without the mark is no mirror, and nothing is written into it: the folder may be the mount point of
/// a disk that is not mounted.
public struct MirrorFolder: Sendable {
    /// The version of this layout that this program writes. It writes only into mirrors of versions that it knows.
    static let format = 1
    private static let maximumMark = 4096

    /// The folder's path.
    let root: String
    private let mark: MirrorMark

    var own: String { root + "/mirror" }
    var listing: String { Self.listing(below: root) }
    var journal: String { Self.journal(below: root) }
    var place: String { own + "/place.json" }
    var kept: String { own + "/kept.json" }
    var temporaries: String { own + "/tmp" }

    /// The paths of the lists of files in the folder of a mirror.
    static func listing(below root: String) -> String { root + "/mirror/files.txt" }
    static func journal(below root: String) -> String { root + "/mirror/written.txt" }

    private static func path(ofMark root: String) -> String { root + "/daybook-mirror.json" }
    /// The name of the mark while it is written.
    private static let unfinishedMark = "daybook-mirror.json.tmp"

    /// Opens a mirror. Blocks.
    ///
    /// - Throws: `noMirror` for a folder without the mark, or none; `broken` for a damaged mark; `newerMirror`,
    ///   `unreadable`.
    public init(_ path: String) throws(BackupError) {
        let root = BackupLayout(root: path).root
        guard let mark = try Self.mark(of: root) else { throw BackupError(.noMirror, root) }
        (self.root, self.mark) = (root, mark)
    }

    /// Makes a mirror of a folder that is empty or new, or opens the mirror that is there. Blocks.
    ///
    /// - Throws: `noParent`; `notEmpty` if there is anything else in the folder; `shared` if others can write into it.
    public init(creating path: String, diary: String, account: String) throws(BackupError) {
        let root = BackupLayout(root: path).root
        try BackupFiles.makeRoot(root)
        if try Self.mark(of: root) == nil {
            let names = try BackupFiles.names(in: root + "/.").filter { $0 != Self.unfinishedMark }
            guard names.isEmpty else { throw BackupError(.notEmpty, root) }
            // Another user could put links into it.
            if try BackupFiles.status(root + "/.")?.isShared != false { throw BackupError(.shared, root) }
            let mark = MirrorMark(format: Self.format, diary: diary, account: account)
            try BackupFiles.write(
                try Mark.encoded(mark), to: Self.path(ofMark: root), by: root + "/" + Self.unfinishedMark)
            try BackupFiles.sync(root)
        }
        try self.init(root)
    }

    /// The ID of the diary, 32 hex digits.
    var diary: String { mark.diary }

    /// The ID of the account.
    public var account: String { mark.account }

    /// The files that somebody else wrote or changed, as the last runs found them; nil if there are none. Blocks.
    public var keptFiles: KeptFiles? { KeptFiles(reading: kept) }

    /// Throws `otherMirror` unless the folder is the mirror of an account.
    func require(diary: String, account: String) throws(BackupError) {
        guard mark.diary == diary, mark.account == account else { throw BackupError(.otherMirror, root) }
    }

    /// Takes the lock of commands that change the folder.
    ///
    /// - Throws: `busy` if another command has it.
    func lock() throws(BackupError) -> BackupLock {
        guard let lock = try BackupLock(path: own + "/lock") else { throw BackupError(.busy, root) }
        return lock
    }

    /// Returns the mark of a folder; nil if there is none.
    private static func mark(of root: String) throws(BackupError) -> MirrorMark? {
        let path = path(ofMark: root)
        guard try BackupFiles.size(path) != nil else { return nil }
        let bytes = Data(try BackupFiles.read(path, limit: maximumMark))
        guard let mark = try? JSONDecoder().decode(MirrorMark.self, from: bytes), mark.format > 0 else {
            throw BackupError(.broken, path)
        }
        guard mark.format <= format else { throw BackupError(.newerMirror, root) }
        return mark
    }
}

/// The mark of a mirror, `daybook-mirror.json`.
private struct MirrorMark: Codable {
    let format: Int
    /// The ID of the diary, 32 hex digits.
    let diary: String
    /// The ID of the account.
    let account: String
}
