import DaybookAPI
import Testing

@testable import DaybookMedia

/// The JPEG that a raw picture is shown by.
struct RawPreviewTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func probe(_ bytes: [UInt8]) throws -> MediaProbe { try #require(Prober.probe(ByteSource(bytes))) }

    private func sides(_ bytes: [UInt8]) throws -> [Int?] {
        let frame = try probe(bytes).preview?.frame
        return [frame?.width, frame?.height]
    }

    private func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        try PictureFiles.jpeg(width: width, height: height)
    }

    @Test("Of the JPEGs in a DNG the largest whole one is taken, however its directory tells of it")
    func largest() throws {
        let (small, large, larger) = (try jpeg(64, 48), try jpeg(256, 192), try jpeg(300, 200))
        var file = RawFile()
        file.jpegs = [(.exif, small), (.strip, large)]
        #expect(try probe(file.bytes).type == .adobeRaw)
        #expect(try sides(file.bytes) == [256, 192])
        file.jpegs = [(.exif, large), (.strip, small)]
        #expect(try sides(file.bytes) == [256, 192])
        // A JPEG that is cut off, one of lossless samples, and bytes that are no JPEG.
        var lossless = larger
        let marker = try #require(zip(larger, larger.dropFirst()).enumerated().first { $1.0 == 0xFF && $1.1 == 0xC0 })
        lossless[marker.offset + 1] = 0xC3
        let cut = Array(larger.dropLast(larger.count / 2))
        for other in [cut, lossless, [UInt8](repeating: 7, count: 999)] {
            file.jpegs = [(.exif, other), (.strip, large)]
            #expect(try sides(file.bytes) == [256, 192])
        }
        file.jpegs = [(.exif, Array(small.dropLast(2)))]
        #expect(try probe(file.bytes).preview == nil)
    }

    @Test("Padding behind a JPEG is no matter; directories in a circle end")
    func loose() throws {
        let padded = try jpeg(256, 192) + [UInt8](repeating: 0, count: 2000)
        var file = RawFile()
        file.jpegs = [(.strip, padded)]
        file.next = 8
        #expect(try sides(file.bytes) == [256, 192])
    }

    @Test("Nikon's and Sony's are TIFFs whose samples lie behind a filter; other TIFFs are shown as they are")
    func tiffs() throws {
        var file = RawFile()
        file.isAdobe = false
        file.jpegs = [(.exif, try jpeg(256, 192))]
        let probe = try probe(file.bytes)
        #expect(probe.type == .tiff && probe.preview?.frame.width == 256)
        #expect(try self.probe(PictureFiles.tiff()).preview == nil)
    }

    @Test("Panasonic's, Fujifilm's and Canon's have places of their own")
    func others() throws {
        let preview = try jpeg(256, 192)
        var panasonic = RawFile()
        panasonic.magic = [0x49, 0x49, 0x55, 0]
        panasonic.isAdobe = false
        panasonic.jpegFromRaw = preview
        #expect(try probe(panasonic.bytes).type == .panasonicRaw)
        #expect(try sides(panasonic.bytes) == [256, 192])

        var exif = ExifBuilder()
        exif.picture = [0x112: .short(6)]
        let turned = try PictureFiles.jpeg(width: 256, height: 192, exif: exif.bytes)
        let fuji = Bytes.make { bytes in
            bytes.text("FUJIFILMCCD-RAW ")
            bytes.raw([UInt8](repeating: 0, count: 68))
            bytes.big(200, 4)
            bytes.big(turned.count, 4)
            bytes.raw([UInt8](repeating: 0, count: 108) + turned)
        }
        let probed = try probe(fuji)
        #expect(probed.type == .fujiRaw && probed.orientation == 6 && (probed.width, probed.height) == (192, 256))

        func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
            Bytes.make { bytes in
                bytes.big(8 + body.count, 4)
                bytes.text(kind)
                bytes.raw(body)
            }
        }
        let head = box("ftyp", Array("crx ".utf8) + [0, 0, 0, 1] + Array("crx isom".utf8))
        let tiny = try [UInt8](repeating: 0, count: 16) + jpeg(160, 120)
        let small = box("uuid", [UInt8](repeating: 9, count: 24) + box("PRVW", tiny))
        func canon(_ offset: Int) -> [UInt8] {
            let sizes = box("stsz", [UInt8](repeating: 0, count: 8) + [0, 0, 0, 1] + big(preview.count))
            let places = box("co64", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0] + big(offset))
            let table = box("trak", box("mdia", box("minf", box("stbl", sizes + places))))
            return head + box("moov", table) + small
        }
        let film = canon(canon(0).count + 8) + box("mdat", preview)
        #expect(try probe(film).type == .canonRaw3)
        #expect(try sides(film) == [256, 192])
        #expect(try sides(head + small) == [160, 120])
        // Each directory is a TIFF of its own, whose first is the one that is meant.
        var (picture, place) = (ExifBuilder(), ExifBuilder())
        picture.picture = [0x10F: .text("Canon"), 0x112: .short(8)]
        place.setPlace(latitude: (37, 33, 5994), "N", longitude: (126, 58, 4068), "W")
        place.picture = place.place
        let tags = box("CMT4", place.bytes) + box("CMT1", picture.bytes)
        let told = try probe(head + box("moov", box("uuid", [UInt8](repeating: 7, count: 16) + tags)) + small)
        #expect(told.camera?.make == "Canon" && told.orientation == 8)
        #expect(abs((told.location?.latitude ?? 0) - 37.56665) < 1e-6)
        #expect(abs((told.location?.longitude ?? 0) + 126.97796667) < 1e-6)
    }

    private func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - $0 * 8) & 255) } }

    @Test("Its picture is made of that JPEG and stands as the raw file says")
    func made() throws {
        var file = RawFile()
        (file.orientation, file.jpegs) = (6, [(.exif, try jpeg(64, 48)), (.strip, try jpeg(256, 192))])
        let facts = try probe(file.bytes).decoding
        #expect(facts.type == .jpeg && facts.orientation == 6)
        let name = RenditionName(size: .thumb, format: .jpeg)
        let order = RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole, names: [name],
            wantsSketch: true, timeLimit: 600_000, part: facts.part)
        let set = try MediaRenditionMaker().make(order, from: folder.file(file.bytes))
        let made = try probe(try #require(set.pictures[name]))
        #expect((made.width, made.height) == (192, 256))
    }

    @Test("An upload of one is ready; one without a JPEG, of a format that nothing reads, says so")
    func uploaded() async throws {
        let library = try Workers.library(in: folder)
        var file = RawFile()
        file.jpegs = [(.strip, try jpeg(256, 192))]
        func stored(_ bytes: [UInt8]) async throws -> MediaLibrary.Stored {
            let session = try await library.receive()
            try await session.append([bytes])
            return try await library.store(session)
        }
        let probe = try await stored(file.bytes).probe
        #expect(probe.decodable && !probe.thumbHash.isEmpty && probe.mediaType == "image/x-adobe-dng")
        file.magic = [0x49, 0x49, 0x55, 0]
        file.jpegs = []
        let mute = try await stored(file.bytes).probe
        #expect(!mute.decodable && mute.undecodableReason == .unsupportedFormat)
    }
}
