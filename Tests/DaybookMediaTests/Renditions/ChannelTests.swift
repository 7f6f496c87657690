import Testing

@testable import DaybookMedia

/// Pictures with more channels than a screen has.
struct ChannelTests {
    private let folder: TemporaryFolder
    private let maker: VipsRenditionMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = try VipsRenditionMaker()
    }

    private static let names = RenditionSize.named.flatMap { size in
        RenditionFormat.allCases.map { RenditionName(size: size, format: $0) }
    }

    private func make(_ file: TIFFFile) throws -> RenditionSet {
        let bytes = file.bytes
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        let order = RenditionOrder(
            type: probe.type, orientation: 1, decodesWhole: probe.decodesWhole, names: Set(ChannelTests.names),
            wantsSketch: true, timeLimit: 600_000)
        return try maker.make(order, from: folder.file(bytes))
    }

    @Test(
        "Channels behind the colours are left out, or the picture is refused",
        arguments: [
            TIFFFile(samples: 5, extra: [0, 0]), TIFFFile(samples: 3, photometric: 1, extra: [0, 0]),
            TIFFFile(samples: 5, photometric: 5, extra: [0]), TIFFFile(samples: 5, photometric: 8, extra: [0, 0]),
            TIFFFile(samples: 4, bits: 16, extra: [0]), TIFFFile(width: 1, height: 1, samples: 5, extra: [0, 0]),
            TIFFFile(samples: 2, photometric: 1, extra: [0]), TIFFFile(samples: 1, photometric: 1),
            TIFFFile(samples: 2), TIFFFile(samples: 4, extra: [2]), TIFFFile(samples: 4, photometric: 5),
        ])
    func channels(file: TIFFFile) throws {
        do throws(MediaError) {
            let set = try Result { try make(file) }.mapError { $0 as? MediaError ?? MediaError(.storage, "\($0)") }
                .get()
            #expect(set.sketch != nil)
            #expect(set.pictures.count == ChannelTests.names.count)
        } catch {
            #expect(error.code == .undecodable)
        }
    }

    @Test("Red, green, blue and two channels more keep their colours")
    func fiveChannels() throws {
        let picture = try #require(try make(TIFFFile(samples: 5, extra: [0, 0])).pictures[ChannelTests.names[0]])
        let probe = try #require(Prober.probe(ByteSource(picture)))
        #expect((probe.width, probe.height) == (64, 48))
    }

    @Test("More than five channels are refused, by the probe or by the header", arguments: [6, 20, 10_000])
    func tooMany(samples: Int) throws {
        let file = TIFFFile(
            width: 10, height: 10, samples: samples, extra: [Int](repeating: 0, count: samples - 3), isPacked: true)
        #expect { try make(file) } throws: { ($0 as? MediaError)?.code == .undecodable }
    }

    @Test("A picture is charged for its channels, its samples and its tiles")
    func charged() throws {
        func cost(_ file: TIFFFile) throws -> Int {
            try #require(Prober.probe(ByteSource(file.bytes))).decodeCost
        }
        #expect(try cost(TIFFFile(width: 1000, height: 1000, rows: 1, isPacked: true)) == 12)
        #expect(try cost(TIFFFile(width: 1000, height: 1000, samples: 5, bits: 16, rows: 1, isPacked: true)) == 20)
        let bands = TIFFFile(
            width: 1000, height: 1000, samples: 10_000, extra: [Int](repeating: 0, count: 9997), rows: 1, isPacked: true
        )
        #expect(try cost(bands) > DecodingMemory.usualLimit)
        #expect(try cost(TIFFFile(width: 8, height: 8, isPacked: true, tile: (16_000, 1_600))) == 308)
        #expect(DecodingMemory.whole(pixels: .max, bytesPerPixel: .max) == .max)
        #expect(DecodingMemory.rows(width: .max, height: 2, bytesPerPixel: 3) == .max)
        #expect(DecodingMemory.rows(width: 9, height: 2, bytesPerPixel: 3, kept: .max) == .max)
    }

    @Test("A picture of twelve bits is charged for all of them and refused before it is decoded")
    func deep() throws {
        #expect(DeepPicture.avif.count > 2000)
        let probe = try #require(Prober.probe(ByteSource(DeepPicture.avif)))
        #expect((probe.type, probe.width, probe.height) == (.avif, 6000, 6000))
        // 36 million pixels of eight bytes: twice in the decoder, and three and a half times a quarter of them.
        #expect(probe.decodeCost == 576 + 252)
        let eightBits = DecodingMemory.whole(pixels: 36_000_000, bytesPerPixel: 3, hasPlanes: true)
        let sixteenBits = DecodingMemory.whole(pixels: 36_000_000, bytesPerPixel: 6, hasPlanes: true)
        #expect((eightBits, sixteenBits) == (432, 756))
        // The header is asked, too, whatever the container's boxes said.
        let whole = RenditionName(
            size: try #require(RenditionSize(width: 3840, height: 3840, fit: .inside)), format: .jpeg)
        let order = RenditionOrder(
            type: .avif, orientation: 1, decodesWhole: true, names: [whole], wantsSketch: true,
            timeLimit: 600_000)
        #expect { try maker.make(order, from: folder.file(DeepPicture.avif)) } throws: {
            ($0 as? MediaError)?.message == "The picture needs too much memory."
        }
    }

    @Test("A HEIF that shows a corner of a large picture is charged for all of it")
    func cutPicture() throws {
        var file = HEIFFile()
        (file.width, file.height) = (30_000, 30_000)
        file.aperture = (10, 10)
        let probe = try #require(Prober.probe(ByteSource(file.bytes)))
        #expect((probe.width, probe.height) == (10, 10))
        #expect(!Renditions.mayDecode(probe.decoding))
    }

    @Test("Pixels that are not four bytes each are an error, not the end")
    func grid() {
        #expect { try PixelGrid(width: 1, height: 1, rgba: [1, 2, 3]) } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
        #expect { try PixelGrid(width: .max, height: .max, rgba: []) } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
        #expect { try PixelGrid(width: 0, height: 0, rgba: []) } throws: { ($0 as? MediaError)?.code == .undecodable }
    }
}
