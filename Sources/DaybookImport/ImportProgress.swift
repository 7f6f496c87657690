/// The progress of an import, as its caller shows and keeps it.
package protocol ImportProgress: Sendable {
    /// Takes a step of the import, which waits until this returns.
    ///
    /// - Throws: Any error, which ends the import where it is.
    func note(_ step: ImportStepTaken) async throws
}

/// A step that an import has taken.
package enum ImportStepTaken: Sendable, Equatable {
    /// The export was opened: the numbers of its files and records, as it states them.
    case opened(files: Int64, records: Int64)
    /// The import has begun.
    ///
    /// - Parameters:
    ///   - run: Its ID; empty if it has none.
    ///   - account: The name of the account.
    ///   - isMerge: Whether the records are added to those of the account.
    case begun(run: String, account: String, isMerge: Bool)
    /// So many files of the export were handled, whatever came of them: at the end all that it states.
    case files(Int)
    /// So many records were handled, refused ones among them: at the end all that the export states.
    case records(Int)
}
