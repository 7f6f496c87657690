/// A view of a file for its decoder.
///
/// Libraries read everything beside the picture, each time that they open a file: six texts of 50 MB, compressed in a
/// PNG of 300 KB, took 18 seconds, and a hundred thousand empty segments of a JPEG took a minute. A picture needs none
/// of that: the probe has read the facts.
enum DecoderView {
    /// The maximum size of a profile in bytes; a larger one is ignored. The largest ones in use, for printers, have
    /// half as many.
    static let profileLimit = 4 << 20

    /// Returns the view; `nil` if the decoder may have the file unchanged.
    ///
    /// - Parameter keepsProfile: Whether the view has the colour profile.
    /// - Throws: `undecodable` when the file has nothing for its decoder.
    static func of(
        _ file: ReadFile, _ type: MediaType, keepsProfile: Bool = true
    ) throws(MediaError) -> FileView? {
        switch type {
        case .heic, .heif, .avif: try HEIFView.of(file, keepsProfile: keepsProfile)
        case .png: PNGView.of(file, keepsProfile: keepsProfile)
        case .jpeg: JPEGView.of(file)
        case .webp: WebPView.of(file)
        case .gif: GIFView.of(file)
        default: nil
        }
    }
}
