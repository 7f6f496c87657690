/// The notes on the files that imports of an account stored, and that no record names.
///
/// Such files are in no quota. They count for the account all the same, until a record names them or they are deleted: an
/// account whose imports end before their records come would fill the disk with them.
package protocol ImportedFileNotes: Sendable {
    /// Returns the bytes of the files that earlier imports of the account stored, that are there, and that no record names.
    func unrecordedBytes() async throws -> Int64
    /// Returns whether a file is one of those.
    func isCounted(_ digest: String) async throws -> Bool
    /// Returns whether a file is one of those, and only imports of the account brought its bytes, and did not record it.
    func isAlone(_ digest: String) async throws -> Bool
    /// Notes a file: before it is stored with an empty receipt, so that it counts whenever the process ends, and then with
    /// that of its bytes.
    func note(_ digest: String, size: Int64, receipt: String) async throws
    /// Notes that an import begins to write its records. From now on, a copy of the diary may name any of the files.
    ///
    /// - Parameter run: The ID of the import; empty if it has none.
    func beginRecords(of run: String) async throws
    /// Notes that an import has written its records, and is about to end. Those of its files that the diary does not name now
    /// are without a record. Not to be called later: the diary may have named a file at the end of the import, and not name
    /// it any more, while an older copy of the diary does.
    func endRecords(of run: String) async throws
}
