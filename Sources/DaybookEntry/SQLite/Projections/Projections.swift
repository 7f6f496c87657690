/// The derived data of entries and photos: counts, labels, the search index.
///
/// A write reports its change here once, and each projection updates its data in the same transaction. To add a
/// projection, write a type that takes an ``ItemChange`` and list it here.
enum Projections {
    private static let all: [any Projection] = [
        DayCounts(), LabelIndex(), SearchIndex(), SearchTerms(), AlbumContents(), LabelCounts(), LocatedDays(),
        RememberedBytes(),
        OriginalsUsage(), TextsUsage(),
    ]

    static func apply(_ change: ItemChange, on db: SQLiteConnection) throws {
        for projection in all { try projection.apply(change, on: db) }
    }
}
