/// How much a picture may ask of the decoder, in millions of pixels of six bytes: three channels of up to sixteen bits.
enum PixelBudget {
    /// Over it nothing is decoded. With what ``cost(pixels:bytesPerPixel:decodesWhole:)`` counts, one decoding takes at
    /// most 600 MB.
    static let limit = 100
    /// Channels of a picture that is decoded: at most four inks and how clear it is.
    static let channelLimit = 5
    private static let usualBytes = 6

    /// How many pixels a picture has; the largest number when that is none.
    static func pixels(_ width: Int, _ height: Int) -> Int {
        let pixels = width.multipliedReportingOverflow(by: height)
        return pixels.overflow || pixels.partialValue < 0 ? .max : pixels.partialValue
    }

    /// Millions of pixels, rounded up: more where a pixel has more than six bytes, and twice where the decoder must
    /// hold the whole picture (progressive JPEG keeps its coefficients, HEIF and AVIF their planes).
    static func cost(pixels: Int, bytesPerPixel: Int = 0, decodesWhole: Bool) -> Int {
        let weight = max(bytesPerPixel, usualBytes).multipliedReportingOverflow(by: decodesWhole ? 2 : 1)
        let bytes = pixels.multipliedReportingOverflow(by: weight.partialValue)
        guard pixels >= 0, !weight.overflow, !bytes.overflow else { return .max }
        let unit = usualBytes * 1_000_000
        return bytes.partialValue / unit + (bytes.partialValue % unit == 0 ? 0 : 1)
    }
}
