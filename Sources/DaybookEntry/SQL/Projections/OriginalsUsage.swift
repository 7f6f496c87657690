/// The storage usage of an owner's photos. A photo counts from its creation until it is deleted permanently.
struct OriginalsUsage: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .photo(before: nil, let after?):
            try SQLStorage(db: db).add(after.facts.sizeBytes, owner: after.owner)
        case .photo(let before?, after: nil):
            try SQLStorage(db: db).add(-before.facts.sizeBytes, owner: before.owner)
        default: break
        }
    }
}
