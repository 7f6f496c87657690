import Testing

@testable import DaybookMedia

struct SketchTests {
    private func grid(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> PixelGrid {
        var rgba: [UInt8] = []
        for row in 0..<height { for column in 0..<width { rgba += pixel(column, row) } }
        return try PixelGrid(width: width, height: height, rgba: rgba)
    }

    /// Decodes the first five bytes as the decoder of the hash's author does.
    private func mean(_ hash: [UInt8]) -> (red: Double, green: Double, blue: Double) {
        let header = Int(hash[0]) | Int(hash[1]) << 8 | Int(hash[2]) << 16
        let light = Double(header & 63) / 63
        let yellow = Double(header >> 6 & 63) / 31.5 - 1
        let red = Double(header >> 12 & 63) / 31.5 - 1
        let blue = light - 2.0 / 3 * yellow
        let first = (3 * light - blue + red) / 2
        return (first, first - red, blue)
    }

    @Test(
        "A hash tells a picture's mean colour",
        arguments: [[200, 100, 50], [10, 200, 90], [128, 128, 128]] as [[UInt8]])
    func thumbHashMean(colour: [UInt8]) throws {
        let hash = try ThumbHash.of(grid(100, 60) { _, _ in colour + [255] })
        let (red, green, blue) = mean(hash)
        #expect(abs(red * 255 - Double(colour[0])) < 12)
        #expect(abs(green * 255 - Double(colour[1])) < 12)
        #expect(abs(blue * 255 - Double(colour[2])) < 12)
    }

    @Test("A hash tells proportions and whether a picture is clear")
    func thumbHashShape() throws {
        let wide = try ThumbHash.of(grid(100, 50) { column, _ in [UInt8(column * 2), 0, 0, 255] })
        #expect(wide[4] & 0x80 != 0)
        #expect(wide[2] & 0x80 == 0)
        let tall = try ThumbHash.of(grid(50, 100) { _, row in [0, UInt8(row * 2), 0, 255] })
        #expect(tall[4] & 0x80 == 0)
        let clear = try ThumbHash.of(grid(20, 20) { column, _ in [9, 9, 9, column < 10 ? 0 : 255] })
        #expect(clear[2] & 0x80 != 0)
        #expect((15...26).contains(wide.count) && (15...26).contains(clear.count))
    }

    @Test("The colour is the one that most pixels have")
    func dominant() throws {
        let colour = try DominantColour.of(
            grid(10, 10) { column, _ in column < 7 ? [250, 10, 20, 255] : [0, 0, 255, 255] })
        #expect(DominantColour.text(red: colour.red, green: colour.green, blue: colour.blue) == "#fa0a14")
    }
}
