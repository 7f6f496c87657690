/// The revocation of photo data that gateways cache: access to the bytes, and their identity.
struct RememberedBytes: Projection {
    func apply(_ change: ItemChange, on db: SQLiteConnection) {
        guard case .photo(let before?, let after) = change, before.servedBytes != after?.servedBytes else { return }
        db.note(.photo(owner: before.owner, id: before.id))
    }
}
