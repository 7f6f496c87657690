import GRDB

/// The progress of folding stored texts anew.
struct RefoldState {
    /// The version that all texts are of, or were before ``target``.
    let fold: Int
    /// The last row that is of version ``target``.
    let rebuilt: Int64?
    /// The version that texts are brought to; nil when a Daybook without this column stored them.
    let target: Int?

    /// Whether every text is of the present version.
    var isDone: Bool { fold == Fold.version }

    /// The first row that is not of the present version.
    var firstStale: Int64 {
        if isDone { return .max }
        return target == Fold.version ? (rebuilt ?? -1) + 1 : 0
    }

    static func read(in db: Database) throws -> RefoldState? {
        let statement = try db.cachedStatement(sql: "SELECT fold, rebuilt, target FROM search_state")
        return try Row.fetchOne(statement).map { RefoldState(fold: $0[0], rebuilt: $0[1], target: $0[2]) }
    }
}
