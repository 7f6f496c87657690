import CAVShim
import CVipsShim

/// libvips, started once.
enum Vips {
    /// The maximum number of pixels of one frame that libav decodes for libheif. Planes of half the size take 300 MB in
    /// the decoder.
    static let largestFrame: Int64 = 100_000_000

    private static let isStarted: Bool = {
        guard unsafe daybook_vips_start("media-service", 1) == 0 else { return false }
        AV.start()
        // libheif's own decoders make the same pixels, HEVC's at half the speed, but decode as many tiles as a file
        // names.
        return daybook_av_decode_heif(largestFrame) == 0
    }()

    /// Starts the library if it is not started yet.
    static func start() throws(MediaError) {
        guard isStarted else { throw MediaError(.storage, "The picture library does not start.") }
    }

    /// Returns the error for a failed call, with the library's description.
    static func failure() -> MediaError {
        let account = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                unsafe daybook_vips_error(characters.baseAddress, characters.count)
            }
            count = unsafe buffer.firstIndex(of: 0) ?? 0
        }
        return MediaError(
            .undecodable, "No picture can be made from it.",
            cause: VipsAccount(text: String(decoding: account, as: UTF8.self).trimmingBlanks()))
    }
}

/// The library's description of a failure. Jobs that run at the same time may see each other's text.
struct VipsAccount: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
