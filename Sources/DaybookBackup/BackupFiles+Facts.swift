extension Manifest {
    /// Reads the manifest of a backup from its file.
    ///
    /// - Throws: `newer`, `broken`, `unreadable`.
    static func read(_ path: String, of backup: String) throws(BackupError) -> Manifest {
        try read(try BackupFiles.read(path, limit: maximumBytes), of: backup)
    }
}

extension Mark {
    /// Reads a folder's mark; `nil` if it has none.
    ///
    /// - Throws: `newer`, `broken`, `unreadable`.
    static func read(_ layout: BackupLayout) throws(BackupError) -> Mark? {
        guard try BackupFiles.status(layout.mark) != nil else { return nil }
        return try read(try BackupFiles.read(layout.mark, limit: maximumBytes), of: layout)
    }
}
