import ProtobufC
import Testing
import ZRPCTesting

@Suite("Messages as bytes")
struct MessageCodingTests {
    @Test("The module's example")
    func example() throws {
        var item = Item()
        item.title = "At the sea"
        let bytes = try item.encoded()
        let same = try Item(decoding: bytes)
        let json = try ProtobufJSON.json(fromWire: bytes, as: Item.descriptor)
        #expect(same == item)
        #expect(String(decoding: json, as: UTF8.self).contains(#""title":"At the sea""#))
    }

    @Test("What is encoded decodes to the same value")
    func roundTrip() throws {
        #expect(try Item(decoding: Examples.item.encoded()) == Examples.item)
        #expect(try ItemMeasures(decoding: Examples.measures.encoded()) == Examples.measures)
        #expect(try Item().encoded().isEmpty)
        #expect(try Item(decoding: []) == Item())
    }

    @Test("A set empty text differs from an unset one in a oneof")
    func presence() throws {
        var item = Item()
        item.displayName = ""
        #expect(try Item(decoding: item.encoded()).displayName == "")
        #expect(try Item(decoding: Item().encoded()).displayName == nil)
        item = Item()
        item.place = ItemPlace()
        #expect(try Item(decoding: item.encoded()).place == ItemPlace())
    }

    @Test("Appending leaves what was there")
    func append() throws {
        var output: [UInt8] = [1, 2, 3]
        try Examples.item.appendEncoded(to: &output)
        #expect(try output == [1, 2, 3] + Examples.item.encoded())
    }

    @Test(
        "Messages of every size encode alike, whether they fit the arena's first slab or not",
        arguments: [
            0, 1, 1000, 3000, 4000, 5000, 20_000, 300_000,
        ])
    func sizes(count: Int) throws {
        var item = Examples.item
        item.body = String(repeating: "가a", count: count)
        let bytes = try item.encoded()
        var appended: [UInt8] = []
        try item.appendEncoded(to: &appended)
        #expect(appended == bytes)
        #expect(try Item(decoding: bytes) == item)
    }

    @Test("Negative numbers and many small fields fit the room that packing is given")
    func longestNumbers() throws {
        var measures = ItemMeasures()
        measures.offset = -1
        measures.shift = .min
        measures.drift = .min
        measures.width = .max
        measures.volume = .max
        measures.counts = [Int64](repeating: -1, count: 300)
        measures.colors = [ItemColor](repeating: ItemColor(rawValue: -1), count: 300)
        #expect(try ItemMeasures(decoding: measures.encoded()) == measures)
        var item = Item()
        item.color = ItemColor(rawValue: -1)
        item.sequence = -1
        item.tags = [String](repeating: "", count: 300)
        item.measures = measures
        #expect(try Item(decoding: item.encoded()) == item)
    }

    @Test("U+0000 in a text is refused when encoding")
    func embeddedNUL() {
        var item = Item()
        item.title = "a\0b"
        #expect { try item.encoded() } throws: { ($0 as? ProtobufError)?.code == .embeddedNUL }
    }

    @Test("A Swift text that is not stored as one run of bytes encodes like any other")
    func substring() throws {
        var item = Item()
        item.title = String("xx바다yy".dropFirst(2).dropLast(2))
        #expect(try Item(decoding: item.encoded()).title == "바다")
    }

    @Test("A message that asks for more than the cap is refused")
    func outOfMemory() {
        var item = Item()
        item.body = String(repeating: "a", count: 65 << 20)
        #expect { try item.encoded() } throws: { ($0 as? ProtobufError)?.code == .outOfMemory }
    }

    @Test("A descriptor tells names, numbers and kinds")
    func descriptors() throws {
        let descriptor = Item.descriptor
        #expect(descriptor.name == "zrpc.testing.v1.Item")
        #expect(descriptor == Item.descriptor)
        #expect(descriptor != ItemPart.descriptor)
        #expect(descriptor.fields.map(\.number) == Array(1...12) + [14, 18, 19, 20])
        let parts = try #require(descriptor.field(jsonName: "parts"))
        #expect(parts.isRepeated)
        #expect(parts.kind == .message)
        #expect(parts.message == ItemPart.descriptor)
        #expect(try #require(descriptor.field(named: "place")).hasPresence)
        let unit = try #require(descriptor.field(named: "unit_name"))
        #expect(unit.jsonName == "unitName")
        #expect(!unit.hasPresence)
        #expect(descriptor.field(jsonName: "unit_name") == nil)
        #expect(descriptor.field(named: "unitName") == nil)
        #expect(try #require(descriptor.field(named: "display_name")).hasPresence)
        let color = try #require(descriptor.field(named: "color"))
        #expect(color.enumValues.map(\.name).first == "ITEM_COLOR_UNSPECIFIED")
        #expect(color.enumValues.map(\.number) == [0, 1, 2, 3])
    }
}
