/// The current content of a share.
struct SharedContent: Sendable {
    /// A photo with its caption in the share.
    struct Item: Sendable {
        let photo: StoredPhoto
        var caption: String
    }

    var title: String
    /// The smart album, whose title is in the reader's language; `nil` for other shares.
    var album: SmartAlbum?
    var text = ""
    /// The entry's date; `nil` if no entry is shared.
    var date: CivilDate?
    var place: PlaceMark?
    var items: [Item]

    /// The part that is visible before the share is opened: the title, and the first picture for the card.
    var cover: SharedContent {
        let first = items.first { $0.photo.facts.state != .undecodable }
        return SharedContent(title: title, items: first.map { [Item(photo: $0.photo, caption: "")] } ?? [])
    }
}
