/// A reader of a JPEG's segments up to the first scan, and of the data after the picture.
enum JPEGReader {
    private static let segmentLimit = 4096
    /// The number of stray bytes that are skipped in search of the next marker, as decoders do.
    private static let strayLimit = 64 << 10

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        var place = 2
        var frame: JPEGFrame?
        for _ in 0..<segmentLimit {
            guard let marker = nextMarker(in: source, at: &place) else {
                facts.isWhole = false
                break
            }
            if marker == 0xDA { readScan(source.upTo(place, count: 3), frame: frame, into: &facts) }
            if marker == 0xD9 || marker == 0xDA { break }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = source.block(place, count: 2)?.u16(0), length >= 2 else { break }
            let body = source.upTo(place + 2, count: length - 2)
            place += length
            switch marker {
            case 0xE1: readApplicationOne(body, into: &facts)
            case 0xED where body.has("Photoshop 3.0\0"): facts.iptc = IPTCReader.readResources(body)
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                if frame == nil, let found = JPEGFrame(marker: marker, body) {
                    frame = found
                    charge(found, decodesWhole: true, to: &facts)
                }
            default: break
            }
        }
        facts.storedWidth = frame?.width ?? 0
        facts.storedHeight = frame?.height ?? 0
        facts.orientation = validOrientation(facts.exif.orientation)
        facts.samsung = SamsungTrailer(source)
        facts.motion = MotionVideo.find(in: source, xmp: facts.xmp, trailer: facts.samsung)
    }

    /// Returns the orientation if it is valid, 1 to 8, or else 1.
    static func validOrientation(_ value: Int?) -> Int {
        guard let value, (1...8).contains(value) else { return 1 }
        return value
    }

    /// Advances to the position after the next marker, and returns the marker.
    private static func nextMarker(in source: ByteSource, at place: inout Int) -> Int? {
        var passed = 0
        while passed < strayLimit, let pair = source.block(place, count: 2), let first = pair[0], let second = pair[1] {
            if first == 0xFF, second != 0xFF, second != 0 {
                place += 2
                return Int(second)
            }
            place += 1
            passed += 1
        }
        return nil
    }

    private static func readApplicationOne(_ body: ByteBlock, into facts: inout FileFacts) {
        if body.has("Exif\0") {
            ExifReader.read(body, into: &facts)
        } else if body.has("http://ns.adobe.com/xap/1.0/\0"), let packet = body.from(29) {
            XMPScanner.read(packet, into: &facts)
        }
    }

    /// Reads the head of the first scan. The first frame is the picture's. A decoder holds all coefficients until the
    /// last scan if the picture is progressive, or if its first scan lacks components. A picture whose first scan is
    /// not found here counts as such a picture.
    private static func readScan(_ head: ByteBlock, frame: JPEGFrame?, into facts: inout FileFacts) {
        guard let frame else { return }
        let isPart = head[2].map { Int($0) < frame.components } ?? true
        charge(frame, decodesWhole: frame.isProgressive || isPart, to: &facts)
    }

    private static func charge(_ frame: JPEGFrame, decodesWhole: Bool, to facts: inout FileFacts) {
        facts.decodesWhole = decodesWhole
        facts.keptBytes = decodesWhole ? frame.keptBytes : 0
    }
}
