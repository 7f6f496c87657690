/// The memory that decoding a picture takes, in megabytes of a million bytes, as far as its header tells: for the decoding
/// that would be done, and not for the pixels that the picture has.
enum DecodingMemory {
    /// The most that one picture may take, unless a setting says otherwise.
    static let usualLimit = 600
    /// The values of the setting: enough for a photo of 12 megapixels, and no more than a large machine has.
    static let limits = 200...65_000
    /// The rows in memory of a picture that is decoded row by row: the decoder's, and those that the smaller picture's
    /// rows are made of.
    private static let rowsInMemory = 512
    /// The least that a pixel costs where the decoder has the whole picture.
    private static let leastBytes = 12
    private static let unit = 1_000_000

    /// A picture that is decoded row by row.
    ///
    /// - Parameters:
    ///   - bytesPerPixel: All channels of a decoded pixel, each in whole bytes; 0 when that is not known.
    ///   - kept: Bytes that the decoder keeps besides, as the coefficients of a progressive JPEG.
    static func rows(width: Int, height: Int, bytesPerPixel: Int, kept: Int = 0) -> Int {
        let pixels = PixelBudget.pixels(max(width, 0), min(max(height, 0), rowsInMemory))
        let bytes = pixels.multipliedReportingOverflow(by: max(bytesPerPixel, 4))
        let all = bytes.partialValue.addingReportingOverflow(kept)
        guard !bytes.overflow, !all.overflow, bytesPerPixel >= 0, kept >= 0 else { return .max }
        return megabytes(all.partialValue)
    }

    /// A picture that the decoder has whole.
    ///
    /// It has the picture and what it makes of it. HEIF and AVIF cost three and a half times: a decoder has planes of the
    /// picture, libheif a copy of them, and what comes out is made beside both. Twelve bits of four full channels took 26.8
    /// bytes a pixel in libheif 1.15, which are 3.4 times eight.
    ///
    /// - Parameters:
    ///   - bytesPerPixel: All channels of a decoded pixel, each in whole bytes; 0 when that is not known.
    ///   - hasPlanes: Whether it is decoded plane by plane, as HEIF and AVIF are.
    static func whole(pixels: Int, bytesPerPixel: Int, hasPlanes: Bool = false) -> Int {
        let weight = bytesPerPixel.multipliedReportingOverflow(by: hasPlanes ? 7 : 4)
        let bytes = pixels.multipliedReportingOverflow(by: max(weight.partialValue / 2, leastBytes))
        guard pixels >= 0, bytesPerPixel >= 0, !weight.overflow, !bytes.overflow else { return .max }
        return megabytes(bytes.partialValue)
    }

    /// The megabytes over which a HEIF or AVIF is not put together at its full size: its decoder hands over smaller
    /// tiles.
    static let wholePlanesLimit = 300

    /// A HEIF or AVIF whose tiles are handed over smaller: the largest of its frames, twice, in the decoder, and the rest as
    /// if the picture were that small.
    static func shrunk(
        pixels: Int, framePixels: Int, bytesPerPixel: Int, dividedBy divisor: JPEGScale
    ) -> Int {
        let frame = framePixels.multipliedReportingOverflow(by: 2 * max(bytesPerPixel, 3))
        let rest = whole(
            pixels: pixels / Int(divisor.rawValue * divisor.rawValue), bytesPerPixel: bytesPerPixel, hasPlanes: true)
        let all = rest.addingReportingOverflow(megabytes(max(frame.partialValue, 0)))
        return frame.overflow || framePixels < 0 || all.overflow ? .max : all.partialValue
    }

    /// A picture that libav decodes whole. JPEG 2000's decoder has its samples as numbers of four bytes, twice; JPEG XL's
    /// as fractions, with filters' rooms beside them. A BMP has its pixels.
    static func samples(pixels: Int, _ type: MediaType) -> Int {
        let bytes = pixels.multipliedReportingOverflow(by: type == .bmp ? 8 : 32)
        return bytes.overflow || pixels < 0 ? .max : megabytes(bytes.partialValue)
    }

    /// The most pixels of a picture that libav decodes whole within so many megabytes.
    static func pixels(in memory: Int, _ type: MediaType) -> Int { memory * unit / (type == .bmp ? 8 : 32) }

    /// Bytes in megabytes, rounded up.
    private static func megabytes(_ bytes: Int) -> Int { bytes / unit + (bytes % unit == 0 ? 0 : 1) }
}
