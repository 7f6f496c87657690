/// The formats pictures are made in.
enum RenditionFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg, webp

    var mediaType: String { "image/" + rawValue }
}
