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

extension AcceptHeader {
    /// Returns the formats in which pictures are sent: a format counts if `Accept` names it explicitly, with a weight
    /// not below the older formats' weights.
    ///
    /// A bare `*/*` or `image/*`, as curl and old browsers send, does not promise that the client can show anything but
    /// JPEG.
    static func pictureFormats(_ field: String?) -> PictureFormats {
        guard let field else { return PictureFormats(format: .jpeg) }
        let items = weights(field)
        let (jpeg, webp, avif) = (items["image/jpeg"] ?? 0, items["image/webp"] ?? 0, items["image/avif"] ?? 0)
        return PictureFormats(
            format: webp > 0 && webp >= jpeg ? .webp : .jpeg, acceptsAVIF: avif > 0 && avif >= max(jpeg, webp))
    }
}
