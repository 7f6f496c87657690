import Foundation
import Hashing

/// The layout of a folder of backups. All files are plain, and only their owner can read them.
///
/// ```
/// daybook-backup.json       the mark: the layout's version, and the ID of the diary whose backups these are
/// README.txt                this layout in words
/// lock                      locked by the one command that changes the folder
/// blobs/ab/cd/HEX           a photo, film or recording, named by the SHA-256 of its bytes; shared by all backups
/// tmp/NAME                  a file that is being written; removed by the next command that changes the folder
/// damaged/HEX               a blob whose bytes do not match its name; nothing needs it
/// read-data                 progress of `verify --read-data`
/// drill/state.json          the last drill; `drill/blobs.txt` is the list of its backup
/// drill/lock                locked by the one drill that runs
/// drill/data                the diary that a drill restored; removed at its end, or by the next drill
/// *.tmp                     a file that is being written
/// TIME/diary.sqlite         the database, a SQLite file without a log
/// TIME/blobs.txt            the digest and the size of each blob that the database names, in order
/// TIME/manifest.json        the facts of the backup; written last: a folder without it is no backup
/// ```
///
/// TIME is the time of the backup in UTC, such as `2026-11-28T17-54-25Z`.
public struct BackupLayout: Sendable {
    /// The version of this layout that this program writes. It reads only versions that it knows.
    public static let format = 1

    /// The folder's path.
    public let root: String

    /// Describes the folder at a path, which may not exist.
    ///
    /// - Parameter root: The folder's path; empty for the current folder.
    public init(root: String) {
        let path = root.isEmpty ? "." : root
        self.root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The folder's absolute path, by which the state of the backups names it.
    public var absoluteRoot: String { URL(filePath: root).standardizedFileURL.path }

    /// The path of the folder itself, even if ``root`` is a link to it.
    var itself: String { root + "/." }
    var mark: String { root + "/daybook-backup.json" }
    var readMe: String { root + "/README.txt" }
    var lock: String { root + "/lock" }
    var pool: String { root + "/blobs" }
    var temporaries: String { root + "/tmp" }
    var damaged: String { root + "/damaged" }
    var readNote: String { root + "/read-data" }

    var drill: String { root + "/drill" }
    var drillLock: String { drill + "/lock" }
    var drillState: String { drill + "/state.json" }
    var drillList: String { drill + "/blobs.txt" }
    var drillData: String { drill + "/data" }
    /// The copied database, migrated to the current tables, if the backup has older ones.
    var drillCopy: String { drill + "/copy.sqlite" }

    func blob(_ hex: String) -> String { DigestPath.file(of: hex, below: pool) }
    func folder(_ name: String) -> String { root + "/" + name }
    func database(_ name: String) -> String { folder(name) + "/diary.sqlite" }
    func list(_ name: String) -> String { folder(name) + "/blobs.txt" }
    func manifest(_ name: String) -> String { folder(name) + "/manifest.json" }
    func unfinishedManifest(_ name: String) -> String { folder(name) + "/manifest.json.tmp" }

    /// Returns the name of the backup of a time in seconds since 1970.
    static func name(at seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).replacing(":", with: "-")
    }

    /// Returns the time of a backup by its name; `nil` for any other name.
    static func seconds(of name: String) -> Int64? {
        let form = /([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2})-([0-9]{2})-([0-9]{2}Z)/
        guard let match = name.wholeMatch(of: form),
            let date = try? Date("\(match.1):\(match.2):\(match.3)", strategy: .iso8601)
        else { return nil }
        let seconds = Int64(date.timeIntervalSince1970)
        return self.name(at: seconds) == name ? seconds : nil
    }

    /// Returns whether a text is the digest of a file: 64 lower-case hex digits.
    static func isDigest(_ text: some StringProtocol) -> Bool { isHex(text, count: 64) }

    /// Returns whether a text consists of `count` lower-case hex digits.
    static func isHex(_ text: some StringProtocol, count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
    }

    /// The text of `README.txt`.
    static let readMeText = """
        This folder holds backups of a Daybook diary, made by `daybook backup create`.

        TIME/diary.sqlite    the database of one backup; plain sqlite3 opens it
        TIME/blobs.txt       the SHA-256 and the size of each photo, film and recording that the database names
        TIME/manifest.json   the facts of the backup, with the SHA-256 of the two files above; written last, so that a
                             folder without it is no backup; `missing` in it names the files that the diary had lost
        blobs/ab/cd/HEX      the files themselves, named by the SHA-256 of their bytes (sha256sum); all backups share them
        damaged/HEX          files whose bytes did not match their names; nothing needs them
        drill                notes of `daybook backup drill`, and the diary that it restores meanwhile; nothing needs it

        TIME is in UTC. To restore: daybook backup restore THIS-FOLDER --data NEW-FOLDER
        By hand: copy TIME/diary.sqlite to NEW-FOLDER/entry/daybook.sqlite, and blobs to NEW-FOLDER/media/blobs.

        To read it without Daybook, ask sqlite3 for the days and their texts, and for the photos of an entry:

        SELECT date(entry.local_day * 86400, 'unixepoch'), hex(entry.id), title, body
          FROM entry JOIN entry_revision ON entry_revision.key = entry.revision ORDER BY entry.at;

        SELECT hex(entry.id), file_name, lower(hex(digest)), entry_photo.caption
          FROM entry_photo JOIN entry ON entry.key = entry_photo.entry JOIN photo ON photo.key = entry_photo.photo
          ORDER BY entry.at, entry_photo.position;

        The photo with the digest abcd12... is blobs/ab/cd/abcd12...

        """

    /// Returns the folders that lead to a file, the outermost first.
    ///
    /// The path is split at bytes, because a slash and a combining mark after it are one `Character`.
    static func folders(above file: String) -> [String] {
        let bytes = Array(file.utf8)
        let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        return slashes.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }
}
