/// The ids of the diary's entries and photos at the start of a run, newest first.
struct SampleIDs: Sendable, Hashable {
    /// The maximum number of ids of each kind.
    static let limit = 2000

    var entries: [String] = []
    var photos: [String] = []

    func entry(at place: Double) -> String? { Self.item(of: entries, at: place) }
    func photo(at place: Double) -> String? { Self.item(of: photos, at: place) }

    /// Returns the photos at some places, each once.
    func photos(at places: [Double]) -> [String] {
        places.compactMap(photo(at:)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The operations that lack a sample.
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
