/// A HEIF's boxes around no picture: its first item is the picture, the others are metadata.
struct HEIFFile {
    /// A metadata item: its kind and its content.
    struct Item {
        let kind: String
        let content: [UInt8]
    }

    var brands = ["heic", "mif1"]
    var width = 40
    var height = 30
    /// Quarter turns against the clock that the container makes.
    var quarters: Int?
    /// The axis the container mirrors the picture on.
    var mirror: Int?
    /// The part that is shown.
    var aperture: (width: Int, height: Int)?
    var items: [Item] = []
    /// Further properties of the picture, by kind and content.
    var own: [(kind: String, content: [UInt8])] = []
    /// Properties of other items, as of a gain map.
    var others: [(kind: String, content: [UInt8])] = []
    /// The number of times that each item is listed, at the same place in the file.
    var repetitions = 1

    /// With an EXIF item that says how the picture is turned.
    mutating func addExif(orientation: Int) {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(orientation)]
        items.append(Item(kind: "Exif", content: [0, 0, 0, 0] + exif.bytes))
    }

    /// The file.
    var bytes: [UInt8] {
        let front = fileType.count + box("meta", meta(dataStart: 0)).count + 8
        return fileType + box("meta", meta(dataStart: front)) + box("mdat", items.flatMap(\.content))
    }

    private var fileType: [UInt8] {
        box("ftyp", Array((brands.first ?? "").utf8) + [0, 0, 0, 0] + brands.flatMap { Array($0.utf8) })
    }

    private func meta(dataStart: Int) -> [UInt8] {
        let zero: [UInt8] = [0, 0, 0, 0]
        return zero + box("pitm", zero + [0, 1]) + itemInformation + itemProperties + itemLocations(dataStart)
    }

    private var itemProperties: [UInt8] {
        var properties = [
            box(
                "ispe",
                Bytes.make { bytes in
                    bytes.big(0, 4)
                    bytes.big(width, 4)
                    bytes.big(height, 4)
                })
        ]
        if let aperture {
            properties.append(
                box(
                    "clap",
                    Bytes.make { bytes in
                        for side in [aperture.width, aperture.height] {
                            bytes.big(side, 4)
                            bytes.big(1, 4)
                        }
                        for _ in 0..<2 {
                            bytes.big(0, 4)
                            bytes.big(1, 4)
                        }
                    }))
        }
        if let quarters { properties.append(box("irot", [UInt8(quarters)])) }
        if let mirror { properties.append(box("imir", [UInt8(mirror)])) }
        properties += own.map { box($0.kind, $0.content) }
        let links = (1...properties.count).map { UInt8($0) }
        let associations = [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, UInt8(links.count)] + links
        let all = properties + others.map { box($0.kind, $0.content) }
        return box("iprp", box("ipco", all.flatMap { $0 }) + box("ipma", associations))
    }

    /// Metadata items by their number in the file, which counts from 2, and in `items`.
    private var listed: [(number: Int, item: Int)] {
        (0..<repetitions * items.count).map { ($0 + 2, $0 % items.count) }
    }

    private var itemInformation: [UInt8] {
        func entry(_ number: Int, _ kind: String) -> [UInt8] {
            box(
                "infe",
                Bytes.make { bytes in
                    bytes.raw([2, 0, 0, 0])
                    bytes.big(number, 2)
                    bytes.big(0, 2)
                    bytes.text(kind)
                    bytes.raw([0])
                    if kind == "mime" { bytes.text("application/rdf+xml\0") }
                })
        }
        let entries = entry(1, "hvc1") + listed.flatMap { entry($0.number, items[$0.item].kind) }
        return box(
            "iinf",
            Bytes.make { bytes in
                bytes.big(0, 4)
                bytes.big(listed.count + 1, 2)
                bytes.raw(entries)
            })
    }

    private func itemLocations(_ dataStart: Int) -> [UInt8] {
        box(
            "iloc",
            Bytes.make { bytes in
                bytes.big(0, 4)
                bytes.big(0x4400, 2)
                bytes.big(listed.count, 2)
                for (number, item) in listed {
                    bytes.big(number, 2)
                    bytes.big(0, 2)
                    bytes.big(1, 2)
                    bytes.big(dataStart + items[..<item].reduce(0) { $0 + $1.content.count }, 4)
                    bytes.big(items[item].content.count, 4)
                }
            })
    }

    private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Bytes.make { bytes in
            bytes.big(content.count + 8, 4)
            bytes.text(kind)
            bytes.raw(content)
        }
    }
}
