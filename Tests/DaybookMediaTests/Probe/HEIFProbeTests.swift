import Testing

@testable import DaybookMedia

/// Which way up a HEIF is.
struct HEIFProbeTests {
    private func probe(_ build: (inout HEIFFile) -> Void) throws -> MediaProbe {
        var file = HEIFFile()
        build(&file)
        return try #require(Prober.probe(ByteSource(file.bytes)))
    }

    @Test("EXIF turns a picture that its container does not turn")
    func exifCounts() throws {
        let probe = try probe { $0.addExif(orientation: 6) }
        #expect((probe.type, probe.width, probe.height, probe.orientation) == (.heic, 30, 40, 6))
    }

    @Test("EXIF is a copy where the container turns or mirrors the picture, or keeps to MIAF")
    func exifIsACopy() throws {
        let turned = try probe { file in
            file.quarters = 3
            file.addExif(orientation: 6)
        }
        #expect((turned.width, turned.height, turned.orientation) == (30, 40, 6))
        let mirrored = try probe { file in
            file.mirror = 0
            file.addExif(orientation: 5)
        }
        #expect((mirrored.width, mirrored.height, mirrored.orientation) == (40, 30, 4))
        let miaf = try probe { file in
            file.brands = ["heic", "mif1", "miaf"]
            file.addExif(orientation: 6)
        }
        #expect((miaf.width, miaf.height, miaf.orientation) == (40, 30, 1))
    }

    @Test("An orientation that does not exist turns nothing")
    func invalidOrientation() throws {
        let probe = try probe { $0.addExif(orientation: 9) }
        #expect((probe.width, probe.height, probe.orientation) == (40, 30, 1))
    }

    @Test("Ten bits of the picture cost twice as much; those of a gain map, or of what both come to, do not")
    func depth() throws {
        func cost(_ build: (inout HEIFFile) -> Void) throws -> Int {
            try probe { file in
                (file.width, file.height) = (8000, 6000)
                build(&file)
            }.decodeCost
        }
        let tenBits: [UInt8] = [0, 0, 0, 0, 3, 10, 10, 10]
        let shallow = [UInt8](repeating: 0, count: 23)
        var (luma, chroma) = (shallow, shallow)
        luma[17] = 0xF8 | 2
        chroma[18] = 0xF8 | 2
        let plain = try cost { _ in }
        #expect(plain <= DecodingMemory.usualLimit)
        #expect(try cost { $0.others = [("pixi", tenBits), ("hvcC", shallow)] } == plain)
        #expect(try cost { $0.own = [("pixi", tenBits)] } > plain)
        #expect(try cost { $0.others = [("hvcC", luma)] } == plain)
        #expect(try cost { $0.own = [("hvcC", luma)] } > plain)
        #expect(try cost { $0.own = [("hvcC", chroma)] } > plain)
    }

    /// A grid of so many tiles, each an item of its own.
    private func grid(of count: Int, tile: Int = 64, overlay: Bool = false) -> ItemFile {
        var file = ItemFile()
        var grid = ItemFile.Item.grid(rows: 64, columns: 64, width: 64 * tile, height: 64 * tile)
        if overlay { grid.type = "iovl" }
        file.add(grid)
        for _ in 0..<count {
            var item = ItemFile.Item.plain
            item.properties[1] = ItemFile.Property("ispe", ItemFile.Item.size(tile, tile))
            file.add(item)
        }
        file.references = [("dimg", 1, Array(2..<count + 2))]
        return file
    }

    @Test("A picture may have 4096 tiles beside itself, and no more")
    func tiles() throws {
        for (count, items) in [(4096, 4097), (4097, nil)] as [(Int, Int?)] {
            let graph = try #require(HEIFGraph(ByteSource(grid(of: count).bytes)))
            #expect(HEIFSelection(graph)?.items.count == items)
        }
    }

    @Test("Links of items are read as far as there are items, in however many boxes they lie")
    func associations() throws {
        let zero: [UInt8] = [0, 0, 0, 0]
        let size = ItemFile.box("ispe", ItemFile.Item.size(4, 3))
        let boxes = (0..<3).flatMap { number in
            ItemFile.box(
                "ipma",
                Bytes.make { bytes in
                    bytes.raw([1, 0, 0, 0])
                    bytes.big(9000, 4)
                    for item in 0..<9000 {
                        bytes.big(number * 9000 + item + 1, 4)
                        bytes.raw([1, 1])
                    }
                })
        }
        let properties = ItemFile.box("iprp", ItemFile.box("ipco", size) + boxes)
        let bytes = ItemFile.box("ftyp", Array("heic\0\0\0\0mif1".utf8)) + ItemFile.box("meta", zero + properties)
        let graph = try #require(HEIFGraph(ByteSource(bytes)))
        #expect((1...27_000).filter { !graph.propertyNumbers(of: $0).isEmpty } == Array(1...HEIFGraph.itemLimit))
    }

    @Test("Only a picture that can be decoded smaller costs less than the whole of it")
    func smaller() throws {
        func cost(_ file: ItemFile) throws -> Int { try #require(Prober.probe(ByteSource(file.bytes))).decodeCost }
        // Of 256 and of 257 pixels a side: 268 and 271 megapixels.
        let (even, odd) = (try cost(grid(of: 4096, tile: 256)), try cost(grid(of: 4096, tile: 257)))
        #expect(even < 100 && odd > 3000)
        #expect(try cost(grid(of: 4096, tile: 260)) > even)
        #expect(try cost(grid(of: 4096, tile: 256, overlay: true)) > 3000)
    }

    @Test("Of thousands of items that name the same bytes one of each kind is read")
    func repeatedItems() throws {
        let folder = try TemporaryFolder()
        var file = HEIFFile()
        file.addExif(orientation: 6)
        let packet = Array("<x xmp:CreateDate=\"2020-01-02T03:04:05\"/>".utf8)
        file.items.append(HEIFFile.Item(kind: "mime", content: packet + [UInt8](repeating: 60, count: 6 << 20)))
        file.repetitions = 2000
        var budget = ByteSource.Budget()
        // Once the packet, and what lies around it.
        budget.bytes = 8 << 20
        let probe = try #require(Prober.probe(ByteSource(folder.file(file.bytes), budget: budget)))
        #expect(probe.moment?.time.text == "2020-01-02T03:04:05")
        #expect(probe.orientation == 6)
    }

    @Test("Tags that all name the same megabytes cost no memory")
    func repeatedTags() throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(6), 0x10F: .text("Maker")]
        var bytes = exif.bytes
        // Sixty more tags of eight mebibytes each, all at the file's end.
        let count = Int(bytes[8])
        let tags = Bytes.make { tags in
            for tag in 0..<60 {
                tags.little(0xB000 + tag, 2)
                tags.little(7, 2)
                tags.little(8 << 20, 4)
                tags.little(4096, 4)
            }
        }
        // The directory is written anew behind the rest, with its old tags in front.
        let place = bytes.count
        bytes += [UInt8(count + 60), 0] + bytes[10..<10 + count * 12] + tags + [0, 0, 0, 0]
        bytes.replaceSubrange(4..<8, with: (0..<4).map { UInt8(place >> ($0 * 8) & 255) })
        bytes += [UInt8](repeating: 0, count: (8 << 20) + 8192 - bytes.count)
        let structure = try #require(TIFFStructure(ByteSource(bytes)))
        let folder = try TemporaryFolder()
        var budget = ByteSource.Budget()
        budget.bytes = 1 << 20
        let probe = try #require(Prober.probe(ByteSource(folder.file(bytes), budget: budget)))
        #expect(probe.camera?.make == "Maker")
        #expect(structure.directory(at: structure.firstDirectory).count == count + 60)
    }
}
