/// What a share shows now.
struct SharedContent: Sendable {
    /// A photo with what is said of it there.
    struct Item: Sendable {
        let photo: StoredPhoto
        var caption: String
    }

    var title: String
    /// The album that fills itself, whose title is in the reader's language; `nil` for other shares.
    var album: SmartAlbum?
    var text = ""
    /// The entry's; `nil` when no entry is shared.
    var date: CivilDate?
    var place: PlaceMark?
    var items: [Item]

    /// What may be seen of it before it is opened: what it is called, and the first picture for the card.
    var cover: SharedContent {
        let first = items.first { $0.photo.facts.state != .undecodable }
        return SharedContent(title: title, items: first.map { [Item(photo: $0.photo, caption: "")] } ?? [])
    }
}
