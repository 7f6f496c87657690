/// How much a picture may ask of the decoder, in millions of pixels of six bytes: three channels of up to sixteen bits.
enum PixelBudget {
    /// Over it nothing is decoded. With what ``cost(pixels:bytesPerPixel:decodesWhole:)`` counts, one decoding takes at
    /// most 600 MB.
    static let limit = 100
    /// Channels of a picture that is decoded: at most four inks and how clear it is.
    static let channelLimit = 5
    private static let usualBytes = 6
    /// The least that a pixel costs where the decoder has the whole picture.
    private static let wholeBytes = 12

    /// How many pixels a picture has; the largest number when that is none.
    static func pixels(_ width: Int, _ height: Int) -> Int {
        let pixels = width.multipliedReportingOverflow(by: height)
        return pixels.overflow || pixels.partialValue < 0 ? .max : pixels.partialValue
    }

    /// Millions of pixels of six bytes, rounded up.
    ///
    /// A picture that is decoded row by row costs its pixels once, one that the decoder has whole twice (progressive
    /// JPEG keeps its coefficients). HEIF and AVIF cost three and a half times: a decoder has planes of the picture,
    /// libheif a copy of them, and what comes out is made beside both. Twelve bits of four full channels took 26.8 bytes
    /// a pixel in libheif 1.15, which are 3.4 times eight.
    /// - Parameters:
    ///   - bytesPerPixel: All channels of a decoded pixel, each in whole bytes; 0 when that is not known.
    ///   - decodesWhole: The decoder has to have the whole picture at once.
    ///   - hasPlanes: It does so plane by plane, as HEIF and AVIF decoders do.
    static func cost(
        pixels: Int, bytesPerPixel: Int = 0, decodesWhole: Bool, hasPlanes: Bool = false
    ) -> Int {
        let (least, halves) = decodesWhole ? (wholeBytes, hasPlanes ? 7 : 4) : (usualBytes, 2)
        let weight = bytesPerPixel.multipliedReportingOverflow(by: halves)
        let bytes = pixels.multipliedReportingOverflow(by: max(weight.partialValue / 2, least))
        guard pixels >= 0, bytesPerPixel >= 0, !weight.overflow, !bytes.overflow else { return .max }
        let unit = usualBytes * 1_000_000
        return bytes.partialValue / unit + (bytes.partialValue % unit == 0 ? 0 : 1)
    }
}
