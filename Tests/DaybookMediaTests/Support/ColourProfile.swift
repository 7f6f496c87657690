/// A colour profile of a screen, made here (ICC.1, version 2).
enum ColourProfile {
    /// sRGB's colours with a plain gamma of 2.2.
    static let standard: [UInt8] = {
        let tags: [(String, [UInt8])] = [
            ("wtpt", point(0xF6D6, 0x10000, 0xD32D)), ("rXYZ", point(0x6FA2, 0x38F5, 0x0390)),
            ("gXYZ", point(0x6299, 0xB785, 0x18DA)), ("bXYZ", point(0x24A0, 0x0F84, 0xB6CF)), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve),
        ]
        var (table, content) = (Bytes(), Bytes())
        table.big(tags.count, 4)
        for (name, bytes) in tags {
            table.text(name)
            table.big(132 + tags.count * 12 + content.all.count, 4)
            table.big(bytes.count, 4)
            content.raw(bytes)
        }
        return head(size: 128 + table.all.count + content.all.count) + table.all + content.all
    }()

    private static func head(size: Int) -> [UInt8] {
        Bytes.make { bytes in
            bytes.big(size, 4)
            bytes.raw([0, 0, 0, 0, 2, 0x10, 0, 0])
            bytes.text("mntrRGB XYZ ")
            bytes.raw([UInt8](repeating: 0, count: 12))
            bytes.text("acsp")
            bytes.raw([UInt8](repeating: 0, count: 28))
            for number in [0xF6D6, 0x10000, 0xD32D] { bytes.big(number, 4) }
            bytes.raw([UInt8](repeating: 0, count: 48))
        }
    }

    private static func point(_ numbers: Int...) -> [UInt8] {
        Bytes.make { bytes in
            bytes.text("XYZ \0\0\0\0")
            for number in numbers { bytes.big(number, 4) }
        }
    }

    /// A gamma as one number of eight bits before the point and eight behind it.
    private static let curve = Bytes.make { bytes in
        bytes.text("curv\0\0\0\0")
        bytes.big(1, 4)
        bytes.big(0x0233, 2)
        bytes.raw([0, 0])
    }
}
