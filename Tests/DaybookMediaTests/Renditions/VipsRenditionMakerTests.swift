import Testing

@testable import DaybookMedia

/// Pictures out of pictures, by the library that makes them.
struct VipsRenditionMakerTests {
    private let folder: TemporaryFolder
    private let maker: VipsRenditionMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = try VipsRenditionMaker()
    }

    private func make(
        _ bytes: [UInt8], _ names: [RenditionName], sketch: Bool = false, limit: Int = 10_000
    ) throws -> RenditionSet {
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        let order = RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole, names: Set(names),
            wantsSketch: sketch, timeLimit: limit)
        return try maker.make(order, from: folder.file(bytes))
    }

    private static let all = RenditionSize.named.flatMap { size in
        RenditionFormat.allCases.map { RenditionName(size: size, format: $0) }
    }

    @Test("Each size keeps the proportions and fits its edge; each is in the format asked for")
    func sizes() throws {
        let set = try make(PictureFiles.gradient(width: 1600, height: 800), VipsRenditionMakerTests.all)
        for name in VipsRenditionMakerTests.all {
            let picture = try #require(set.pictures[name])
            let probe = try #require(Prober.probe(ByteSource(picture)))
            #expect(probe.type.rawValue == name.format.mediaType)
            #expect((probe.width, probe.height) == (name.size.width, name.size.width / 2))
        }
    }

    @Test("A small picture is not enlarged")
    func small() throws {
        let set = try make(PictureFiles.gradient(width: 40, height: 30), VipsRenditionMakerTests.all)
        for name in VipsRenditionMakerTests.all {
            let picture = try #require(set.pictures[name])
            let probe = try #require(Prober.probe(ByteSource(picture)))
            #expect((probe.width, probe.height) == (40, 30))
        }
    }

    @Test("The picture stands, whatever its orientation tag says", arguments: 1...8)
    func orientation(value: Int) throws {
        // The dark corner is at the top left of what is stored; where it is displayed follows from EXIF's table.
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(value)]
        let name = RenditionName(size: .thumb, format: .jpeg)
        let jpeg = try PictureFiles.jpeg(width: 80, height: 40, exif: exif.bytes)
        let set = try make(jpeg, [name])
        let picture = try #require(set.pictures[name])
        let pixels = try decoded(picture)
        #expect((pixels.width, pixels.height) == (value < 5 ? 80 : 40, value < 5 ? 40 : 80))
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
        let dark = corners.firstIndex { brightness(pixels, $0.0, $0.1) < 60 }
        #expect(dark == [0, 1, 2, 3, 0, 1, 2, 3][value - 1])
    }

    @Test("A lying picture that is not made smaller is turned all the same", arguments: 5...8)
    func turnedAtFullSize(value: Int) throws {
        // Tall enough that the decoder has let go of the first rows when the last are read.
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(value)]
        let name = RenditionName(size: .small, format: .jpeg)
        let set = try make(try PictureFiles.jpeg(width: 700, height: 520, exif: exif.bytes), [name])
        let picture = try #require(set.pictures[name])
        let probe = try #require(Prober.probe(ByteSource(picture)))
        #expect((probe.width, probe.height) == (520, 700))
    }

    @Test(
        "A picture is fitted into a box, as it stands and is turned", arguments: [1, 6], [RenditionTurn.none, .quarter])
    func boxes(orientation: Int, turn: RenditionTurn) throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(orientation)]
        let jpeg = try PictureFiles.jpeg(width: 1600, height: 800, exif: exif.bytes)
        let inside = try #require(RenditionSize(width: 384, height: 256, fit: .inside))
        let cover = try #require(RenditionSize(width: 384, height: 256, fit: .cover))
        let names = [inside, cover].map { RenditionName(size: $0, format: .jpeg, turn: turn) }
        let set = try make(jpeg, names)
        func size(_ name: RenditionName) throws -> (Int, Int) {
            let picture = try #require(set.pictures[name])
            let probe = try #require(Prober.probe(ByteSource(picture)))
            return (probe.width, probe.height)
        }
        // It lies down when it is turned neither way or both ways.
        let isWide = (orientation == 1) == (turn == .none)
        #expect(try size(names[0]) == (isWide ? (384, 192) : (128, 256)))
        #expect(try size(names[1]) == (384, 256))
    }

    @Test("A picture smaller than the box is cut, and not enlarged")
    func smallCover() throws {
        let size = try #require(RenditionSize(width: 960, height: 960, fit: .cover))
        let name = RenditionName(size: size, format: .webp)
        let set = try make(PictureFiles.gradient(width: 300, height: 200), [name])
        let picture = try #require(set.pictures[name])
        let probe = try #require(Prober.probe(ByteSource(picture)))
        #expect((probe.width, probe.height) == (200, 200))
    }

    @Test("AVIF says nothing of the photo but its pixels")
    func plainAVIF() throws {
        var exif = ExifBuilder()
        exif.picture = [0x10F: .text("SecretMaker")]
        let name = RenditionName(size: .small, format: .avif)
        let jpeg = try PictureFiles.jpeg(width: 1200, height: 900, exif: exif.bytes)
        let set = try make(jpeg, [name])
        let picture = try #require(set.pictures[name])
        #expect(!Array(picture).contains(Array("SecretMaker".utf8)))
        let pixels = try decoded(picture)
        #expect((pixels.width, pixels.height) == (256, 192))
        #expect(brightness(pixels, 0, 0) < 60 && brightness(pixels, 1, 1) > 60)
    }

    @Test(
        "A picture that stands is turned clockwise", arguments: [RenditionTurn.none, .quarter, .half, .threeQuarters])
    func turned(turn: RenditionTurn) throws {
        // The dark corner is at the top left before.
        let jpeg = try PictureFiles.jpeg(width: 80, height: 40, exif: ExifBuilder().bytes)
        let name = RenditionName(size: .thumb, format: .jpeg, turn: turn)
        let set = try make(jpeg, [name, RenditionName(size: .thumb, format: .jpeg)])
        let picture = try #require(set.pictures[name])
        let pixels = try decoded(picture)
        let quarters = Int(turn.rawValue / 90)
        #expect((pixels.width, pixels.height) == (quarters % 2 == 0 ? 80 : 40, quarters % 2 == 0 ? 40 : 80))
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
        #expect(corners.firstIndex { brightness(pixels, $0.0, $0.1) < 60 } == quarters)
        #expect(Set(set.pictures.keys.map(\.fileName)).count == set.pictures.count)
    }

    private func decoded(_ bytes: [UInt8]) throws -> PixelGrid {
        let image = try VipsSource(folder.file(bytes)).thumbnail(256, obeysProfile: false)
        let plain = try image.plain(keepsAlpha: false).decoded(before: Deadline(millisecondsFromNow: 5000))
        return try plain.pixels()
    }

    private func brightness(_ pixels: PixelGrid, _ right: Int, _ down: Int) -> Int {
        let column = right == 0 ? 3 : pixels.width - 4
        let row = down == 0 ? 3 : pixels.height - 4
        let place = (row * pixels.width + column) * 4
        return pixels.rgba[place..<place + 3].map { Int($0) }.max() ?? 0
    }

    @Test("Colours without a profile stay what they are")
    func colours() throws {
        let png = PictureFiles.png(width: 300, height: 300) { _, _ in [200, 100, 50] }
        let set = try make(png, [RenditionName(size: .thumb, format: .webp)], sketch: true)
        let sketch = try #require(set.sketch)
        #expect((sketch.red, sketch.green, sketch.blue) == (200, 100, 50))
    }

    @Test("Pictures carry no metadata: not where they were taken, nor with what")
    func stripped() throws {
        var exif = ExifBuilder()
        exif.picture = [0x10F: .text("SecretMaker")]
        exif.setPlace(latitude: (37, 33, 5994), "N", longitude: (126, 58, 4068), "E")
        let jpeg = try PictureFiles.jpeg(exif: exif.bytes, xmp: "<x tiff:Model=\"SecretModel\"/>")
        let set = try make(jpeg, VipsRenditionMakerTests.all)
        for name in VipsRenditionMakerTests.all {
            let block = ByteBlock(try #require(set.pictures[name]))
            for secret in ["Secret", "EXIF", "Exif", "ICCP", "http"] as [StaticString] {
                #expect(block.find(secret) == nil)
            }
        }
    }

    @Test("A clear picture is laid on white in JPEG and stays clear in WebP")
    func alpha() throws {
        let png = PictureFiles.png(width: 20, height: 20, channels: 4) { _, _ in [255, 0, 0, 0] }
        let names = RenditionFormat.allCases.map { RenditionName(size: .thumb, format: $0) }
        let set = try make(png, names, sketch: true)
        let white = try #require(set.pictures[names[0]])
        let jpeg = try decoded(white)
        #expect(jpeg.rgba.prefix(3).allSatisfy { $0 > 250 })
        let webp = try #require(set.pictures[names[1]])
        let isClear = try VipsSource(folder.file(webp)).header().hasAlpha
        #expect(isClear)
        #expect(set.sketch.map { DominantColour.text(red: $0.red, green: $0.green, blue: $0.blue) } == "#ffffff")
    }

    @Test("Every format that is decoded decodes")
    func formats() throws {
        let name = RenditionName(size: .thumb, format: .jpeg)
        let files = [
            try PictureFiles.jpeg(), try PictureFiles.webp(), PictureFiles.gif(frames: 2), PictureFiles.tiff(),
            PictureFiles.gradient(width: 9, height: 9),
        ]
        for file in files { #expect(try make(file, [name]).pictures[name] != nil) }
    }

    @Test("What cannot be decoded says so")
    func undecodable() throws {
        let name = RenditionName(size: .thumb, format: .jpeg)
        let files = [
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 3, 4], Array(PictureFiles.gradient(width: 50, height: 50).prefix(40)),
            Array("GIF89a".utf8), Array("RIFF\u{8}\0\0\0WEBPVP8 ".utf8),
        ]
        for file in files {
            #expect { try make(file, [name]) } throws: { ($0 as? MediaError)?.code == .undecodable }
        }
    }

    @Test("The header's pixels are held to the budget before any is decoded")
    func bomb() throws {
        var png = PictureFiles.gradient(width: 2, height: 2)
        png.replaceSubrange(16..<24, with: [0, 0, 0x79, 0x18, 0, 0, 0x75, 0x30])
        let probe = try #require(Prober.probe(ByteSource(png)))
        #expect((probe.width, probe.height) == (31000, 30000))
        #expect(!Renditions.mayDecode(probe.decoding))
        #expect { try make(png, [RenditionName(size: .thumb, format: .jpeg)]) } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
    }

    @Test("Bytes that begin as one format and are another are not decoded")
    func disguised() throws {
        let order = RenditionOrder(
            type: .png, orientation: 1, decodesWhole: false, names: [RenditionName(size: .thumb, format: .jpeg)],
            wantsSketch: false,
            timeLimit: 1000)
        let file = try folder.file(try PictureFiles.jpeg())
        #expect { try maker.make(order, from: file) } throws: { ($0 as? MediaError)?.code == .undecodable }
    }

    @Test("Decoding ends at its deadline")
    func deadline() throws {
        let png = PictureFiles.gradient(width: 1200, height: 1200)
        #expect { try make(png, [RenditionName(size: .large, format: .jpeg)], limit: 0) } throws: {
            ($0 as? MediaError)?.code == .postponed
        }
    }
}
