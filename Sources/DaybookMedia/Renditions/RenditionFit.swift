/// How a picture is fitted into a box.
enum RenditionFit: String, Sendable, Hashable, CaseIterable {
    /// All of the picture, within the box.
    case inside
    /// The middle of the picture, as much of it as has the box's proportions.
    case cover
}
