/// What is kept of entries and photos beside their own rows: counts, labels, the search index.
///
/// A write tells of its change here, once; each projection moves what it keeps, in the same transaction. Whoever adds
/// one writes a type that takes an ``ItemChange`` and names it here.
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
