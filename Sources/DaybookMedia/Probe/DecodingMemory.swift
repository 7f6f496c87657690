/// The memory for decoding a picture, in megabytes of a million bytes, as estimated from its header: for the actual way
/// of decoding, not for the pixels of the picture.
enum DecodingMemory {
    /// The limit for one picture, unless a setting says otherwise.
    static let usualLimit = 600
    /// The permitted values of the setting: from enough for a photo of 12 megapixels to the memory of a large machine.
    static let limits = 200...65_000
    /// The number of rows in memory for a picture that is decoded row by row: the decoder's rows, and those from which
    /// the rows of the smaller picture are computed.
    private static let rowsInMemory = 512
    /// The minimum number of bytes for a pixel if the decoder holds the whole picture.
    private static let leastBytes = 12
    private static let unit = 1_000_000

    /// Returns the memory for a picture that is decoded row by row.
    ///
    /// - Parameters:
    ///   - bytesPerPixel: All channels of a decoded pixel, each in whole bytes; 0 for unknown.
    ///   - kept: The bytes that the decoder keeps besides, such as the coefficients of a progressive JPEG.
    static func rows(width: Int, height: Int, bytesPerPixel: Int, kept: Int = 0) -> Int {
        let pixels = PixelBudget.pixels(width: max(width, 0), height: min(max(height, 0), rowsInMemory))
        let bytes = pixels.multipliedReportingOverflow(by: max(bytesPerPixel, 4))
        let all = bytes.partialValue.addingReportingOverflow(kept)
        guard !bytes.overflow, !all.overflow, bytesPerPixel >= 0, kept >= 0 else { return .max }
        return megabytes(all.partialValue)
    }

    /// Returns the memory for a picture that the decoder holds as a whole.
    ///
    /// The estimate is twice the picture: the picture itself and the result. For HEIF and AVIF it is three and a half
    /// times the picture: a decoder has planes of the picture, libheif has a copy of them, and the result is made
    /// beside both. Twelve bits of four full channels took 26.8 bytes per pixel in libheif 1.15, which are 3.4 times
    /// eight.
    ///
    /// - Parameters:
    ///   - bytesPerPixel: All channels of a decoded pixel, each in whole bytes; 0 for unknown.
    ///   - hasPlanes: Whether the picture is decoded plane by plane, as HEIF and AVIF are.
    static func whole(pixels: Int, bytesPerPixel: Int, hasPlanes: Bool = false) -> Int {
        let weight = bytesPerPixel.multipliedReportingOverflow(by: hasPlanes ? 7 : 4)
        let bytes = pixels.multipliedReportingOverflow(by: max(weight.partialValue / 2, leastBytes))
        guard pixels >= 0, bytesPerPixel >= 0, !weight.overflow, !bytes.overflow else { return .max }
        return megabytes(bytes.partialValue)
    }

    /// The megabytes above which a HEIF or AVIF is not assembled at its full size: its decoder returns smaller tiles.
    static let wholePlanesLimit = 300

    /// Returns the memory for a HEIF or AVIF with smaller tiles: its largest frame, twice, in the decoder, and the rest
    /// as for a picture of the smaller size.
    static func shrunk(
        pixels: Int, framePixels: Int, bytesPerPixel: Int, dividedBy divisor: JPEGScale
    ) -> Int {
        let frame = framePixels.multipliedReportingOverflow(by: 2 * max(bytesPerPixel, 3))
        let rest = whole(
            pixels: pixels / Int(divisor.rawValue * divisor.rawValue), bytesPerPixel: bytesPerPixel, hasPlanes: true)
        let all = rest.addingReportingOverflow(megabytes(max(frame.partialValue, 0)))
        return frame.overflow || framePixels < 0 || all.overflow ? .max : all.partialValue
    }

    /// Returns the memory for a picture that libav decodes as a whole. The decoder of JPEG 2000 holds its samples
    /// twice, as numbers of four bytes. The decoder of JPEG XL holds them as floats, with additional buffers for
    /// filters. A BMP takes only its pixels.
    static func samples(pixels: Int, _ type: MediaType) -> Int {
        let bytes = pixels.multipliedReportingOverflow(by: type == .bmp ? 8 : 32)
        return bytes.overflow || pixels < 0 ? .max : megabytes(bytes.partialValue)
    }

    /// Returns the largest number of pixels of a picture that libav decodes as a whole within `memory` megabytes.
    static func pixels(in memory: Int, _ type: MediaType) -> Int { memory * unit / (type == .bmp ? 8 : 32) }

    /// Returns bytes as megabytes, rounded up.
    private static func megabytes(_ bytes: Int) -> Int { bytes / unit + (bytes % unit == 0 ? 0 : 1) }
}

/// A fraction of the full size at which a JPEG, a HEIF or an AVIF is decoded: one over the raw value.
///
/// The decoder of a JPEG drops fine detail before it makes pixels of the rest, which is most of the work.
enum JPEGScale: CInt, CaseIterable {
    case half = 2
    case quarter = 4
    case eighth = 8

    /// The minimum ratio of the decoded picture to the result, so that the last step, which is smoother, still reduces.
    /// libvips itself would use twice the size, and decode a photo of 12 megapixels at full size.
    private static let reserve = 1.25

    /// Selects the smallest picture that is large enough for a square of `edge` and has at least a row and a column;
    /// nil if only the full size is.
    init?(width: Int, height: Int, edge: Int) {
        let wanted = Double(edge) * Self.reserve
        let found = Self.allCases.last {
            Double(max(width, height)) / Double($0.rawValue) >= wanted && min(width, height) >= $0.rawValue
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns whether a picture is so thin that no row or column is left at a fraction of its size: libvips does not
    /// check this, and ends the process.
    static func isTooThin(width: Int, height: Int) -> Bool { min(width, height) < Int(eighth.rawValue) }
}
