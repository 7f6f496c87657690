import DaybookAPI

/// Which smaller picture of a photo is asked for.
struct PictureChoice: Hashable, Sendable {
    /// Unspecified when a box tells.
    let size: RenditionSize
    var box: PictureBox?
    let formats: PictureFormats
}
