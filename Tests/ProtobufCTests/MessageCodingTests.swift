import DaybookAPI
import ProtobufC
import Testing

@Suite("Messages as bytes")
struct MessageCodingTests {
    @Test("The module's example")
    func example() throws {
        var entry = Entry()
        entry.title = "At the sea"
        let bytes = try entry.encoded()
        let same = try Entry(decoding: bytes)
        let json = try ProtobufJSON.json(fromWire: bytes, as: Entry.descriptor)
        #expect(same == entry)
        #expect(String(decoding: json, as: UTF8.self).contains(#""title":"At the sea""#))
    }

    @Test("What is encoded decodes to the same value")
    func roundTrip() throws {
        #expect(try Entry(decoding: Examples.entry.encoded()) == Examples.entry)
        #expect(try Photo(decoding: Examples.photo.encoded()) == Examples.photo)
        #expect(try Entry().encoded().isEmpty)
        #expect(try Entry(decoding: []) == Entry())
    }

    @Test("A set empty text differs from an unset one in a oneof")
    func presence() throws {
        var entry = Entry()
        entry.displayDate = ""
        #expect(try Entry(decoding: entry.encoded()).displayDate == "")
        #expect(try Entry(decoding: Entry().encoded()).displayDate == nil)
        entry = Entry()
        entry.place = Place()
        #expect(try Entry(decoding: entry.encoded()).place == Place())
    }

    @Test("Appending leaves what was there")
    func append() throws {
        var output: [UInt8] = [1, 2, 3]
        try Examples.entry.appendEncoded(to: &output)
        #expect(try output == [1, 2, 3] + Examples.entry.encoded())
    }

    @Test(
        "Messages of every size encode alike, whether they fit the arena's first slab or not",
        arguments: [
            0, 1, 1000, 3000, 4000, 5000, 20_000, 300_000,
        ])
    func sizes(count: Int) throws {
        var entry = Examples.entry
        entry.body = String(repeating: "가a", count: count)
        let bytes = try entry.encoded()
        var appended: [UInt8] = []
        try entry.appendEncoded(to: &appended)
        #expect(appended == bytes)
        #expect(try Entry(decoding: bytes) == entry)
    }

    @Test("Negative numbers and many small fields fit the room that packing is given")
    func longestNumbers() throws {
        var timeline = Photo()
        timeline.sizeBytes = -1
        timeline.durationMs = -1
        timeline.sequence = -1
        timeline.kind = .init(rawValue: -1)
        timeline.state = .init(rawValue: -1)
        timeline.width = .max
        timeline.height = .max
        timeline.tags = [String](repeating: "", count: 300)
        #expect(try Photo(decoding: timeline.encoded()) == timeline)
    }

    @Test("U+0000 in a text is refused when encoding")
    func embeddedNUL() {
        var entry = Entry()
        entry.title = "a\0b"
        #expect { try entry.encoded() } throws: { ($0 as? ProtobufError)?.code == .embeddedNUL }
    }

    @Test("A Swift text that is not stored as one run of bytes encodes like any other")
    func substring() throws {
        var entry = Entry()
        entry.title = String("xx바다yy".dropFirst(2).dropLast(2))
        #expect(try Entry(decoding: entry.encoded()).title == "바다")
    }

    @Test("A message that asks for more than the cap is refused")
    func outOfMemory() {
        var entry = Entry()
        entry.body = String(repeating: "a", count: 65 << 20)
        #expect { try entry.encoded() } throws: { ($0 as? ProtobufError)?.code == .outOfMemory }
    }

    @Test("A descriptor tells names, numbers and kinds")
    func descriptors() throws {
        let descriptor = Entry.descriptor
        #expect(descriptor.name == "daybook.entry.v1.Entry")
        #expect(descriptor == Entry.descriptor)
        #expect(descriptor != Photo.descriptor)
        #expect(descriptor.fields.map(\.number) == Array(1...22) + [60])
        let photos = try #require(descriptor.field(jsonName: "photos"))
        #expect(photos.isRepeated)
        #expect(photos.kind == .message)
        #expect(photos.message == EntryPhoto.descriptor)
        let time = try #require(descriptor.field(named: "entry_time"))
        #expect(time.jsonName == "entryTime")
        #expect(time.hasPresence)
        #expect(descriptor.field(jsonName: "entry_time") == nil)
        #expect(descriptor.field(named: "entryTime") == nil)
        #expect(try #require(descriptor.field(named: "display_date")).hasPresence)
        #expect(!(try #require(descriptor.field(named: "title")).hasPresence))
        let state = try #require(Photo.descriptor.field(named: "state"))
        #expect(state.enumValues.map(\.name).first == "PHOTO_STATE_UNSPECIFIED")
        #expect(state.enumValues.map(\.number) == [0, 1, 2, 3])
    }
}
