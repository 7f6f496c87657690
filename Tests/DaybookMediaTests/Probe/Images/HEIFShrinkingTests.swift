import Testing

@testable import DaybookMedia

/// HEIF and AVIF that are too large to be put together at their full size.
struct HEIFShrinkingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(_ bytes: [UInt8], _ edge: RenditionSize = .large, memory: Int) throws -> RenditionSet {
        let facts = try #require(Prober.probe(ByteSource(bytes))).decoding
        let order = RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole,
            names: [RenditionName(size: edge, format: .jpeg)], wantsSketch: true, timeLimit: 600_000,
            decodeCost: facts.cost)
        return try MediaRenditionMaker(memory: memory).make(order, from: folder.file(bytes))
    }

    @Test(
        "A picture of 59 megapixels in tiles is made in a fraction of the memory that it would take whole",
        arguments: [
            SparsePicture.heic, SparsePicture.avif,
        ])
    func large(picture: [UInt8]) throws {
        let large = SparsePicture.whole(of: 120, in: picture)
        let probe = try #require(Prober.probe(ByteSource(large)))
        #expect((probe.width, probe.height) == (7680, 7680))
        #expect(DecodingMemory.whole(pixels: 7680 * 7680, bytesPerPixel: 3, hasPlanes: true) > 600)
        #expect(probe.decodeCost < 200)
        let set = try make(large, memory: 200)
        let made = try #require(set.pictures.values.first)
        #expect(Prober.probe(ByteSource(made)).map { [$0.width, $0.height] } == [1440, 1440])
        // The picture looks like a smaller one of the same tiles, which is put together whole.
        let (one, other) = (
            try #require(set.sketch), try #require(try make(SparsePicture.whole(of: 40), memory: 600).sketch)
        )
        if picture == SparsePicture.heic {
            for (left, right) in [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)] {
                // Fine detail is smoothed in other steps; another plane or another colour is farther away.
                #expect(abs(Int(left) - Int(right)) <= 24)
            }
        }
    }

    @Test("Sizes, apertures and grids are divided and rounded up, and nothing else in the file is touched")
    func divided() throws {
        let bytes = SparsePicture.cropped()
        var view = FileView(try folder.file(bytes))
        view.appendRest(from: 0)
        let smaller = try #require(HEIFShrinking.of(view, dividedBy: .quarter))
        #expect(smaller.count == bytes.count)
        let seen = try smaller.read(at: 0, count: bytes.count)
        func place(_ name: String) throws -> Int {
            try #require(bytes.indices.first { bytes[$0...].starts(with: Array(name.utf8)) })
        }
        let (size, cut, grid) = (try place("ispe"), try place("clap"), try place("idat"))
        #expect(Array(seen[size + 8..<size + 16]) == [0, 0, 0, 16, 0, 0, 0, 16])
        #expect(Array(seen[cut + 4..<cut + 20]) == [0, 0, 0, 64, 0, 0, 0, 4, 0, 0, 0, 64, 0, 0, 0, 4])
        // 2560 and 2560 become 640 and 640.
        #expect(Array(seen[grid + 8..<grid + 12]) == [2, 128, 2, 128])
        let changed = zip(seen, bytes).filter { $0 != $1 }.count
        #expect(changed <= 4 + 4 + 4 + 4)
        // The view is the same in pieces of any length.
        for count in [1, 3, 7] {
            var pieces: [UInt8] = []
            while pieces.count < bytes.count { pieces += try smaller.read(at: pieces.count, count: count) }
            #expect(pieces == seen)
        }
    }

    @Test("What lies over something else, or is cut off, is not divided")
    func undivided() throws {
        func shrunk(_ bytes: [UInt8]) throws -> FileView? {
            var view = FileView(try folder.file(bytes))
            view.appendRest(from: 0)
            return HEIFShrinking.of(view, dividedBy: .half)
        }
        let bytes = SparsePicture.whole(of: 4)
        #expect(try shrunk(bytes) != nil)
        let name = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("grid".utf8)) })
        var overlay = bytes
        overlay.replaceSubrange(name..<name + 4, with: Array("iovl".utf8))
        #expect(try shrunk(overlay) == nil)
        for count in stride(from: 0, to: 400, by: 7) { _ = try shrunk(Array(bytes.prefix(count))) }
        #expect(try shrunk(Array(bytes.prefix(90))) == nil)
    }
}
