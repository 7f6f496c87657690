/// Small files of the formats whose tags are read; the shared corpus joins them where it is.
enum MediaSeeds {
    static var all: [[UInt8]] { pictures + movies + sounds }

    static var pictures: [[UInt8]] {
        [gif, tiff(samples: 1, photometric: 1), tiff(samples: 5, photometric: 2), png, jpeg, webp, heif, bitmap]
    }

    static var films: [[UInt8]] { movies + sounds }

    private static var movies: [[UInt8]] {
        [movie, matroska, datedAVI, chunk("RIFF", "AVI LISTavih", [UInt8](repeating: 1, count: 60))]
    }

    private static var datedAVI: [UInt8] {
        let date = Array("SUN JUL 22 15:04:11 2007".utf8)
        let list =
            Array("hdrlavih".utf8) + little(56, 4) + [UInt8](repeating: 1, count: 56) + Array("IDIT".utf8)
            + little(date.count, 4) + date
        return chunk("RIFF", "AVI LIST", little(list.count, 4) + list)
    }

    private static var sounds: [[UInt8]] {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
        let adts: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC, 0]
        return [
            frame + frame + frame, adts + adts + adts,
            Array("#!AMR\n".utf8) + [0x3C] + [UInt8](repeating: 0, count: 31),
            chunk("RIFF", "WAVEfmt ", [16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0]),
            Array("fLaC".utf8) + [0, 0, 0, 34] + [UInt8](repeating: 9, count: 34),
            Array("OggS".utf8) + [UInt8](repeating: 0, count: 24) + Array("OpusHead".utf8) + [1, 2, 0, 1],
            Array("FORM".utf8) + big(50) + Array("AIFFCOMM".utf8) + big(18) + [UInt8](repeating: 1, count: 18),
            Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + [UInt8](repeating: 0, count: 40),
            Array("MThd".utf8) + big(6) + [0, 0, 0, 1, 0, 96],
        ]
    }

    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
        + [0x44, 1, 0, 0x3B]

    /// EXIF in a TIFF of one strip.
    private static func tiff(samples: Int, photometric: Int) -> [UInt8] {
        let data = [UInt8](repeating: 128, count: 64 * samples)
        let tags = [
            (256, 8), (257, 8), (258, 8), (259, 1), (262, photometric), (274, 6), (277, samples), (278, 8), (284, 1),
            (338, 0),
        ]
        let place = 8 + 2 + 12 * (tags.count + 2) + 4
        var entries: [[Int]] = tags.map { [$0.0, 3, 1, $0.1] }
        entries += [[273, 4, 1, place], [279, 4, 1, data.count]]
        entries.sort { $0[0] < $1[0] }
        let records = entries.flatMap { little($0[0], 2) + little($0[1], 2) + little($0[2], 4) + little($0[3], 4) }
        return Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2) + records + little(0, 4)
            + data
    }

    private static var png: [UInt8] {
        let header = big(1) + big(1) + [8, 2, 0, 0, 0]
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { big(body.count) + Array(name.utf8) + body + big(0) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("eXIf", tiff(samples: 1, photometric: 1))
            + chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp) + chunk("IEND", [])
    }

    private static var jpeg: [UInt8] {
        func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
            [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
        }
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + tiff(samples: 1, photometric: 1))
            + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp)
            + segment(
                0xED,
                Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 50] + iptc)
            + segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]) + [0xFF, 0xD9]
    }

    private static let xmp = Array(
        (#"<x GCamera:MotionPhoto="1"><rdf:li Item:Semantic="MotionPhoto" Item:Length="9"/><tiff:Make>M</tiff:Make>"#
            + #"<y exif:GPSLatitude="36.8" exif:GPSLatitudeRef="S" exif:GPSLongitude="17/10" photoshop:DateCreated="1965-07"/>"#
            + "<dc:description><rdf:li>a &amp; &#x1F600;</rdf:li></dc:description><dc:subject><rdf:li>b</rdf:li></dc:subject>"
            + "<lr:hierarchicalSubject><rdf:li>a|b|c</rdf:li></lr:hierarchicalSubject></x>").utf8)

    private static let iptc: [UInt8] = {
        func set(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
            [0x1C, record, number, 0, UInt8(value.count)] + value
        }
        return set(1, 90, [0x1B, 0x25, 0x47]) + set(2, 55, Array("19740800".utf8)) + set(2, 25, Array("가족".utf8))
            + set(2, 120, [0x4D, 0xFC, 0x6C, 0x6C]) + set(2, 60, Array("1011".utf8))
    }()

    private static var webp: [UInt8] {
        chunk(
            "RIFF", "WEBPVP8X",
            little(10, 4) + [8, 0, 0, 0, 3, 0, 0, 3, 0, 0] + Array("EXIF".utf8) + little(8, 4) + little(0, 8))
    }

    private static var heif: [UInt8] {
        let properties = box("ipco", box("ispe", big(0) + big(40) + big(30)) + box("irot", [1]))
        let associations = box("ipma", big(0) + big(1) + [0, 1, 2, 1, 2])
        let items = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif\0".utf8))
        let places = box("iloc", big(0) + [0x44, 0, 0, 1] + [0, 1, 0, 0, 0, 1] + big(8) + big(16))
        let meta = big(0) + box("pitm", big(0) + [0, 1]) + box("iinf", big(0) + [0, 1] + items)
        return box("ftyp", Array("heic\0\0\0\0mif1".utf8))
            + box("meta", meta + box("iprp", properties + associations) + places)
    }

    private static let bitmap: [UInt8] =
        Array("BM".utf8) + little(58, 4) + little(0, 4) + little(54, 4) + little(40, 4)
        + little(1, 4) + little(1, 4) + [UInt8](repeating: 0, count: 32)

    private static var movie: [UInt8] {
        let handler = box("hdlr", big(0) + big(0) + Array("vide".utf8) + [UInt8](repeating: 0, count: 13))
        let table = box("stbl", box("stts", big(0) + big(1) + big(10) + big(100)))
        let media = box(
            "mdia", box("mdhd", big(0) + big(1) + big(1) + big(1000) + big(1000)) + handler + box("minf", table))
        let track = box("trak", box("tkhd", [UInt8](repeating: 0, count: 76) + big(64 << 16) + big(48 << 16)) + media)
        let header = box("mvhd", big(0) + big(9) + big(9) + big(1000) + big(1000))
        return box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + box("moov", header + track)
    }

    private static let matroska: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3, 0x87, 0x42, 0x82, 0x84] + Array("webm".utf8)
        + [0x18, 0x53, 0x80, 0x67, 0x92, 0x15, 0x49, 0xA9, 0x66, 0x8D, 0x2A, 0xD7, 0xB1, 0x83, 0x0F, 0x42, 0x40]
        + [0x44, 0x89, 0x84, 0x44, 0x7A]

    private static func chunk(_ kind: String, _ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + little(name.utf8.count + body.count, 4) + Array(name.utf8) + body
    }

    private static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        big(body.count + 8) + Array(kind.utf8) + body
    }

    private static func big(_ value: Int) -> [UInt8] { little(value, 4).reversed() }

    private static func little(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
