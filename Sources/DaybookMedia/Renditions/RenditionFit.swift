/// The way in which a picture is fitted into a box.
enum RenditionFit: String, Sendable, Hashable, CaseIterable {
    /// The whole picture, within the box.
    case inside
    /// The middle of the picture, as large as possible in the box's proportions.
    case cover
}
