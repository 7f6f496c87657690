import DaybookAPI

/// The formats that a client accepts for a picture.
struct PictureFormats: Hashable, Sendable {
    /// The format if there is no AVIF picture.
    let format: RenditionFormat
    /// Whether the client accepts AVIF if there is one.
    var acceptsAVIF = false

    /// The format that is looked up first.
    var best: RenditionFormat { acceptsAVIF ? .avif : format }
}
