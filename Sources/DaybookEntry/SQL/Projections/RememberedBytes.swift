/// The revocations of cached photo data: gateways cache who may read the bytes of a photo, and which bytes these are.
struct RememberedBytes: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) {
        guard case .photo(let before?, let after) = change, before.servedBytes != after?.servedBytes else { return }
        db.note(.photo(owner: before.owner, id: before.id))
    }
}
