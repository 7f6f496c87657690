import DaybookAPI

/// The smaller picture of a photo that a request asks for.
struct PictureChoice: Hashable, Sendable {
    /// The named size; unspecified if `box` is set.
    let size: RenditionSize
    var box: PictureBox?
    let formats: PictureFormats
}
