/// A TIFF of little-endian numbers: small, and asking for as much as a test wants.
struct TIFFFile {
    var width = 64
    var height = 48
    var samples = 3
    var bits = 8
    /// 1 grey, 2 RGB, 5 CMYK, 8 Lab.
    var photometric = 2
    /// The meaning of the samples behind the colours; 0 is not stated.
    var extra: [Int] = []
    /// Rows of one strip.
    var rows: Int?
    /// All strips are the same zeros, packed 64 to one.
    var isPacked = false
    /// Edges of tiles instead of strips; one tile.
    var tile: (width: Int, height: Int)?

    /// The file.
    var bytes: [UInt8] {
        let first = head(dataStart: 0)
        return head(dataStart: first.count) + data
    }

    private var pixelBytes: Int { samples * bits / 8 }
    private var strips: Int { (height + (rows ?? height) - 1) / (rows ?? height) }

    private var partBytes: Int {
        if let tile { return tile.width * tile.height * pixelBytes }
        return width * (rows ?? height) * pixelBytes
    }

    private var data: [UInt8] {
        if !isPacked { return (0..<partBytes * strips).map { UInt8($0 * 37 & 255) } }
        // PackBits: -127 repeats the next byte 128 times.
        return [UInt8](repeating: 0, count: (partBytes + 127) / 128 * 2).indices.map { $0 % 2 == 0 ? 0x81 : 0 }
    }

    private func head(dataStart: Int) -> [UInt8] {
        let size = isPacked ? (partBytes + 127) / 128 * 2 : partBytes
        let places = (0..<strips).map { dataStart + (isPacked ? 0 : $0 * size) }
        var tags: [(tag: Int, type: Int, values: [Int])] = [
            (256, 4, [width]), (257, 4, [height]), (258, 3, [Int](repeating: bits, count: samples)),
            (259, 3, [isPacked ? 32773 : 1]), (262, 3, [photometric]), (277, 3, [samples]), (284, 3, [1]),
        ]
        if let tile {
            tags += [(322, 4, [tile.width]), (323, 4, [tile.height]), (324, 4, [dataStart]), (325, 4, [size])]
        } else {
            tags += [(273, 4, places), (278, 4, [rows ?? height]), (279, 4, places.map { _ in size })]
        }
        if !extra.isEmpty { tags.append((338, 3, extra)) }
        tags.sort { $0.tag < $1.tag }
        return Bytes.make { bytes in
            bytes.text("II")
            bytes.little(42, 2)
            bytes.little(8, 4)
            bytes.little(tags.count, 2)
            var values = Bytes()
            for (tag, type, numbers) in tags {
                let width = type == 3 ? 2 : 4
                bytes.little(tag, 2)
                bytes.little(type, 2)
                bytes.little(numbers.count, 4)
                let content = Bytes.make { part in for number in numbers { part.little(number, width) } }
                if content.count <= 4 {
                    bytes.raw(content + [UInt8](repeating: 0, count: 4 - content.count))
                } else {
                    bytes.little(8 + 2 + 12 * tags.count + 4 + values.all.count, 4)
                    values.raw(content + [UInt8](repeating: 0, count: content.count % 2))
                }
            }
            bytes.little(0, 4)
            bytes.raw(values.all)
        }
    }
}
