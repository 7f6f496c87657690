@testable import DaybookEntry

/// The conditions of a list, for the model to scan by; the model looks for the text itself.
struct ModelFilter {
    enum Order: CaseIterable {
        case newest, oldest, sequence
    }

    var order = Order.newest
    /// Days since 1970.
    var from: Int64?
    var to: Int64?
    var tag: String?
    var person: String?
    var favorite: Bool?
    var isHidden = false
    var text = ""
    /// A condition of photos only.
    var kind: Int?
    var subtype = ""
    var album = ""

    func holds(_ entry: ModelEntry) -> Bool {
        guard entry.deleted == nil, !entry.isDraft, entry.hidden == isHidden else { return false }
        return holds(day: entry.localDay, tags: entry.tags, people: entry.people, favorite: entry.favorite)
    }

    func holds(_ photo: ModelPhoto) -> Bool {
        guard photo.deleted == nil, photo.hidden == isHidden else { return false }
        guard kind.map({ $0 == photo.kind }) ?? true, subtype.isEmpty || photo.subtypes.contains(subtype) else {
            return false
        }
        return holds(day: photo.localDay, tags: photo.tags, people: photo.people, favorite: photo.favorite)
    }

    private func holds(day: Int64, tags: [String], people: [String], favorite isFavorite: Bool) -> Bool {
        if let from, day < from { return false }
        if let to, day > to { return false }
        if let favorite, favorite != isFavorite { return false }
        if let tag, !tags.contains(where: { LabelName.key($0) == LabelName.key(tag) }) { return false }
        if let person, !people.contains(where: { LabelName.key($0) == LabelName.key(person) }) { return false }
        return true
    }
}
