import GRDB

extension BackupError {
    /// Creates the error of SQLite's work on a file. A full disk, and one that cannot be read or written, say nothing
    /// about the database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the database, by which a fault of its contents is reported.
    ///   - isReading: Whether the work only reads.
    init(database path: String, of name: String, isReading: Bool = false, error: any Error) {
        guard let failure = error as? DatabaseError else {
            self.init(.databaseDamaged, name, cause: "\(error)")
            return
        }
        let code: Code =
            switch failure.resultCode {
            case .SQLITE_FULL: .diskFull
            case .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_READONLY: isReading ? .unreadable : .unwritable
            default: .databaseDamaged
            }
        self.init(code, code == .databaseDamaged ? name : path, cause: failure.message ?? "\(failure)")
    }
}
