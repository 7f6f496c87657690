import AttentionSounds
import DaybookEntry

/// The digests that a database names, each once and in order, and the sizes that its records state of them.
struct NamedDigests {
    /// The digests of the sounds that come with Daybook: there is no file of them, unless a person uploaded one.
    static let builtIn = AttentionSound.digests
    private static let pageSize = 1000

    private let state: State

    private final class State {
        let file: DiaryFile
        let path: String
        var page: ArraySlice<[UInt8]> = []
        /// The sizes of the blobs of the page; nil before they are asked for.
        var sizes: [[UInt8]: Int64]?
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
        try fill()
        guard let digest = state.page.popFirst() else { return nil }
        guard digest.count == 32 else { throw BackupError(.databaseDamaged, state.path) }
        state.last = digest
        return BackupFiles.hex(digest)
    }

    /// Returns the next digest in hex, and the size in bytes that its records state; `nil` at the end. The size is
    /// `nil` if no record states one, or if two records differ.
    func nextBlob() throws(BackupError) -> (digest: String, size: Int64?)? {
        try fill()
        if state.sizes == nil, let first = state.page.first, let last = state.page.last {
            state.sizes = try read { try $0.sizes(ofBlobsFrom: first, through: last) }
        }
        guard let digest = try next() else { return nil }
        return (digest, state.sizes?[state.last])
    }

    /// Reads the next page if this one is used up.
    private func fill() throws(BackupError) {
        guard state.page.isEmpty else { return }
        state.page = try read { try $0.digests(after: state.last, limit: Self.pageSize) }[...]
        state.sizes = nil
    }

    private func read<Value>(_ body: (DiaryFile) throws -> Value) throws(BackupError) -> Value {
        do {
            return try body(state.file)
        } catch {
            throw BackupError(database: state.path, of: state.path, isReading: true, error: error)
        }
    }
}
