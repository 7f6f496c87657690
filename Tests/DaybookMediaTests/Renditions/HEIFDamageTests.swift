import Testing

@testable import DaybookMedia

/// Item graphs with bits flipped and bytes moved: the decoder is given the items that it is to have, each with its
/// bytes, whatever the reader makes of a graph.
struct HEIFDamageTests {
    /// A grid with all that may belong to it.
    private static let whole: [UInt8] = {
        var file = ItemFile(brands: ["heic", "mif1", "heic", "miaf"])
        file.add(.grid(rows: 1, columns: 2, width: 128, height: 64))
        file.add(.hevc.with(ItemFile.Property("irot", [1])))
        file.add(.hevc)
        file.add(.hevc.with(ItemFile.Property("auxC", Array("\0\0\0\0urn:mpeg:hevc:2015:auxid:1\0".utf8))))
        file.add(ItemFile.Item(type: "tmap", content: [0]))
        file.add(ItemFile.Item(type: "iden", properties: [ItemFile.Property("ispe", ItemFile.Item.size(64, 64))]))
        file.references = [
            ("dimg", 1, [2, 3]), ("auxl", 4, [1, 5]), ("dimg", 5, [1, 3]), ("dimg", 6, [2]), ("thmb", 6, [1]),
        ]
        return file.bytes
    }()

    @Test("The view of a damaged file has the picture's items with their bytes, and reads as one file again")
    func damaged() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(state: 32)
        var seen = 0
        for _ in 0..<1500 {
            let bytes = HEIFDamageTests.damaged(&generator)
            _ = Prober.probe(ByteSource(bytes))
            if try HEIFDamageTests.isShown(bytes, folder) { seen += 1 }
        }
        // Most damage costs no picture here, some does.
        #expect((200..<1450).contains(seen))
    }

    /// Some bits of the boxes flipped, or four bytes made another number.
    static func damaged(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = whole
        let end = bytes.count - 4 * ItemFile.Item.hevc.content.count
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let place = Int.random(in: 32..<end, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 2: bytes[place] = UInt8.random(in: 0...7, using: &generator)
            default: bytes.swapAt(place, Int.random(in: 32..<end, using: &generator))
            }
        }
        return bytes
    }

    /// Whether there is a view; fails if the view is not as it has to be.
    static func isShown(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> Bool {
        guard let graph = HEIFGraph(ByteSource(bytes)), let selection = HEIFSelection(graph) else { return false }
        let file = try folder.file(bytes)
        _ = PictureColours.of(file, type: .heic)
        guard let view = try? HEIFView.of(file, keepsProfile: true) else { return false }
        var seen: [UInt8] = []
        while seen.count < view.count { seen += try view.read(at: seen.count, count: 1 << 16) }
        let again = try #require(HEIFGraph(ByteSource(seen)))
        #expect(again.primary == 1 && again.order == Array(1...selection.items.count))
        for (place, item) in selection.items.enumerated() {
            #expect(again.items[place + 1]?.type == graph.items[item]?.type)
            let theirs = graph.bytes(of: item, limit: 1 << 16)?.bytes
            if let theirs { #expect(again.bytes(of: place + 1, limit: 1 << 16)?.bytes == theirs) }
        }
        // The view has no selection if the data of a codec is cut off; the decoder refuses it then.
        if let found = HEIFSelection(again) { #expect(found.items.count <= selection.items.count) }
        return true
    }
}
