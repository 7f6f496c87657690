/// A fault that the check of a diary finds.
public struct DiaryFinding: Sendable, Hashable {
    /// The kind of a finding. Raw values are for programs, and never change.
    public enum Code: String, Sendable, CaseIterable {
        /// The database's pages or indexes are damaged.
        case databaseDamaged = "DIARY_DATABASE_DAMAGED"
        /// A record is not as it was written: a text does not match its digest, a list cannot be read, or a number is
        /// far beyond those that a diary gives.
        case recordDamaged = "DIARY_RECORD_DAMAGED"
        /// A record refers to one that does not exist.
        case referenceLost = "DIARY_REFERENCE_LOST"
        /// A stored count or list differs from the records that it is derived from.
        case countWrong = "DIARY_COUNT_WRONG"
        /// A counter would give a number that was given before.
        case numberUsed = "DIARY_NUMBER_USED"
        /// The search index differs from the texts.
        case indexWrong = "DIARY_INDEX_WRONG"
    }

    /// The kind.
    public let code: Code
    /// The name of the account that the fault concerns; empty if it concerns none or several.
    public let account: String
    /// The faulty part: the ID of a record, the name of a count, or the report of SQLite or of the index.
    public let name: String

    init(_ code: Code, account: String = "", name: String) {
        (self.code, self.account, self.name) = (code, account, name)
    }
}
