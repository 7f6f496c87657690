/// What a picture may ask of the decoder besides memory, which ``DecodingMemory`` counts.
enum PixelBudget {
    /// Channels of a picture that is decoded: at most four inks and how clear it is.
    static let channelLimit = 5
    /// Pixels of a picture that has to be decoded at its full size, however small the one that is made of it: what a decoder
    /// makes within the time limit. A JPEG, which is decoded at a fraction of its size, may have more.
    static let fullSizeLimit = 400_000_000

    /// How many pixels a picture has; the largest number when that is none.
    static func pixels(_ width: Int, _ height: Int) -> Int {
        let pixels = width.multipliedReportingOverflow(by: height)
        return pixels.overflow || pixels.partialValue < 0 ? .max : pixels.partialValue
    }
}
