/// The operations of a load and their shares.
struct Mix: Sendable, Hashable {
    /// The shares by operation, each above 0; only their ratios count.
    private(set) var weights: [Operation: Double]

    init(_ weights: [Operation: Double]) { self.weights = weights.filter { $0.value > 0 } }

    /// The named mixes.
    static let named: [(name: String, mix: Mix)] = [
        ("day", day), ("reads", reads), ("search", Mix([.search: 1])), ("thumbnails", Mix([.thumbnail: 1])),
        ("writes", Mix([.write: 60, .edit: 40])), ("uploads", Mix([.upload: 1])),
    ]

    /// A person's day with their diary, per hundred calls: scroll through pictures, open some days, search for an
    /// entry, write a little and add a photo.
    static let day = Mix([
        .thumbnail: 50, .entry: 12, .list: 10, .photos: 6, .search: 6, .day: 5, .timeline: 5, .write: 3, .edit: 2,
        .upload: 1,
    ])

    /// The operations that only read records.
    static let reads = Mix([.entry: 40, .list: 30, .day: 10, .photos: 10, .timeline: 10])

    /// Reads the name of a mix, or a list such as `list=3,search=1`. Throws a sentence for people.
    init(parsing text: String) throws(LoadError) {
        if let known = Self.named.first(where: { $0.name == text }) {
            self = known.mix
            return
        }
        var weights: [Operation: Double] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", omittingEmptySubsequences: false)
            guard halves.count == 2, let operation = Operation(rawValue: String(halves[0])),
                let weight = Double(halves[1]), weight.isFinite, weight >= 0, weights[operation] == nil
            else {
                let names = Self.named.map(\.name).joined(separator: ", ")
                let operations = Operation.allCases.map(\.rawValue).joined(separator: ", ")
                throw LoadError(
                    .usage,
                    "'\(text)' is no mix. Name one of \(names), or give weights as list=3,search=1 of \(operations).")
            }
            weights[operation] = weight
        }
        self.init(weights)
        guard !self.weights.isEmpty else { throw LoadError(.usage, "The mix '\(text)' has no operation.") }
    }

    /// The sum of all weights, in a fixed order because the order of a dictionary changes from run to run.
    private var total: Double { operations.reduce(0) { $0 + (weights[$1] ?? 0) } }

    /// The operations, in the order of their declaration.
    var operations: [Operation] { Operation.allCases.filter { weights[$0] != nil } }

    /// Returns the mix without some operations; the others share the whole.
    func without(_ operations: Set<Operation>) -> Mix { Mix(weights.filter { !operations.contains($0.key) }) }

    /// Returns the operation at a point of 0..<1, with the shares side by side. The mix must not be empty.
    func operation(at point: Double) -> Operation {
        var rest = point * total
        let operations = operations
        for operation in operations {
            rest -= weights[operation] ?? 0
            if rest < 0 { return operation }
        }
        return operations.last ?? .list
    }

    /// One line for each operation, with its share in percent.
    var description: String {
        operations.map { operation in
            let percent = (weights[operation] ?? 0) / total * 100
            let name = operation.rawValue
            return name + String(repeating: " ", count: 11 - name.count) + Format.fixed(percent, digits: 1) + " %"
        }.joined(separator: "\n")
    }
}

/// An operation of a load. The raw value is its name in mixes and results.
enum Operation: String, Sendable, Hashable, Codable, CaseIterable {
    /// The first page of entries, newest first.
    case list
    /// The entries of one civil date.
    case day
    /// One entry by its ID.
    case entry
    /// The first page of the photo library.
    case photos
    /// The counts by day, month or year.
    case timeline
    /// A search as from the search box.
    case search
    /// A photo's smallest picture.
    case thumbnail
    /// The creation of an entry.
    case write
    /// A change of an entry's text.
    case edit
    /// The upload of a new photo.
    case upload

    /// Whether the operation needs a photo in the diary.
    var needsPhotos: Bool { self == .thumbnail }
    /// Whether the operation needs an entry in the diary.
    var needsEntries: Bool { self == .entry || self == .edit }
    /// Whether the operation transfers photo bytes, which media-service stores.
    var needsMedia: Bool { self == .thumbnail || self == .upload }
}

/// The IDs of the diary's entries and photos at the start of a run, newest first.
struct SampleIDs: Sendable, Hashable {
    /// The maximum number of IDs of each kind.
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
