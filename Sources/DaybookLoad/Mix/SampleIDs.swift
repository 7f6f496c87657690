/// What the diary holds when a run begins: ids, newest first.
struct SampleIDs: Sendable, Hashable {
    /// The most ids of a kind that are looked up.
    static let limit = 2000

    var entries: [String] = []
    var photos: [String] = []

    func entry(at place: Double) -> String? { Self.item(of: entries, at: place) }
    func photo(at place: Double) -> String? { Self.item(of: photos, at: place) }

    /// The photos at some places, each once.
    func photos(at places: [Double]) -> [String] {
        places.compactMap(photo(at:)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Operations that would have nothing to ask for.
    var missing: Set<Operation> {
        Set(
            Operation.allCases.filter {
                ($0.needsPhotos && photos.isEmpty) || ($0.needsEntries && entries.isEmpty)
            })
    }

    private static func item(of items: [String], at place: Double) -> String? {
        items.isEmpty ? nil : items[min(items.count - 1, Int(place * Double(items.count)))]
    }
}
