import Testing

@testable import DaybookMedia

/// Readers and hostile bytes: any answer is right, ending the process is not.
struct HostileProbeTests {
    /// One file of each format that is read.
    private static func files() throws -> [[UInt8]] {
        var exif = ExifBuilder()
        exif.picture = [0x10F: .text("Maker"), 0x112: .short(6)]
        exif.shot = [0x9003: .text("2019:08:07 06:05:04"), 0x927C: .bytes(Array("Apple iOS\0".utf8) + [0, 1, 77, 77])]
        exif.setPlace(latitude: (1, 2, 3), "N", longitude: (4, 5, 6), "E")
        let keys = [("com.apple.quicktime.make", "Apple"), ("com.android.capture.fps", "240")]
        return [
            try PictureFiles.jpeg(exif: exif.bytes, xmp: "<a xmp:CreateDate=\"2020-01-01T00:00:00\">b</a>"),
            try PictureFiles.webp(exif: exif.bytes), PictureFiles.gif(frames: 3), PictureFiles.tiff(),
            PictureFiles.png(width: 5, height: 5, chunks: [("eXIf", exif.bytes)]) { _, _ in [1, 2, 3] },
            MovieFile(hasSound: true, keys: keys, userData: [("\u{A9}xyz", "+1.0+2.0/")]).bytes,
            HostileProbeTests.heif(), SoundFiles.wav(milliseconds: 5), SoundFiles.mp3(frames: 3),
            SoundFiles.aac(frames: 3), SoundFiles.amr(frames: 4), SoundFiles.flac(samples: 9),
            HostileProbeTests.matroska,
        ]
    }

    @Test("Bytes cut off anywhere are read as far as they go")
    func truncated() throws {
        for file in try HostileProbeTests.files() {
            for end in 0..<min(file.count, 900) { _ = Prober.probe(ByteSource(Array(file.prefix(end)))) }
        }
    }

    @Test("Flipped bits and overwritten numbers change the answer at most", arguments: UInt64(1)...8)
    func flipped(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        for file in try HostileProbeTests.files() {
            for _ in 0..<150 {
                var bytes = file
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    let place = Int.random(in: 0..<min(bytes.count, 1200), using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
                    case 1: bytes[place] = 0xFF
                    case 2: for index in place..<min(place + 4, bytes.count) { bytes[index] = 0xFF }
                    default: for index in place..<min(place + 4, bytes.count) { bytes[index] = 0 }
                    }
                }
                _ = Prober.probe(ByteSource(bytes))
            }
        }
    }

    @Test("A file of boxes without end costs no more than the budget")
    func boxBomb() throws {
        let bytes = Bytes.make { bytes in
            bytes.big(16, 4)
            bytes.text("ftypmp42")
            bytes.big(0, 4)
            for _ in 0..<200_000 {
                bytes.big(8, 4)
                bytes.text("free")
            }
        }
        #expect(Prober.probe(ByteSource(bytes))?.kind == .video)
    }

    @Test("A reader stops at its budget as if the file ended there")
    func budget() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file([UInt8](repeating: 1, count: 1 << 20))
        var budget = ByteSource.Budget()
        budget.bytes = 100 << 10
        let source = ByteSource(file, budget: budget)
        #expect(source.block(0, count: 10) != nil)
        #expect(source.block(500_000, count: 10) == nil)
        budget.milliseconds = 0
        #expect(ByteSource(file, budget: budget).block(0, count: 10) == nil)
    }

    @Test("Of a long text the beginning is read, to the end of a character", arguments: 0..<4)
    func longText(offset: Int) {
        let text = String(repeating: "a", count: offset) + String(repeating: "강", count: 3000)
        let read = ByteBlock(Array(text.utf8)).text() ?? ""
        #expect((4090...4096).contains(read.utf8.count))
        #expect(Array(text.utf8).starts(with: read.utf8))
        #expect(!read.unicodeScalars.contains("\u{FFFD}"))
    }

    @Test("Access outside a block is absent, however large the numbers")
    func block() {
        let block = ByteBlock([1, 2, 3, 4])
        #expect(block.slice(.max, count: .max) == nil)
        #expect(block.slice(2, count: .max) == nil)
        #expect(block.slice(-1, count: 2) == nil)
        #expect(block.slice(4, count: 0)?.count == 0)
        #expect(block[.max] == nil)
        #expect(block.u32(0) == 0x0102_0304)
        #expect(block.u32(1) == nil)
        #expect(block.u32(0, order: .little) == 0x0403_0201)
        #expect(block.find("\u{3}\u{4}") == 2)
        #expect(block.find("\u{3}\u{4}", from: 3) == nil)
        #expect(ByteSource([1, 2, 3]).block(1, count: .max) == nil)
        #expect(ByteSource([1, 2, 3]).block(.max, count: 1) == nil)
    }

    /// A HEIF's boxes: one picture, turned by a quarter, with EXIF.
    private static func heif() -> [UInt8] {
        func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            Bytes.make { bytes in
                bytes.big(content.count + 8, 4)
                bytes.text(kind)
                bytes.raw(content)
            }
        }
        let zero: [UInt8] = [0, 0, 0, 0]
        let properties = box("ispe", zero + [0, 0, 0, 40, 0, 0, 0, 30]) + box("irot", [1])
        let entries =
            box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("hvc1\0".utf8))
            + box("infe", [2, 0, 0, 0, 0, 2, 0, 0] + Array("Exif\0".utf8))
        let locations: [UInt8] =
            [0, 0, 0, 0, 0x44, 0x00, 0, 2] + [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9]
            + [0, 2, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 20]
        let meta =
            zero + box("pitm", zero + [0, 1]) + box("iinf", zero + [0, 2] + entries)
            + box("iprp", box("ipco", properties) + box("ipma", zero + [0, 0, 0, 1, 0, 1, 2, 1, 2]))
            + box("iloc", locations)
        return box("ftyp", Array("heic".utf8) + zero + Array("heicmif1".utf8)) + box("meta", meta)
    }

    @Test("A HEIF is as large as its container shows it, turned once")
    func turnedHEIF() throws {
        let probe = try #require(Prober.probe(ByteSource(HostileProbeTests.heif())))
        #expect((probe.type, probe.width, probe.height, probe.orientation) == (.heic, 30, 40, 8))
    }

    /// A WebM's head: information and one track of pictures.
    private static let matroska: [UInt8] = {
        let information: [UInt8] = [0x2A, 0xD7, 0xB1, 0x83, 0x0F, 0x42, 0x40, 0x44, 0x89, 0x84, 0x44, 0x7A, 0, 0]
        let track: [UInt8] = [0xAE, 0x88, 0xE0, 0x86, 0xB0, 0x81, 0x40, 0xBA, 0x81, 0x30]
        let segment = [0x15, 0x49, 0xA9, 0x66, 0x8E] + information + [0x16, 0x54, 0xAE, 0x6B, 0x8A] + track
        return [0x1A, 0x45, 0xDF, 0xA3, 0x87, 0x42, 0x82, 0x84] + Array("webm".utf8)
            + [0x18, 0x53, 0x80, 0x67, 0x80 | UInt8(segment.count)] + segment
    }()

    @Test("A WebM tells its size and duration")
    func webm() throws {
        let probe = try #require(Prober.probe(ByteSource(HostileProbeTests.matroska)))
        #expect((probe.type, probe.width, probe.height) == (.webm, 64, 48))
        #expect(probe.durationMilliseconds == 1000)
    }
}
