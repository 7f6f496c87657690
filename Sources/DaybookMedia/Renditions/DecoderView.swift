/// What a decoder is given of a file.
///
/// Libraries read all that a file says beside its picture, each time that they open it: six texts of 50 MB that a PNG of
/// 300 KB has packed took 18 seconds, and a hundred thousand empty segments of a JPEG took a minute. Nothing of that is
/// needed for a picture: the probe has read what the file says.
enum DecoderView {
    /// A profile with more bytes is not obeyed. The largest that are in use, for printers, have half as many.
    static let profileLimit = 4 << 20

    /// The view; `nil` where the decoder may have the file as it is.
    ///
    /// - Parameter keepsProfile: It has the profile that tells what its numbers mean.
    /// - Throws: `undecodable` when there is nothing in the file for its decoder.
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
