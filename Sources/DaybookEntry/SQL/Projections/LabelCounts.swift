/// The number of entries and photos shown under each tag and person, and at each place.
struct LabelCounts: Projection {
    private struct Label: Hashable {
        let field: LabelField
        let name: String
    }

    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        let store = SQLLabels(db: db)
        switch change {
        case .entry(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try move(
                from: before.map(labels) ?? [], to: after.map(labels) ?? [], of: .entry, owner: owner, store: store)
            try move(
                from: before.flatMap(PlaceSpot.init), to: after.flatMap(PlaceSpot.init), of: .entry, owner: owner,
                store: store)
        case .photo(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try move(
                from: before.map(labels) ?? [], to: after.map(labels) ?? [], of: .photo, owner: owner, store: store)
            try move(
                from: before.flatMap(PlaceSpot.init), to: after.flatMap(PlaceSpot.init), of: .photo, owner: owner,
                store: store)
        }
    }

    private func labels(_ entry: StoredEntry) -> Set<Label> {
        entry.visibility == .shown ? labels(tags: entry.content.tags, people: entry.content.people) : []
    }

    private func labels(_ photo: StoredPhoto) -> Set<Label> {
        photo.visibility == .shown ? labels(tags: photo.details.tags, people: photo.details.people) : []
    }

    private func labels(tags: [String], people: [String]) -> Set<Label> {
        let named = people.map { Label(field: .person, name: LabelName.key($0)) }
        return Set(tags.map { Label(field: .tag, name: LabelName.key($0)) } + named)
    }

    private func move(
        from stale: Set<Label>, to fresh: Set<Label>, of kind: ResourceKind, owner: Int64, store: SQLLabels
    ) throws {
        for label in stale.subtracting(fresh) {
            try store.count(-1, field: label.field, name: label.name, of: kind, owner: owner)
        }
        for label in fresh.subtracting(stale) {
            try store.count(1, field: label.field, name: label.name, of: kind, owner: owner)
        }
    }

    private func move(
        from stale: PlaceSpot?, to fresh: PlaceSpot?, of kind: ResourceKind, owner: Int64, store: SQLLabels
    ) throws {
        guard stale != fresh else { return }
        if let stale { try store.count(-1, at: stale, of: kind, owner: owner) }
        if let fresh { try store.count(1, at: fresh, of: kind, owner: owner) }
    }
}
