/// The derived data of entries and photos: counts, labels, the search index.
///
/// A write reports its change here once, and each projection updates its data in the same transaction. To add a
/// projection, write a type that takes an ``ItemChange`` and list it here.
enum Projections {
    private static let all: [any Projection] = [
        DayCounts(), LabelIndex(), SearchIndex(), SearchTerms(), AlbumContents(), LabelCounts(), LocatedDays(),
        RememberedBytes(), SharedPictures(), OriginalsUsage(), TextsUsage(),
    ]

    static func apply(_ change: ItemChange, on db: SQLConnection) throws {
        for projection in all { try projection.apply(change, on: db) }
    }
}

/// A change of an entry or a photo by a write: the state before and after.
///
/// `before` is `nil` for a new item, `after` for a permanently deleted one.
enum ItemChange {
    case entry(before: StoredEntry?, after: StoredEntry?)
    case photo(before: StoredPhoto?, after: StoredPhoto?)
}

/// Data derived from entries and photos, stored so that reads need not count or scan.
protocol Projection: Sendable {
    /// Replaces the derived data of the state before with that of the state after. Blocks; runs in the write's
    /// transaction.
    func apply(_ change: ItemChange, on db: SQLConnection) throws
}
