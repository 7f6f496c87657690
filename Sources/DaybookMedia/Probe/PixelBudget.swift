/// The limits on a picture's demands on its decoder besides memory, which ``DecodingMemory`` counts.
enum PixelBudget {
    /// The maximum number of channels of a picture that is decoded: four inks and transparency.
    static let channelLimit = 5
    /// The maximum number of pixels of a picture that has to be decoded at its full size, however small its renditions:
    /// as many as a decoder makes within the time limit. A JPEG may have more, because it is decoded at a fraction of
    /// its size.
    static let fullSizeLimit = 400_000_000

    /// Returns the pixels of a picture; the largest number if its sides are invalid.
    static func pixels(width: Int, height: Int) -> Int {
        let pixels = width.multipliedReportingOverflow(by: height)
        return pixels.overflow || pixels.partialValue < 0 ? .max : pixels.partialValue
    }
}
