import AttentionSounds
import DaybookEntry

/// The digests that a database names, each once and in order.
struct NamedDigests {
    /// The digests of the sounds that come with Daybook: there is no file of them, unless a person uploaded one.
    static let builtIn = AttentionSound.digests
    private static let pageSize = 1000

    private let state: State

    private final class State {
        let file: DiaryFile
        let path: String
        var page: ArraySlice<[UInt8]> = []
        var last: [UInt8] = []
        init(_ file: DiaryFile, path: String) { (self.file, self.path) = (file, path) }
    }

    /// Opens a database.
    ///
    /// - Throws: `databaseDamaged`; `unreadable` if the disk cannot read it.
    init(database path: String) throws(BackupError) {
        do {
            state = State(try DiaryFile(path: path), path: path)
        } catch {
            throw BackupError(database: path, of: path, isReading: true, error: error)
        }
    }

    /// Returns the next digest in hex; `nil` at the end.
    func next() throws(BackupError) -> String? {
        if state.page.isEmpty {
            do {
                state.page = try state.file.digests(after: state.last, limit: Self.pageSize)[...]
            } catch {
                throw BackupError(database: state.path, of: state.path, isReading: true, error: error)
            }
        }
        guard let digest = state.page.popFirst() else { return nil }
        guard digest.count == 32 else { throw BackupError(.databaseDamaged, state.path) }
        state.last = digest
        return BackupFiles.hex(digest)
    }
}
