import Testing

@testable import DaybookMedia

/// The part of a picture of many tiles that is decoded.
struct TileBudgetTests {
    private let folder: TemporaryFolder
    private let maker: WorkerRenditionMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = WorkerRenditionMaker(workers: try Workers.workers())
    }

    private func thumb(
        _ bytes: [UInt8], _ type: MediaType = .heic, decodeCost: Int = 0
    ) throws -> Result<RenditionSet, MediaError> {
        let order = RenditionOrder(
            type: type, orientation: 1, decodesWhole: true, names: [RenditionName(size: .thumb, format: .webp)],
            wantsSketch: false, timeLimit: 600_000,
            decodeCost: decodeCost)
        let file = try folder.file(bytes)
        return Result { () throws(MediaError) in try maker.make(order, from: file) }
    }

    @Test("A picture is made of its tiles, and of one tile that is named as often as a picture of its size has any")
    func honest() throws {
        #expect(try thumb(SparsePicture.heic).get().pictures.count == 1)
        #expect(try thumb(SparsePicture.grid(of: 16)).get().pictures.count == 1)
    }

    @Test("A tile that is named sixty thousand times is not decoded so often, and the next picture is made")
    func endless() throws {
        #expect {
            try thumb(SparsePicture.grid(of: 250, told: 4)).get()
        } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
        #expect(try thumb(SparsePicture.grid(of: 16)).get().pictures.count == 1)
    }

    @Test("What is cut off counts as the probe counted it")
    func cropped() throws {
        let picture = SparsePicture.cropped()
        let facts = try #require(Prober.probe(ByteSource(picture))).decoding
        #expect { try thumb(picture).get() } throws: { ($0 as? MediaError)?.code == .undecodable }
        #expect(try thumb(picture, decodeCost: facts.cost).get().pictures.count == 1)
    }

    @Test("Frames of AV1 that nobody is shown are counted")
    func hidden() throws {
        #expect(try thumb(SparsePicture.frames(2), .avif).get().pictures.count == 1)
        for picture in [SparsePicture.frames(9), SparsePicture.hiding] {
            #expect { try thumb(picture, .avif).get() } throws: { ($0 as? MediaError)?.code == .undecodable }
        }
    }

    @Test("The same holds for tiles of AV1")
    func av1() throws {
        #expect(try thumb(SparsePicture.avif, .avif).get().pictures.count == 1)
        #expect {
            try thumb(SparsePicture.grid(of: 250, told: 4, in: SparsePicture.avif), .avif).get()
        } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
        #expect(try thumb(SparsePicture.grid(of: 16, in: SparsePicture.avif), .avif).get().pictures.count == 1)
    }
}
