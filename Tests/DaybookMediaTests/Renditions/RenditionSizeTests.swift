import Testing

@testable import DaybookMedia

/// Boxes, and what of a picture goes into them.
struct RenditionSizeTests {
    @Test("Only the ladder's edges make a box")
    func ladder() {
        #expect(RenditionSize(width: 384, height: 960, fit: .cover)?.name == "384x960-cover")
        #expect(RenditionSize(width: 256, height: 256, fit: .inside) == .thumb)
        for (width, height) in [(0, 64), (64, 0), (-64, 64), (65, 64), (64, 4000), (.max, 64)] {
            #expect(RenditionSize(width: width, height: height, fit: .inside) == nil)
        }
    }

    @Test(
        "The longest edge is the least that a box needs",
        arguments: [
            // Inside: bounded by width, by height, not at all.
            (4000, 3000, 384, 3840, RenditionFit.inside, 384), (3000, 4000, 384, 3840, .inside, 512),
            (4000, 3000, 960, 384, .inside, 512), (300, 200, 960, 960, .inside, 960),
            (300, 200, 960, 384, .inside, 300),
            // Covering: the other edge bounds.
            (4000, 3000, 384, 384, .cover, 512), (3000, 4000, 384, 384, .cover, 512),
            (4000, 3000, 960, 384, .cover, 960),
            (4000, 1000, 256, 256, .cover, 1024), (1001, 1000, 256, 256, .cover, 257),
            (300, 200, 960, 960, .cover, 300),
            (1, 100_000_000, 64, 64, .cover, 100_000_000),
        ])
    func edges(width: Int, height: Int, boxWidth: Int, boxHeight: Int, fit: RenditionFit, edge: Int) throws {
        let size = try #require(RenditionSize(width: boxWidth, height: boxHeight, fit: fit))
        #expect(size.edge(of: (width, height)) == edge)
        #expect(size.onItsSide.edge(of: (height, width)) == edge)
    }

    @Test(
        "What is cut out has the box's proportions and lies in the picture",
        arguments: [
            (512, 384, 384, 384, 384, 384), (300, 200, 960, 960, 200, 200), (300, 200, 960, 384, 300, 120),
            (200, 300, 960, 384, 200, 80), (1, 1, 64, 3840, 1, 1), (1, 500, 3840, 64, 1, 1),
        ])
    func cuts(width: Int, height: Int, boxWidth: Int, boxHeight: Int, cutWidth: Int, cutHeight: Int) throws {
        let size = try #require(RenditionSize(width: boxWidth, height: boxHeight, fit: .cover))
        #expect(size.cut(of: (width, height)) == (cutWidth, cutHeight))
    }
}
