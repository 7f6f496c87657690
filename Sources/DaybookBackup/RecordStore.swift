public import PlainForm

/// A writer of the records of an account, file by file. Its methods block.
public protocol RecordStore: Sendable {
    /// Adds lines to the end of a file of records.
    func append(_ lines: [UInt8], to file: RecordFile) throws(BackupError)

    /// Ends a file of records. Called after its last line.
    func finish(_ file: RecordFile) throws(BackupError)
}
