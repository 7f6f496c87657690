import Testing

@testable import DaybookGateway

@Suite("The format and size of a picture, by its first bytes")
struct PictureHeadTests {
    private static func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func reversed(_ value: Int, _ length: Int) -> [UInt8] { number(value, length).reversed() }

    private static let png =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13, 4) + Array("IHDR".utf8) + number(640, 4)
        + number(480, 4) + [8, 2, 0, 0, 0]
    private static let gif = Array("GIF89a".utf8) + reversed(300, 2) + reversed(200, 2)

    private static func webP(_ chunk: String, _ data: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + number(0, 4) + Array("WEBP\(chunk)".utf8) + number(0, 4) + data
    }

    /// A frame of 1200 by 800 after an application segment.
    private static func jpeg(_ application: [UInt8] = []) -> [UInt8] {
        let segment = application.isEmpty ? [] : [0xFF, 0xE1] + number(application.count + 2, 2) + application
        return [0xFF, 0xD8] + segment + [0xFF, 0xFF, 0xC4, 0, 4, 1, 2, 0xFF, 0xC2] + number(17, 2) + [8]
            + number(800, 2)
            + number(1200, 2)
    }

    private static func exif(orientation: Int) -> [UInt8] {
        Array("Exif\0\0II".utf8) + [42, 0] + reversed(8, 4) + reversed(1, 2) + reversed(274, 2) + reversed(3, 2)
            + reversed(1, 4) + reversed(orientation, 4)
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(name.utf8) + content
    }

    private static func heif(_ brand: String, turn: UInt8?) -> [UInt8] {
        func size(_ width: Int, _ height: Int) -> [UInt8] {
            box("ispe", number(0, 4) + number(width, 4) + number(height, 4))
        }
        let list = box("ipco", size(512, 512) + size(4032, 3024) + (turn.map { box("irot", [$0]) } ?? []))
        return box("ftyp", Array("\(brand)\0\0\0\0".utf8)) + box("meta", number(0, 4) + box("iprp", list))
    }

    @Test("Each format that browsers show tells its size")
    func sizes() throws {
        let pictures: [([UInt8], String, UInt32, UInt32)] = [
            (Self.png, "image/png", 640, 480), (Self.gif, "image/gif", 300, 200),
            (Self.jpeg(), "image/jpeg", 1200, 800),
            (Self.jpeg(Self.exif(orientation: 1)), "image/jpeg", 1200, 800),
            (Self.jpeg(Self.exif(orientation: 6)), "image/jpeg", 800, 1200),
            (Self.webP("VP8X", [0, 0, 0, 0, 0x8F, 1, 0, 0x2B, 1, 0]), "image/webp", 400, 300),
            (Self.webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x90, 1, 0x2C, 1]), "image/webp", 400, 300),
            (Self.webP("VP8L", [0x2F] + Self.reversed(399 | 299 << 14, 4)), "image/webp", 400, 300),
            (Self.heif("avif", turn: nil), "image/avif", 4032, 3024),
            (Self.heif("heic", turn: 1), "image/heic", 3024, 4032),
            (Self.heif("heic", turn: 2), "image/heic", 4032, 3024),
        ]
        for (bytes, mediaType, width, height) in pictures {
            let head = try #require(PictureHead(bytes))
            #expect((head.mediaType, head.width, head.height) == (mediaType, width, height))
        }
    }

    @Test("What is cut short has no size, and what is no picture has no head")
    func hostile() throws {
        for whole in [Self.png, Self.gif, Self.jpeg(Self.exif(orientation: 6)), Self.heif("heic", turn: 1)] {
            for count in 0..<whole.count {
                let head = PictureHead(whole.prefix(count))
                #expect(
                    head == nil || head?.width == 0 || head == PictureHead(whole) || head?.mediaType == "image/heic")
            }
        }
        for text in ["", "GIF88a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "RIFF0000WAVE", "%PDF-1.7"] {
            #expect(PictureHead(Array(text.utf8)) == nil, "\(text)")
        }
        // Sizes that lead out of the file, and boxes that contain themselves.
        let endless = Self.box("ftyp", Array("heic".utf8)) + Self.number(Int(UInt32.max), 4) + Array("meta".utf8)
        #expect(PictureHead(endless)?.width == 0)
        let empty = Self.box("ftyp", Array("heic".utf8)) + Self.number(4, 4) + Array("meta".utf8) + Self.number(0, 64)
        #expect(PictureHead(empty)?.width == 0)
        #expect(PictureHead([0xFF, 0xD8, 0xFF, 0xE1, 0, 0])?.width == 0)
    }
}
