import Foundation

@testable import DaybookMedia

/// A HEIF or AVIF of real pictures, whose item graph a test puts together.
struct ItemFile {
    /// A property of an item.
    struct Property: Sendable {
        let kind: String
        let content: [UInt8]

        init(_ kind: String, _ content: [UInt8]) {
            self.kind = kind
            self.content = content
        }
    }

    /// An item; its number is its place in the file, counted from 1.
    struct Item: Sendable {
        var type: String
        var content: [UInt8] = []
        /// The properties in the order in which they apply.
        var properties: [Property] = []
        /// The number of extents, all of one length as far as that is possible.
        var extents = 1
        /// Its bytes lie in the `meta` box.
        var isInside = false
    }

    var brands = ["heic", "mif1", "heic"]
    var primary = 1
    var items: [Item] = []
    var references: [(kind: String, source: Int, targets: [Int])] = []
    /// Boxes behind the others in `meta`.
    var more: [UInt8] = []

    /// Adds an item, and returns its number.
    @discardableResult
    mutating func add(_ item: Item) -> Int {
        items.append(item)
        return items.count
    }

    var bytes: [UInt8] {
        let front = fileType + ItemFile.box("meta", meta(data: 0))
        return fileType + ItemFile.box("meta", meta(data: front.count + 8))
            + ItemFile.box("mdat", items.filter { !$0.isInside }.flatMap(\.content))
    }

    private var fileType: [UInt8] {
        ItemFile.box(
            "ftyp", Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) })
    }

    private func meta(data: Int) -> [UInt8] {
        let zero: [UInt8] = [0, 0, 0, 0]
        let entries = items.enumerated().flatMap { index, item in
            ItemFile.box(
                "infe",
                Bytes.make { bytes in
                    bytes.raw([2, 0, 0, 0])
                    bytes.big(index + 1, 2)
                    bytes.big(0, 2)
                    bytes.text(item.type)
                    bytes.raw([0])
                    if item.type == "mime" { bytes.text("application/rdf+xml\0") }
                })
        }
        let counted = Bytes.make { $0.big(items.count, 2) }
        return zero + ItemFile.box("hdlr", zero + zero + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            + ItemFile.box("pitm", zero + Bytes.make { $0.big(primary, 2) })
            + ItemFile.box("iinf", zero + counted + entries) + linked + properties + locations(data)
            + ItemFile.box("idat", items.filter(\.isInside).flatMap(\.content)) + more
    }

    private var linked: [UInt8] {
        let boxes = references.flatMap { reference in
            ItemFile.box(
                reference.kind,
                Bytes.make { bytes in
                    bytes.big(reference.source, 2)
                    bytes.big(reference.targets.count, 2)
                    for target in reference.targets { bytes.big(target, 2) }
                })
        }
        return boxes.isEmpty ? [] : ItemFile.box("iref", [0, 0, 0, 0] + boxes)
    }

    private var properties: [UInt8] {
        var (all, links): ([UInt8], [UInt8]) = ([], [])
        var number = 0
        for (index, item) in items.enumerated() {
            links += Bytes.make { $0.big(index + 1, 2) } + [UInt8(item.properties.count)]
            for property in item.properties {
                number += 1
                all += ItemFile.box(property.kind, property.content)
                links += Bytes.make { $0.big(number | 0x8000, 2) }
            }
        }
        let associations = [0, 0, 0, 1] + Bytes.make { $0.big(items.count, 4) } + links
        return ItemFile.box("iprp", ItemFile.box("ipco", all) + ItemFile.box("ipma", associations))
    }

    private func locations(_ data: Int) -> [UInt8] {
        var (place, inside) = (data, 0)
        return ItemFile.box(
            "iloc",
            Bytes.make { bytes in
                bytes.raw([1, 0, 0, 0, 0x44, 0])
                bytes.big(items.count, 2)
                for (index, item) in items.enumerated() {
                    bytes.big(index + 1, 2)
                    bytes.big(item.isInside ? 1 : 0, 2)
                    bytes.big(0, 2)
                    let step = max(item.content.count / max(item.extents, 1), 1)
                    let starts = Array(stride(from: 0, to: item.content.count, by: step))
                    bytes.big(starts.count, 2)
                    for start in starts {
                        bytes.big((item.isInside ? inside : place) + start, 4)
                        bytes.big(min(step, item.content.count - start), 4)
                    }
                    if item.isInside { inside += item.content.count } else { place += item.content.count }
                }
            })
    }

    static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Bytes.make { bytes in
            bytes.big(content.count + 8, 4)
            bytes.text(kind)
            bytes.raw(content)
        }
    }
}

extension ItemFile.Item {
    /// 64 x 64 pixels: yellow, at the upper left blue, and red to the right of that, each 16 x 16. By libx265.
    static let hevc = coded(
        "hvc1",
        """
        AQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEAF0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAAAwAAHpAEECCy3UklNc3A\
        gIGBAAADAAEAAAMAAQgiAAEACEQBwXKGDAIk
        """,
        """
        AAAAeSgBrwW4OvNac/1Iun0H7y9P/+joiVt/JIH//7dFOs/oC8gVv9GDw//4bT4v6zW0sj5b1uthov3/eNnl3LE/oLP8tXXY3GPgtDx7TTqqgU/F\
        1n+iSgvW8M6kQSOOdFCqORv16KP/3Kr//g7ylO6P/8OlaDVNjoyREMA=
        """, bits: 8)
    /// The same in ten bits.
    static let deepHEVC = coded(
        "hvc1",
        """
        AQQIAAAAAAAAAAAAHvAA/P/6+gAADwMgAAEAF0ABDAH//wQIAAADAJw4AAADAAAeugJAIQABACtCAQEECAAAAwCcOAAAAwAAHpAEECCbLdSSU1zc\
        CAgYEAAAAwAQAAADABCAIgABAAhEAcFyhgwCJA==
        """,
        """
        AAAARSgBrwW4OvNac/1Hkv0H70oH/+jFSVt/JVP//7eCKs/oMBgVv9GXD//4c34v6zMqm8OCofuquP/woyf/QVTYoygWpc11vg==
        """, bits: 10)
    /// Bars of 1, 26, 100, 203 and 1000 candela, as BT.2100's quantizer has them in ten bits, without saying so.
    static let bars = coded(
        "hvc1",
        """
        AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAggQTZbqSSmubg\
        QEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=
        """,
        """
        AAAAaigBrwa48iJRQ27P+IIelrCWIZmRkQXKG5yLMkQhqmLFvjzbJx9BbkbGd5DeHOvSpez3/96icdQAgINfu0KovwPXcXnex9vvIlLWHEOj/ZQa\
        5ZxfP/lnvSr+Ap49LNN7v/159Ewax2HqCaw=
        """, bits: 10)
    /// All pixels are (200, 60, 60), whatever these numbers mean.
    static let plain = coded(
        "hvc1",
        """
        AQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEAF0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAAAwAAHpAEECCy3UklNc3A\
        gIGBAAADAAEAAAMAAQgiAAEACEQBwXKGDAIk
        """, "AAAAGigBrwa4Y7Dc/6rLf//4ih+h/iiAn/iI2g/w", bits: 8)
    /// The picture of the corners in 64 x 48 pixels, ten bits. By libaom, as the next.
    static let deepAV1 = coded(
        "av01", "gSBAAA==",
        "EgAKCTgVf72MBDQaQDI3FkAJJJJEANgA0xOkA+GyG8NqVXmBm7+VyfF/McG7++xSdhFsQAvqrlIJk9cM0ExryB3Z0ibPYA==",
        height: 48, bits: 10, matrix: 6)
    /// The bars.
    static let barsOfAV1 = coded(
        "av01", "gSBAAA==",
        "EgAKCTgVf/2MJEAmQDImRZACSSSRQNtxIAYMLJk7QTtBYi3S4301Nci5tgMaPD8pioHZbZg=", bits: 10)

    /// A grid of other items, of so many pixels each way.
    static func grid(rows: UInt8, columns: UInt8, width: Int, height: Int) -> ItemFile.Item {
        ItemFile.Item(
            type: "grid",
            content: Bytes.make { bytes in
                bytes.raw([0, 0, rows - 1, columns - 1])
                bytes.big(width, 2)
                bytes.big(height, 2)
            }, properties: [ItemFile.Property("ispe", size(width, height))], isInside: true)
    }

    static func size(_ width: Int, _ height: Int) -> [UInt8] {
        Bytes.make { bytes in
            for number in [0, width, height] { bytes.big(number, 4) }
        }
    }

    /// Colours by code points: primaries, transfer, matrix.
    static func colours(_ primaries: Int, _ transfer: Int, _ matrix: Int) -> ItemFile.Property {
        var content = Bytes()
        content.text("nclx")
        for code in [primaries, transfer, matrix] { content.big(code, 2) }
        content.raw([0x80])
        return ItemFile.Property("colr", content.all)
    }

    private static func coded(
        _ type: String, _ configuration: String, _ data: String, height: Int = 64, bits: UInt8, matrix: Int? = nil
    ) -> ItemFile.Item {
        func bytes(_ text: String) -> [UInt8] {
            [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
        }
        var item = ItemFile.Item(type: type, content: bytes(data))
        item.properties = [
            ItemFile.Property(type == "hvc1" ? "hvcC" : "av1C", bytes(configuration)),
            ItemFile.Property("ispe", size(64, height)),
            ItemFile.Property("pixi", [0, 0, 0, 0, 3, bits, bits, bits]),
        ]
        if let matrix { item.properties.append(colours(1, 13, matrix)) }
        return item
    }

    /// The same with properties more.
    func with(_ more: ItemFile.Property...) -> ItemFile.Item {
        var item = self
        item.properties += more
        return item
    }
}
