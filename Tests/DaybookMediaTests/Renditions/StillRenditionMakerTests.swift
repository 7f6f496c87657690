import ProtobufC
import Testing

@testable import DaybookMedia

/// Stills that libav reads: each is 48 by 32 pixels, its left half red and its right half blue.
struct StillRenditionMakerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let jpegXL = Base64.decode(
        "/woHBwASiAIAiAJd5RIAABUqo4wbvJzr+fJDh8W0jesMbbVtYUmiyDg2SSdwCCmwwayoKMUYGUmLkXSMilFkjDGSaaM4AmAqF6KnEnYpxzp6Hiag1pkC/s44UNdy1m9NMzCcBU2Rm6FsgzksBrHWRA0aQADwCimQeTHOTLycyRgz5sxMnDgxzqaA+cIl5bCdMJ4EkpsaB8QdrVexX8G4keigY3mw8R8Hq6obQzA="
    )
    private static let jpeg2000 = Base64.decode(
        "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAADAAAwcHAAAAAAAPY29scgEAAAAAABAAAAEkanAyY/9P/1EALwAAAAAAMAAAACAAAAAAAAAAAAAAADAAAAAgAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAnQAB/5PPtAwCvc/PtAwIhX/fgBgG6XfH2gQAAb+Ax9oEAAhfw+oGAA4J45V7noDD6gYADQC/KvdDx9oSABz47vMhclL0x4DH2hIAHEzs8tZmabvjx9oYACxcumbtA+ONbUIlf4DH2gwAK7DEpTgfx9ocAEsixz+t9H4PKxVT8BWRgMfaHABKdsU/rfR+DysVU/AVkf/Z"
    )

    /// Left of 30, right of 225, whatever these mean; with another plane for how clear they are in the second.
    private static let greys = [
        Base64.decode(
            """
            AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAADAAAQcHAAAAAAAPY29scgEAAAAA\
            ABEAAADXanAyY/9P/1EAKQAAAAAAMAAAACAAAAAAAAAAAAAAADAAAAAgAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BA\
            SEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAVgAB/5PfgCAG5/d/\
            x9oEAAmvw+oHAA0AuZP67H/H2hQAHE2Vcw2fhJv/f8faHAArsLhm7NXZINluSEIpH8faGABKdsUmIkHawAAAAX//2Q==
            """
        ),
        Base64.decode(
            """
            AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAADAAAgcHAAAAAAAPY29scgEAAAAA\
            ABEAAADkanAyY/9P/1EALAAAAAAAMAAAACAAAAAAAAAAAAAAADAAAAAgAAAAAAAAAAAAAgcBAQcBAf9SAAwAAAABAAUEBAAB/1wA\
            E0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAYAAB/5PfgCAG\
            5/d/z7QIAa/H2gQACa+Aw+oHAA0AuZP67H+Ax9oUABxNlXMNn4Sb/3+Ax9ocACuwuGbs1dkg2W5IQikfgMfaGABKdsUmIkHawAAA\
            AX+A/9k=
            """
        ),
    ]
    /// JPEG XL in Display P3: left of 200, 60 and 60, right of 60, 60 and 200.
    private static let wideGamut = Base64.decode(
        """
        /woHQUImNwIAE4gAHAP//6oCAFChMsq4wcu5ni8/dFhM27jO0FbbFpYkioxjk3QCh5AC68zISJKRkZGRjJGKZIx1I6NERVKRjDFG\
        Mh4GAgAjihgnstlpgYRm/wTmcxp7CVT0TjX5DiESCjLT774QtLZ1t4lJTjFwBS5zxv9UJLFZndo6gDtXxCCLWwhQGKEQD8BbIQW2\
        XIxBF4P1TJyYlzcxJ8acGEc8DAPgH3jP0aFUyBVsPao+GYkNCMk79WXWVjOF2wR28LtI0yn9BLYtHxF4Dy4M
        """
    )
    /// The same gamut by BT.2100's quantizer: left a white of 100 candela, right a red of 203.
    private static let wideLight = Base64.decode(
        """
        /woH8ZOQSY8AE4gAsAL//6oCAFChMsq4wcu5ni8/dFhM27jO0FbbFpYkioxjk3QCh5ACCxsbS0XGyEhGMTKKkSwZoyhGUpExRsYg\
        MkaGEQB3y3KV0swIkLMNO178WTlk0GRgvZfGnUm67kVmXEj/DxtVLwsnNoMqsoQvT05BC8SUcgwGWDBTBAK0USEFljDGoIvBY0Yy\
        M2NmjJk2rzU938hrhLUyKFbT19WHvWjYmoMleV4y4JVBLLVh
        """
    )

    private static let bitmap = Bytes.make { bytes in
        bytes.text("BM")
        bytes.little(54 + 48 * 32 * 3, 4)
        bytes.little(0, 4)
        for value in [54, 40, 48, 32] { bytes.little(value, 4) }
        bytes.raw([1, 0, 24, 0])
        bytes.raw([UInt8](repeating: 0, count: 24))
        for _ in 0..<32 {
            for column in 0..<48 { bytes.raw(column < 24 ? [30, 30, 200] : [200, 30, 30]) }
        }
    }

    private func file(_ type: MediaType) throws -> [UInt8] {
        switch type {
        case .bmp: Self.bitmap
        case .jpegXL: try #require(Self.jpegXL)
        default: try #require(Self.jpeg2000)
        }
    }

    private func make(_ bytes: [UInt8], memory: Int = DecodingMemory.usualLimit) throws -> RenditionSet {
        let facts = try #require(Prober.probe(ByteSource(bytes))).decoding
        let order = RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole,
            names: [RenditionName(size: .thumb, format: .jpeg)], wantsSketch: true, timeLimit: 600_000)
        return try MediaRenditionMaker(memory: memory).make(order, from: folder.file(bytes))
    }

    @Test(
        "They are made, in their colours, and their size is known before",
        arguments: [MediaType.bmp, .jpegXL, .jpeg2000])
    func made(type: MediaType) throws {
        let bytes = try file(type)
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(probe.type == type && (probe.width, probe.height) == (48, 32))
        let set = try make(bytes)
        let picture = try #require(set.pictures.values.first)
        let made = try #require(Prober.probe(ByteSource(picture)))
        #expect((made.width, made.height) == (48, 32))
        try expect(picture, left: [200, 30, 30], right: [30, 30, 200], within: 24)
    }

    /// Expects these colours in the middle of either half.
    private func expect(_ picture: [UInt8], left: [Int], right: [Int], within distance: Int) throws {
        let plain = try VipsSource(folder.file(picture)).thumbnail(256, obeysProfile: false).plain(keepsAlpha: false)
        let pixels = try plain.decoded(before: Deadline(millisecondsFromNow: 60_000)).pixels()
        try expect(pixels, left: left, right: right, within: distance)
    }

    private func expect(_ pixels: PixelGrid, left: [Int], right: [Int], within distance: Int) throws {
        for (column, colour) in [(8, left), (40, right)] {
            let start = (16 * 48 + column) * 4
            let got = pixels.rgba[start..<start + 3].map { Int($0) }
            #expect(zip(got, colour).allSatisfy { abs($0 - $1) <= distance }, "\(got), not \(colour)")
        }
    }

    @Test("A JPEG XL that is to be turned is as large as it stands, and is turned once")
    func turned() throws {
        var bytes = try file(.jpegXL)
        // The same codestream, but that its description, which was the usual one, turns it by a quarter.
        let description: [UInt8] = [0x07, 0x2D, 0x90, 0x13]
        bytes.replaceSubrange(2..<4, with: description)
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect((probe.width, probe.height, probe.orientation) == (32, 48, 1))
        let picture = try #require(try make(bytes).pictures.values.first)
        let made = try #require(Prober.probe(ByteSource(picture)))
        #expect((made.width, made.height) == (32, 48))
        let plain = try VipsSource(folder.file(picture)).thumbnail(256, obeysProfile: false).plain(keepsAlpha: false)
        let pixels = try plain.decoded(before: Deadline(millisecondsFromNow: 60_000)).pixels()
        let (above, below) = ((8 * 32 + 16) * 4, (40 * 32 + 16) * 4)
        #expect(pixels.rgba[above] > 150 && pixels.rgba[above + 2] < 80)
        #expect(pixels.rgba[below] < 80 && pixels.rgba[below + 2] > 150)
    }

    @Test("Tags and packets beside the picture are read, and turn nothing")
    func told() throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(6), 0x10F: .text("Maker")]
        exif.shot = [0x9003: .text("2019:08:07 06:05:04")]
        let packet = Array(#"<x exif:GPSLatitude="39,6.9N" exif:GPSLongitude="108,24.058W"/>"#.utf8)
        let wrapped =
            ItemFile.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + ItemFile.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
            + ItemFile.box("Exif", [0, 0, 0, 0] + exif.bytes) + ItemFile.box("xml ", packet)
            + ItemFile.box("jxlc", try file(.jpegXL))
        let one = try #require(Prober.probe(ByteSource(wrapped)))
        #expect(one.type == .jpegXL && (one.width, one.height, one.orientation) == (48, 32, 1))
        #expect(one.moment?.time.text == "2019-08-07T06:05:04" && one.camera?.make == "Maker")
        #expect(one.location.map { abs($0.latitude - 39.115) < 1e-9 } == true)
        let name: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let other = try #require(
            Prober.probe(ByteSource(try file(.jpeg2000) + ItemFile.box("uuid", name + packet))))
        #expect(other.location.map { abs($0.latitude - 39.115) < 1e-9 } == true)
        #expect((other.width, other.height) == (48, 32))
    }

    @Test("A JPEG 2000 costs what its codestream says, whatever its header does")
    func hiddenSize() throws {
        var bytes = try file(.jpeg2000)
        let header = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("ihdr".utf8)) })
        bytes.replaceSubrange(header + 4..<header + 12, with: [0, 0, 0, 1, 0, 0, 0, 1])
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect((probe.width, probe.height) == (48, 32))
        let stream = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0x4F, 0xFF, 0x51]) })
        bytes.replaceSubrange(stream + 8..<stream + 16, with: [0, 1, 0, 0, 0, 1, 0, 0])
        #expect(try #require(Prober.probe(ByteSource(bytes))).decodeCost > DecodingMemory.usualLimit)
    }

    @Test("Grey keeps its black and its white", arguments: 0..<2)
    func grey(number: Int) throws {
        let set = try make(try #require(Self.greys[number]))
        try expect(try #require(set.pictures.values.first), left: [30, 30, 30], right: [225, 225, 225], within: 3)
    }

    @Test("Colours of a wider gamut are brought into what screens show, by either curve")
    func gamuts() throws {
        let wide = try make(try #require(Self.wideGamut))
        try expect(try #require(wide.pictures.values.first), left: [217, 42, 52], right: [60, 60, 208], within: 6)
        let light = try make(try #require(Self.wideLight))
        // Less than half of white, bent; and a red that no screen has, as the nearest that one has.
        try expect(try #require(light.pictures.values.first), left: [157, 157, 157], right: [209, 0, 0], within: 6)
    }

    @Test("A picture of red, green and blue keeps its colours when it is made smaller")
    func smaller() throws {
        let (width, height) = (480, 320)
        let bitmap = Bytes.make { bytes in
            bytes.text("BM")
            for value in [54 + width * height * 3, 0, 54, 40, width, height] { bytes.little(value, 4) }
            bytes.raw([1, 0, 24, 0] + [UInt8](repeating: 0, count: 24))
            for _ in 0..<height {
                for column in 0..<width { bytes.raw(column < width / 2 ? [60, 60, 200] : [200, 60, 60]) }
            }
        }
        let picture = try #require(try make(bitmap).pictures.values.first)
        let made = try #require(Prober.probe(ByteSource(picture)))
        #expect((made.width, made.height) == (256, 171))
        let plain = try VipsSource(folder.file(picture)).thumbnail(48, obeysProfile: false).plain(keepsAlpha: false)
        let pixels = try plain.decoded(before: Deadline(millisecondsFromNow: 60_000)).pixels()
        #expect((pixels.width, pixels.height) == (48, 32))
        try expect(pixels, left: [200, 60, 60], right: [60, 60, 200], within: 4)
    }

    @Test(
        "Cut off at any place they end nothing, and what is broken is called so",
        arguments: [MediaType.bmp, .jpegXL, .jpeg2000])
    func cutOff(type: MediaType) throws {
        let bytes = try file(type)
        for count in stride(from: 26, to: bytes.count - 1, by: max(bytes.count / 12, 1)) {
            do {
                _ = try make(Array(bytes.prefix(count)))
            } catch let error as MediaError {
                #expect(error.code == .undecodable && error.refusal != nil)
            }
        }
    }

    @Test("One that says it is as large as there is no memory for is refused by its header")
    func tooLarge() throws {
        var bytes = try file(.bmp)
        bytes.replaceSubrange(18..<26, with: [0, 0, 1, 0, 0, 0, 1, 0])
        let facts = try #require(Prober.probe(ByteSource(bytes))).decoding
        #expect(facts.cost > DecodingMemory.usualLimit && !Renditions.mayDecode(facts))
        // The maker makes no picture of it if it is asked all the same.
        #expect { try make(bytes) } throws: { ($0 as? MediaError)?.code == .undecodable }
    }
}
