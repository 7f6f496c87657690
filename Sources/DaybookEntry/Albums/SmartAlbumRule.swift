/// The condition for a photo to belong to a smart album, and the order of the album.
struct SmartAlbumRule: Hashable, Sendable {
    enum Criterion: Hashable, Sendable {
        case anything, favorite, unhidden
        case kind(PhotoKind)
        case subtype(String)
        case trait(PhotoTrait)
    }

    let criterion: Criterion
    let visibility: Visibility
    let order: ListOrder

    init(_ criterion: Criterion = .anything, visibility: Visibility = .shown, order: ListOrder = .newestFirst) {
        self.criterion = criterion
        self.visibility = visibility
        self.order = order
    }

    func holds(_ photo: StoredPhoto) -> Bool {
        guard photo.visibility == visibility else { return false }
        switch criterion {
        case .anything: return true
        case .favorite: return photo.details.favorite
        case .unhidden: return !photo.details.hidden
        case .kind(let kind): return photo.facts.kind == kind
        case .subtype(let name): return photo.facts.subtypes.contains(name)
        case .trait(let trait): return trait.marks(photo)
        }
    }
}
