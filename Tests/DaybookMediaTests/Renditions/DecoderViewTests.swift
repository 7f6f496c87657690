import Glibc
import Testing

@testable import DaybookMedia

/// The parts of a file that decoders do not get: those that take long and that no picture needs.
struct DecoderViewTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func seen(_ bytes: [UInt8], _ type: MediaType, keepsProfile: Bool = true) throws -> [UInt8]? {
        guard let view = try DecoderView.of(try folder.file(bytes), type: type, keepsProfile: keepsProfile) else {
            return nil
        }
        var seen: [UInt8] = []
        while true {
            let more = try view.read(at: seen.count, count: 4096)
            if more.isEmpty { break }
            seen += more
        }
        #expect(seen.count == view.count)
        return seen
    }

    private func picture(_ bytes: [UInt8], _ type: MediaType) throws -> RenditionSet {
        let order = RenditionOrder(
            type: type, orientation: 1, decodesWhole: false, names: [RenditionName(size: .small, format: .jpeg)],
            wantsSketch: true, timeLimit: 10_000)
        return try VipsRenditionMaker().make(order, from: folder.file(bytes))
    }

    private func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        PictureFiles.png(width: 30, height: 20, chunks: chunks) { column, row in [UInt8(column), UInt8(row), 9] }
    }

    /// An sRGB profile's head, with no tags, that says it has so many bytes.
    private func profile(_ count: Int) -> [UInt8] {
        let head = Bytes.make { bytes in
            bytes.big(count, 4)
            bytes.raw([0, 0, 0, 0, 2, 0x10, 0, 0])
            bytes.text("mntrRGB XYZ ")
            bytes.raw([UInt8](repeating: 0, count: 12))
            bytes.text("acsp")
            bytes.raw([UInt8](repeating: 0, count: 28))
            bytes.big(0xF6D6, 4)
            bytes.big(0x10000, 4)
            bytes.big(0xD32D, 4)
        }
        return packed(Deflate.zeros(count, behind: head))
    }

    /// Returns the contents of a chunk that begins with a keyword.
    private func packed(_ stream: [UInt8]) -> [UInt8] { Array("a\0\0".utf8) + stream }

    @Test("A PNG is seen with its picture, and with the first of each chunk that tells how that looks")
    func chunks() throws {
        let text = ("zTXt", packed(Deflate.zeros(50 << 20)))
        let xmp = ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))
        let physical = ("pHYs", [UInt8](repeating: 1, count: 9))
        let gamma: (String, [UInt8]) = ("gAMA", [0, 0, 0xB1, 0x8F])
        let full = png([
            text, gamma, xmp, physical, physical, text, ("eXIf", [1]), ("sRGB", [0]), ("abCd", []), gamma,
        ])
        let lean = png([gamma, physical, ("sRGB", [0])])
        #expect(try seen(full, .png) == lean)
        #expect(try seen(lean, .png) == nil)
        let coloured = png([gamma, ("iCCP", profile(1000))])
        #expect(try seen(coloured, .png) == nil)
        #expect(try seen(coloured, .png, keepsProfile: false) == png([gamma]))
    }

    @Test("A PNG that is cut or broken is seen as far as it goes")
    func broken() throws {
        let whole = png([("tEXt", Array("a\0b".utf8))])
        for count in 8..<whole.count {
            let cut = Array(whole.prefix(count))
            #expect(try seen(cut, .png)?.count ?? cut.count <= cut.count)
        }
        #expect(try seen(Array(whole.prefix(40)), .png) == Array(whole.prefix(33)))
        #expect(try seen([], .png) == [])
    }

    /// A decoder that is given the critical chunk refuses the file.
    @Test("What a PNG says beside its picture neither holds up the picture nor changes it")
    func shown() throws {
        let texts = [(String, [UInt8])](
            repeating: ("zTXt", packed(Deflate.zeros(50 << 20))), count: 6)
        let plain = try picture(png([]), .png)
        #expect(try picture(png(texts), .png) == plain)
        #expect(try picture(png(texts + [("ABCD", [1])]), .png) == plain)
    }

    @Test("A profile that unpacks to more than any that is in use is not obeyed, and unpacked once")
    func profiles() throws {
        let file = try folder.file(png([("iCCP", profile(40 << 20))]))
        let (size, isObeyed) = (
            try VipsSource(file, .png).header().profileSize, try VipsSource(file, .png).header().hasProfile
        )
        #expect(size == 40 << 20 && !isObeyed)
        let leftOut = try VipsSource(file, .png, keepsProfile: false).header().profileSize
        #expect(leftOut == 0)
        #expect(try picture(png([("iCCP", profile(40 << 20))]), .png) == picture(png([]), .png))
    }

    /// Empty segments of an application.
    private func segments(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in [0xFF, 0xE1, 0, 2] as [UInt8] } }

    private func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

    /// A JPEG with more between its first marker and its first segment.
    private func with(_ more: [UInt8], in jpeg: [UInt8]) -> [UInt8] {
        joined(Array(jpeg.prefix(2)), more, Array(jpeg.dropFirst(2)))
    }

    @Test("A JPEG of many segments is seen without those that are of no use; one of a few as it is")
    func manySegments() throws {
        let plain = try PictureFiles.jpeg()
        let profile = joined([0xFF, 0xE2, 0, 16], Array("ICC_PROFILE\0".utf8), [1, 1])
        #expect(try seen(plain, .jpeg) == nil)
        #expect(try seen(with(segments(60), in: plain), .jpeg) == nil)
        let many = joined(segments(40), profile, [0xFF, 0xFF, 0xFE, 0, 3, 9], segments(40))
        // The maker's own comments are of no use either.
        let lean = try #require(try seen(with(many, in: plain), .jpeg))
        #expect(lean.starts(with: joined([0xFF, 0xD8], profile)) || lean.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]))
        #expect(lean.count <= plain.count + profile.count)
        #expect(ByteBlock(lean).find("ICC_PROFILE\0") != nil)
        #expect(try picture(with(many, in: plain), .jpeg) == picture(plain, .jpeg))
        // Behind the picture nothing is looked at.
        #expect(try seen(joined(plain, segments(100)), .jpeg) == nil)
    }

    @Test("Segments between the scans of a JPEG are found, too, and what looks like one within a scan is not")
    func scans() throws {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 1, 0xFF, 0, 2, 0xFF, 0xD0, 3]
        let end: [UInt8] = [0xFF, 0xFF, 0xD9, 7]
        let plain = joined(start, scan, scan, end)
        #expect(try seen(plain, .jpeg) == nil)
        #expect(try seen(joined(start, scan, segments(100), scan, end), .jpeg) == plain)
        let cut = Array(scan.dropLast(2))
        #expect(try seen(joined(start, segments(100), cut), .jpeg) == joined(start, cut))
    }

    @Test("A JPEG that is part of a raw file is seen as one that is a file, and nothing behind it")
    func parts() throws {
        let plain = try PictureFiles.jpeg()
        let many = with(segments(200_000), in: plain)
        let around = segments(70)
        let file = try folder.file(joined(around, many, around))
        let part = around.count..<around.count + many.count
        let view = try #require(JPEGView.of(file, part: part))
        var bytes: [UInt8] = []
        while bytes.count < view.count { bytes += try view.read(at: bytes.count, count: view.count) }
        #expect(try bytes == seen(many, .jpeg))
        let raw = try folder.file(joined(around, plain, around))
        #expect(JPEGView.of(raw, part: around.count..<around.count + plain.count) == nil)
        let order = RenditionOrder(
            type: .jpeg, orientation: 1, decodesWhole: false, names: [RenditionName(size: .small, format: .jpeg)],
            wantsSketch: true, timeLimit: 10_000, part: part)
        #expect(try VipsRenditionMaker().make(order, from: file) == picture(plain, .jpeg))
        // One that ends within a scan takes nothing of what follows.
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
        let cut = joined(start, segments(100), [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 1])
        let torn = try #require(JPEGView.of(folder.file(joined(cut, plain)), part: 0..<cut.count))
        #expect(torn.count == cut.count - 400)
    }

    @Test("A hundred thousand segments of a JPEG do not hold up its picture")
    func quick() throws {
        let plain = try PictureFiles.jpeg()
        #expect(try picture(with(segments(200_000), in: plain), .jpeg) == picture(plain, .jpeg))
    }

    @Test("A reader goes where it is told, and no further than there are bytes")
    func reading() throws {
        var view = FileView(try folder.file(Array(0..<100)))
        view.append(from: 10, count: 5)
        view.append(from: 15, count: 5)
        view.append(from: 50, count: 0)
        view.append(from: 90, count: 50)
        view.append(from: -5, count: 5)
        #expect(view.count == 20)
        let reader = FileViewReader(view)
        func next(_ count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            let got = unsafe bytes.withUnsafeMutableBytes { unsafe reader.read(into: $0) }
            return Array(bytes.prefix(got))
        }
        #expect(next(4) == [10, 11, 12, 13])
        // A read ends where a stretch does.
        #expect(next(20) == [14, 15, 16, 17, 18, 19])
        #expect(next(20) == Array(90..<100))
        #expect(next(20) == [])
        #expect(reader.seek(-3, from: SEEK_END) == 17)
        #expect(next(20) == [97, 98, 99])
        #expect(reader.seek(2, from: SEEK_SET) == 2)
        #expect(reader.seek(1, from: SEEK_CUR) == 3)
        #expect(next(1) == [13])
        #expect(reader.seek(-1, from: SEEK_SET) == -1)
        #expect(reader.seek(.max, from: SEEK_CUR) == -1)
        #expect(reader.seek(0, from: 99) == -1)
    }

    /// An animation of frames of one pixel.
    private func animation(_ frames: Int, behind: [UInt8] = []) -> [UInt8] {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + (0..<4).map { UInt8(body.count >> ($0 * 8) & 255) } + body
                + [UInt8](repeating: 0, count: body.count % 2)
        }
        let pixel: [UInt8] = [0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07]
        let frame = chunk("ANMF", [UInt8](repeating: 0, count: 12) + [50, 0, 0, 0] + chunk("VP8L", pixel))
        var body = Array("WEBP".utf8)
        body += chunk("VP8X", [2, 0, 0, 0, 99, 0, 0, 99, 0, 0])
        body += chunk("ANIM", [UInt8](repeating: 0, count: 6))
        for _ in 0..<frames { body += frame }
        body += behind
        return chunk("RIFF", body)
    }

    @Test("Of an animation so many frames are seen as a thumb shows, and no longer one takes longer")
    func frames() throws {
        #expect(try seen(animation(120), .webp) == nil)
        #expect(try seen(animation(121), .webp) == animation(120))
        let piece = Array("junk".utf8) + [2, 0, 0, 0, 7, 7]
        let junk = (0..<65).flatMap { _ in piece }
        #expect(try seen(animation(2, behind: junk), .webp) == animation(2))
        #expect(try seen(animation(2, behind: Array(junk.dropLast(piece.count))), .webp) == nil)
        #expect(try picture(animation(50_000), .webp).sketch != nil)

        let gif = PictureFiles.gif(frames: 120)
        #expect(try seen(gif, .gif) == nil)
        #expect(try seen(PictureFiles.gif(frames: 121), .gif) == gif)
        #expect(try picture(PictureFiles.gif(frames: 50_000), .gif).sketch != nil)
        // A file that is cut off within the frames that are seen stays as it is.
        #expect(try seen(Array(PictureFiles.gif(frames: 130).prefix(60)), .gif) == nil)
        #expect(try seen(Array(animation(130).prefix(60)), .webp) == nil)
    }
}
