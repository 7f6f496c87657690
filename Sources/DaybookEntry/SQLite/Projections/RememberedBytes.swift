/// What gateways remember of photos: who may see their bytes, and which they are.
struct RememberedBytes: Projection {
    func apply(_ change: ItemChange, on db: SQLiteConnection) {
        guard case .photo(let before?, let after) = change, before.servedBytes != after?.servedBytes else { return }
        db.note(.photo(owner: before.owner, id: before.id))
    }
}
