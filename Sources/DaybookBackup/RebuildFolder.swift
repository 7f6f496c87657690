import Foundation
import PlainForm

/// The new folder of a diary that is rebuilt from exports or mirrors, which may be resumed after a kill.
///
/// The file `rebuilding.json` in it names the accounts. It is written first, and removed when everything has come.
public struct RebuildFolder: Sendable {
    private static let maximumMark = 1 << 20

    /// The folder's path.
    public let root: String
    private var mark: String { root + "/rebuilding.json" }

    /// Makes a folder that is empty or new ready, or opens one whose rebuild from the same sources is unfinished. Blocks.
    ///
    /// - Throws: `noParent`; `notEmpty` if there is anything else in the folder; `shared` if others can write into it.
    public init(_ path: String, sources: [any ExportSource]) throws(BackupError) {
        root = BackupLayout(root: path).root
        try BackupFiles.makeRoot(root)
        // Another user could put links into it.
        if try BackupFiles.status(root + "/.")?.isShared != false { throw BackupError(.shared, root) }
        let wanted = sources.map { $0.summary.diary + "/" + $0.summary.accountID }
        if try BackupFiles.size(mark) != nil {
            let bytes = Data(try BackupFiles.read(mark, limit: Self.maximumMark))
            let found = try? JSONDecoder().decode(Begun.self, from: bytes)
            guard found?.accounts == wanted else { throw BackupError(.notEmpty, root) }
            return
        }
        let names = try BackupFiles.names(in: root + "/.").filter { $0 != "rebuilding.json.tmp" }
        guard names.isEmpty else { throw BackupError(.notEmpty, root) }
        try BackupFiles.write(try Mark.encoded(Begun(accounts: wanted)), to: mark, by: mark + ".tmp")
        try BackupFiles.sync(root)
    }

    /// Ends the rebuild: the folder is a diary as any other. Blocks.
    public func finish() throws(BackupError) {
        try BackupFiles.remove(mark)
        try BackupFiles.sync(root)
    }

    /// The mark of an unfinished rebuild: the ID of the diary and of the account of each source.
    private struct Begun: Codable {
        let accounts: [String]
    }
}
