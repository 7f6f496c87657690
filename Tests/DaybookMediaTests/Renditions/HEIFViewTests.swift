import Testing

@testable import DaybookMedia

/// Pictures of HEIFs, shown whatever else the files have, and turned as the files say.
struct HEIFViewTests {
    private typealias Property = ItemFile.Property

    /// Quarters against the clock.
    private static func irot(_ quarters: UInt8) -> Property { Property("irot", [quarters]) }

    /// 0 of top and bottom, 1 of left and right.
    private static func imir(_ axis: UInt8) -> Property { Property("imir", [axis]) }

    private func code(_ bytes: [UInt8]) -> MediaError.Code? {
        do {
            _ = try PictureLook(bytes)
            return nil
        } catch {
            return (error as? MediaError)?.code
        }
    }

    /// A picture as phones of today write it: with a gain map, the picture derived from both, and tags that describe
    /// both.
    private func today(_ picture: ItemFile.Item) -> ItemFile {
        var file = ItemFile(brands: ["heic", "mif1", "heic", "miaf"])
        file.add(picture)
        file.add(
            ItemFile.Item.plain.with(Property("auxC", Array("\0\0\0\0urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8))))
        file.add(ItemFile.Item(type: "tmap", content: [0], properties: [Property("ispe", ItemFile.Item.size(64, 64))]))
        var exif = ExifBuilder()
        exif.picture = [0x132: .text("2024:09:20 10:11:12"), 0x112: .short(6)]
        file.add(ItemFile.Item(type: "Exif", content: [0, 0, 0, 0] + exif.bytes))
        file.add(.hevc)
        file.references = [
            ("dimg", 3, [1, 2]), ("auxl", 2, [1, 3]), ("cdsc", 4, [1, 3]), ("thmb", 5, [3, 1, 900]),
        ]
        file.more = ItemFile.box("grpl", ItemFile.box("altr", [UInt8](repeating: 0, count: 20)))
        return file
    }

    @Test("A picture with a gain map and what both come to is shown, turned once, and dated by tags that describe both")
    func toneMapped() throws {
        let look = try PictureLook(today(.hevc.with(HEIFViewTests.irot(3))).bytes)
        #expect((look.probe.width, look.probe.height, look.probe.orientation) == (64, 64, 6))
        #expect(look.probe.moment?.time.text == "2024-09-20T10:11:12")
        // A quarter turn clockwise moves the upper left corner to the upper right.
        #expect(look.colour(56, 8) == "blue" && look.colour(56, 24) == "red" && look.colour(8, 8) == "yellow")
    }

    @Test("Where what the picture and its gain map come to is called the picture, the picture is shown")
    func primaryToneMap() throws {
        var file = today(.hevc)
        file.primary = 3
        let look = try PictureLook(file.bytes)
        #expect((look.probe.width, look.probe.height) == (64, 64))
        #expect(look.colour(8, 8) == "blue" && look.colour(24, 8) == "red")
    }

    @Test("Kinds of items, properties and references that are not known cost no picture; nor do broken small ones")
    func unknown() throws {
        var file = today(.deepAV1.with(Property("wxyz", [1, 2, 3])))
        file.brands = ["avis", "avif", "msf1", "miaf"]
        file.add(ItemFile.Item(type: "wxyz", content: [7]))
        // A small picture that is not there, an alpha channel without a codec, and one that is a circle.
        file.add(ItemFile.Item(type: "hvc1"))
        let alpha = Property("auxC", Array("\0\0\0\0urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8))
        file.add(ItemFile.Item(type: "iden", properties: [alpha]))
        file.references += [("wxyz", 1, [6]), ("thmb", 7, [1]), ("auxl", 8, [1]), ("dimg", 8, [8])]
        let look = try PictureLook(file.bytes)
        #expect((look.probe.type, look.probe.width, look.probe.height) == (.avif, 64, 48))
        #expect(look.colour(8, 8) == "blue" && look.pixel(40, 40)[3] == 255)
    }

    /// A way to say how a picture stands, and the EXIF orientation that comes to the same.
    private struct Turn {
        let properties: [Property]
        let orientation: Int
    }

    private static let turns = [
        Turn(properties: [irot(0)], orientation: 1), Turn(properties: [irot(1)], orientation: 8),
        Turn(properties: [irot(2)], orientation: 3), Turn(properties: [irot(3)], orientation: 6),
        Turn(properties: [imir(0)], orientation: 4), Turn(properties: [imir(1)], orientation: 2),
        Turn(properties: [irot(1), imir(1)], orientation: 7), Turn(properties: [imir(1), irot(1)], orientation: 5),
        Turn(properties: [irot(3), imir(0)], orientation: 7),
    ]

    /// The place at which a stored point of 64 x 48 pixels is shown, by EXIF's orientation.
    private static func shown(_ column: Int, _ row: Int, by orientation: Int) -> [Int] {
        let (right, bottom) = (63 - column, 47 - row)
        return switch orientation {
        case 2: [right, row]
        case 3: [right, bottom]
        case 4: [column, bottom]
        case 5: [row, column]
        case 6: [bottom, column]
        case 7: [bottom, right]
        case 8: [row, right]
        default: [column, row]
        }
    }

    @Test("Ten bits are mirrored and turned as the container says, in the order in which it does")
    func turned() throws {
        for turn in HEIFViewTests.turns {
            var item = ItemFile.Item.deepAV1
            item.properties += turn.properties
            let look = try PictureLook(ItemFile(brands: ["avif", "mif1", "avif"], items: [item]).bytes)
            #expect(look.probe.orientation == turn.orientation)
            #expect(look.pixels.width == (turn.orientation < 5 ? 64 : 48))
            #expect(look.pixels.height == (turn.orientation < 5 ? 48 : 64))
            #expect(look.probe.width == look.pixels.width && look.probe.height == look.pixels.height)
            let blue = HEIFViewTests.shown(8, 8, by: turn.orientation)
            let red = HEIFViewTests.shown(24, 8, by: turn.orientation)
            let yellow = HEIFViewTests.shown(8, 40, by: turn.orientation)
            #expect(look.colour(blue[0], blue[1]) == "blue")
            #expect(look.colour(red[0], red[1]) == "red")
            #expect(look.colour(yellow[0], yellow[1]) == "yellow")
        }
    }

    @Test("What is cut is cut before it is turned, and also where the file says so afterwards")
    func cut() throws {
        func aperture(_ width: Int, _ height: Int, right: Int, down: Int) -> Property {
            var content = Bytes()
            for number in [width, height, right, down] {
                content.big(number, 4)
                content.big(1, 4)
            }
            return Property("clap", content.all)
        }
        // The red square alone: its middle lies 8 to the left of the picture's, and 24 above it.
        let before = ItemFile.Item.hevc.with(aperture(16, 16, right: -8, down: -24), HEIFViewTests.irot(3))
        // After a quarter clockwise it lies 24 to the right, and 8 above.
        let after = ItemFile.Item.hevc.with(HEIFViewTests.irot(3), aperture(16, 16, right: 24, down: -8))
        for item in [before, after] {
            let look = try PictureLook(ItemFile(items: [item]).bytes)
            #expect((look.probe.width, look.probe.height) == (16, 16))
            #expect(look.colour(8, 8) == "red" && look.colour(2, 2) == "red" && look.colour(13, 13) == "red")
        }
    }

    @Test("A grid, an overlay and a turned item are put together of their parts")
    func derived() throws {
        var grid = ItemFile()
        grid.add(.grid(rows: 1, columns: 2, width: 128, height: 64))
        grid.add(.hevc)
        grid.references = [("dimg", 1, [2, 2])]
        var look = try PictureLook(grid.bytes)
        #expect((look.probe.width, look.probe.height) == (128, 64))
        #expect(look.colour(8, 8) == "blue" && look.colour(72, 8) == "blue" && look.colour(40, 40) == "yellow")
        // The derived item has no bytes of its own, and the item that it is made of is turned itself.
        var turned = ItemFile()
        turned.add(ItemFile.Item(type: "iden", properties: [Property("ispe", ItemFile.Item.size(64, 64))]))
        turned.add(.hevc.with(HEIFViewTests.irot(2)))
        turned.references = [("dimg", 1, [2])]
        look = try PictureLook(turned.bytes)
        #expect(look.colour(56, 56) == "blue" && look.colour(40, 56) == "red")
        var overlay = ItemFile()
        overlay.add(
            ItemFile.Item(
                type: "iovl",
                content: Bytes.make { bytes in
                    bytes.raw([0, 0])
                    for number in [0xFFFF, 0, 0, 0xFFFF, 96, 64, 32, 0] { bytes.big(number, 2) }
                }, properties: [Property("ispe", ItemFile.Item.size(96, 64))]))
        overlay.add(.hevc)
        overlay.references = [("dimg", 1, [2])]
        look = try PictureLook(overlay.bytes)
        #expect(look.probe.width == 96)
        #expect(look.colour(8, 8) == "red" && look.colour(40, 8) == "blue")
    }

    @Test("A picture in more pieces than its decoder takes is shown")
    func pieces() throws {
        var item = ItemFile.Item.hevc
        item.extents = 60
        let look = try PictureLook(ItemFile(items: [item]).bytes)
        #expect(look.colour(8, 8) == "blue" && look.colour(24, 8) == "red")
    }

    @Test("How clear a picture is holds also where only the colours are turned")
    func alpha() throws {
        var file = ItemFile(items: [.hevc.with(HEIFViewTests.irot(3))])
        // The corners' brightness: blue is the darkest.
        file.add(.hevc.with(Property("auxC", Array("\0\0\0\0urn:mpeg:hevc:2015:auxid:1\0".utf8))))
        file.references = [("auxl", 2, [1, 1])]
        let look = try PictureLook(file.bytes)
        #expect(look.pixel(56, 8)[3] < 100 && look.pixel(8, 8)[3] > 150)
    }

    @Test("Files without a picture, or with one that is endless, are refused at once")
    func refused() throws {
        #expect(code(ItemFile(primary: 9, items: [.hevc]).bytes) == .undecodable)
        #expect(code(ItemFile(items: [ItemFile.Item(type: "jpeg", content: [1])]).bytes) == .undecodable)
        #expect(code(Array(ItemFile(items: [.hevc]).bytes.dropLast())) == .undecodable)
        var circle = ItemFile()
        circle.add(.grid(rows: 1, columns: 1, width: 64, height: 64))
        circle.add(ItemFile.Item(type: "iden", properties: [Property("ispe", ItemFile.Item.size(64, 64))]))
        circle.references = [("dimg", 1, [2]), ("dimg", 2, [1])]
        #expect(code(circle.bytes) == .undecodable)
        var chain = ItemFile()
        for item in 1...200 {
            chain.add(ItemFile.Item(type: "iden", properties: [Property("ispe", ItemFile.Item.size(64, 64))]))
            chain.references.append(("dimg", item, [item + 1]))
        }
        chain.add(.hevc)
        #expect(code(chain.bytes) == .undecodable)
        var nothing = ItemFile()
        nothing.add(ItemFile.Item(type: "iovl", content: [UInt8](repeating: 0, count: 14)))
        #expect(code(nothing.bytes) == .undecodable)
    }

    @Test("Items that share their bytes cannot make a file longer than twice itself")
    func shared() throws {
        var file = ItemFile()
        file.add(.grid(rows: 8, columns: 8, width: 512, height: 512))
        for _ in 0..<64 { file.add(.hevc) }
        file.references = [("dimg", 1, Array(2...65))]
        var bytes = file.bytes
        #expect(try PictureLook(bytes).colour(8, 8) == "blue")
        // Each tile begins where the first does, and ends where the last does.
        let places = try #require(ByteBlock(bytes).find("iloc")) + 4 + 8 + 16
        let length = 64 * ItemFile.Item.hevc.content.count
        let first = Array(bytes[places + 8..<places + 12])
        for tile in 0..<64 {
            let place = places + tile * 16 + 8
            bytes.replaceSubrange(place..<place + 8, with: first + Bytes.make { $0.big(length, 4) })
        }
        #expect(code(bytes) == .undecodable)
    }

    @Test("Many tiles are shown; more items than there can be tiles are refused before any is decoded")
    func many() throws {
        func file(_ edge: Int) -> ItemFile {
            var file = ItemFile()
            file.add(.grid(rows: UInt8(edge), columns: UInt8(edge), width: edge * 64, height: edge * 64))
            for _ in 0..<edge * edge { file.add(.plain) }
            file.references = [("dimg", 1, Array(2...edge * edge + 1))]
            return file
        }
        #expect(try PictureLook(file(12).bytes).probe.width == 768)
        #expect(code(file(70).bytes) == .undecodable)
    }

    @Test("Of sixty-five thousand items, each with references to all, the probe reads what it can in its time")
    func crowd() throws {
        var bytes = ItemFile(items: [.hevc]).bytes
        let references = (0..<20).flatMap { _ in
            ItemFile.box("auxl", [0, 2, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 131_070))
        }
        let meta = try #require(ByteBlock(bytes).find("meta"))
        let place = try #require(ByteBlock(bytes).find("iprp")) - 4
        let iref = ItemFile.box("iref", [0, 0, 0, 0] + references)
        bytes.insert(contentsOf: iref, at: place)
        let size = try #require(ByteBlock(bytes).u32(meta - 4)) + iref.count
        bytes.replaceSubrange(meta - 4..<meta, with: Bytes.make { $0.big(size, 4) })
        let graph = try #require(HEIFGraph(ByteSource(bytes)))
        #expect(graph.references.reduce(0) { $0 + $1.targets.count } <= 1 << 17)
        #expect(Prober.probe(ByteSource(bytes))?.width == 64)
    }
}
