/// The room that an owner's photos take: that of a photo from when it comes until it is gone for good.
struct OriginalsRoom: Projection {
    func apply(_ change: ItemChange, on db: SQLiteConnection) throws {
        switch change {
        case .photo(before: nil, let after?):
            try SQLiteRoom(db: db).add(after.facts.sizeBytes, owner: after.owner)
        case .photo(let before?, after: nil):
            try SQLiteRoom(db: db).add(-before.facts.sizeBytes, owner: before.owner)
        default: break
        }
    }
}
