import GRDB
import SearchText

/// The progress of refolding stored texts.
struct RefoldState {
    /// The version of all texts, or of all texts before the change to ``target``.
    let fold: Int
    /// The last row that has version ``target``.
    let rebuilt: Int64?
    /// The version that texts are converted to; `nil` if a Daybook without this column stored them.
    let target: Int?

    /// Whether every text has the current version.
    var isDone: Bool { fold == Fold.version }

    /// The first row that does not have the current version.
    var firstStale: Int64 {
        if isDone { return .max }
        return target == Fold.version ? (rebuilt ?? -1) + 1 : 0
    }

    static func read(in db: Database) throws -> RefoldState? {
        let statement = try db.cachedStatement(sql: "SELECT fold, rebuilt, target FROM search_state")
        return try Row.fetchOne(statement).map { RefoldState(fold: $0[0], rebuilt: $0[1], target: $0[2]) }
    }
}
