/// One picture of a film: three bytes per pixel, sRGB, not yet turned.
struct FilmStill: Sendable {
    let width: Int
    let height: Int
    let rgb: [UInt8]
    /// EXIF's orientation, 1 to 8.
    var orientation = 1
    var facts: FilmFacts?

    /// The amount of visible detail, 0 to 128: the deviation of luma from its mean, on a grid of a few thousand points.
    /// A picture that is dark everywhere has almost none.
    var liveliness: Double {
        let step = max(1, rgb.count / 3 / 4096)
        var (count, sum, squares) = (0.0, 0.0, 0.0)
        for pixel in stride(from: 0, to: rgb.count / 3, by: step) {
            let luma =
                0.2126 * Double(rgb[pixel * 3]) + 0.7152 * Double(rgb[pixel * 3 + 1])
                + 0.0722 * Double(rgb[pixel * 3 + 2])
            count += 1
            sum += luma
            squares += luma * luma
        }
        guard count > 0 else { return 0 }
        let mean = sum / count
        let spread = max(squares / count - mean * mean, 0).squareRoot()
        return mean < 12 ? min(spread, 1) : spread
    }
}
