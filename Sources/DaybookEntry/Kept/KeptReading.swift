/// Read access to the rows of an account, as an export keeps them.
protocol KeptReading {
    /// Returns rows of an owner in the order of the table, after a position; from the first for nil.
    ///
    /// The same rows come in the same order from every copy of a diary, whatever the keys of its rows are.
    func rows(of table: KeptTable, owner: Int64, after position: KeptPosition?, limit: Int) throws -> [KeptRow]

    /// Returns the import into an account that was begun last; `nil` if there was none.
    func importMark(owner: Int64) throws -> ImportMark?

    /// Returns the imports that are open: they were begun or resumed, and have not ended. There is at most one for each
    /// account.
    func openImports() throws -> [OpenImport]

    /// Returns the highest version that an account and its records had; 0 for no account. It grows with each change of a
    /// record, also where the change log has no line. The writes of a take-over leave it as it is; its end makes it higher
    /// than it was before.
    func lastVersion(owner: Int64) throws -> Int64

    /// Returns the number of an owner's rows in a table whose rows have sequences, and the last sequence.
    func extent(of table: KeptTable, owner: Int64) throws -> KeptPlace.Extent

    /// Returns the rows of an owner with versions behind a version, in the order of the table; `nil` if there are more
    /// than a limit, or ten times as many rows in their lists.
    func changedRows(of table: KeptTable, owner: Int64, behind version: Int64, limit: Int) throws -> [KeptRow]?

    /// Returns the rows that belong to some rows of the table's parent, in order; `nil` if there are more than a limit,
    /// or the table says that they have more bytes. The rows of their lists count as bytes, too.
    func childRows(
        of table: KeptTable, owner: Int64, parents: [UUIDBytes], limit: Int, bytes: Int64
    ) throws -> [KeptRow]?

    /// Returns the outcome that the insertion of a row into an account in use would have, as far as IDs and bytes tell.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` for a row without an ID.
    func preview(_ row: KeptRow, of table: KeptTable, owner: Int64) throws -> KeptInsertion

    /// Returns whether an account has no records but those of the account itself.
    func isEmpty(owner: Int64) throws -> Bool
}
