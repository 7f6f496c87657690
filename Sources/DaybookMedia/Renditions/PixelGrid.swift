/// A small picture's pixels, row by row, four bytes each: red, green, blue, alpha.
struct PixelGrid: Sendable {
    let width: Int
    let height: Int
    let rgba: [UInt8]

    /// - Throws: `undecodable` unless there are four bytes for each pixel, and at least one pixel.
    init(width: Int, height: Int, rgba: [UInt8]) throws(MediaError) {
        let pixels = PixelBudget.pixels(width, height)
        guard width > 0, height > 0, rgba.count % 4 == 0, rgba.count / 4 == pixels else {
            throw MediaError(.undecodable, "The picture's pixels are not of four channels.")
        }
        self.width = width
        self.height = height
        self.rgba = rgba
    }
}
