import Testing

@testable import DaybookMedia

/// A look at the picture that is made of a file.
struct PictureLook {
    let probe: MediaProbe
    let pixels: PixelGrid

    /// Makes the picture as an upload does.
    init(_ bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(bytes)
        probe = try #require(Prober.probe(ByteSource(bytes)))
        let name = RenditionName(size: .large, format: .webp)
        let order = RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole, names: [name],
            wantsSketch: false, timeLimit: 600_000, decodeCost: probe.decodeCost)
        let picture = try #require(try VipsRenditionMaker().make(order, from: file).pictures[name])
        pixels = try VipsSource(folder.file(picture), .webp).header().plain(keepsAlpha: true).pixels()
    }

    /// Red, green, blue and alpha of a pixel.
    func pixel(_ column: Int, _ row: Int) -> [Int] {
        let start = (row * pixels.width + column) * 4
        return pixels.rgba[start..<start + 4].map { Int($0) }
    }

    /// The name of the colour at a pixel, among those that the samples have.
    func colour(_ column: Int, _ row: Int) -> String {
        let pixel = pixel(column, row)
        if pixel[2] > 150 { return pixel[0] < 100 ? "blue" : "other" }
        return pixel[0] > 150 ? (pixel[1] > 120 ? "yellow" : "red") : "other"
    }
}
