import DaybookAPI

/// What a picture may come as.
struct PictureFormats: Hashable, Sendable {
    /// What it comes as where there is no AVIF.
    let format: RenditionFormat
    /// It comes as AVIF where there is one.
    var acceptsAVIF = false

    /// The format that is looked for first.
    var best: RenditionFormat { acceptsAVIF ? .avif : format }
}
