/// What a share shows now.
struct SharedContent: Sendable {
    /// A photo with what is said of it there.
    struct Item: Sendable {
        let photo: StoredPhoto
        var caption: String
    }

    var title: String
    var text = ""
    /// The entry's; `nil` when no entry is shared.
    var date: CivilDate?
    var place: PlaceMark?
    var items: [Item]
}
