/// Reads a JPEG's segments up to the first scan, and what hangs behind the picture.
enum JPEGReader {
    private static let segmentLimit = 4096
    /// Stray bytes passed over in search of the next marker, as decoders do.
    private static let strayLimit = 64 << 10

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        var place = 2
        for _ in 0..<segmentLimit {
            guard let marker = nextMarker(source, &place) else {
                facts.isWhole = false
                break
            }
            if marker == 0xD9 || marker == 0xDA { break }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = source.block(place, 2)?.u16(0), length >= 2 else { break }
            let body = source.upTo(place + 2, length - 2)
            place += length
            switch marker {
            case 0xE1: readApplicationOne(body, &facts)
            case 0xED where body.has("Photoshop 3.0\0"): facts.iptc = IPTCReader.readResources(body)
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker): readFrame(marker, body, &facts)
            default: break
            }
        }
        facts.orientation = validOrientation(facts.exif.orientation)
        facts.samsung = SamsungTrailer(source)
        facts.motion = MotionVideo.find(source, facts.xmp, facts.samsung)
    }

    /// Only 1 to 8 mean something.
    static func validOrientation(_ value: Int?) -> Int {
        guard let value, (1...8).contains(value) else { return 1 }
        return value
    }

    /// Steps behind the next marker.
    private static func nextMarker(_ source: ByteSource, _ place: inout Int) -> Int? {
        var passed = 0
        while passed < strayLimit, let pair = source.block(place, 2), let first = pair[0], let second = pair[1] {
            if first == 0xFF, second != 0xFF, second != 0 {
                place += 2
                return Int(second)
            }
            place += 1
            passed += 1
        }
        return nil
    }

    private static func readApplicationOne(_ body: ByteBlock, _ facts: inout FileFacts) {
        if body.has("Exif\0") {
            ExifReader.read(body, into: &facts)
        } else if body.has("http://ns.adobe.com/xap/1.0/\0"), let packet = body.from(29) {
            XMPScanner.read(packet, into: &facts)
        }
    }

    /// The first frame is the picture's; progressive ones must be decoded whole.
    private static func readFrame(_ marker: Int, _ body: ByteBlock, _ facts: inout FileFacts) {
        guard facts.storedWidth == 0, let height = body.u16(1), let width = body.u16(3) else { return }
        facts.storedWidth = width
        facts.storedHeight = height
        facts.decodesWhole = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
    }
}
