import ProtobufC
import Testing
import ZRPCTesting

@Suite("The pre-check of a peer's bytes")
struct PreCheckTests {
    /// Unpacks as decoding does, for descriptors without a Swift type.
    private func unpack(
        _ bytes: [UInt8], as descriptor: MessageDescriptor, limits: DecodingLimits = .default
    ) throws(ProtobufError) {
        _ = try descriptor.unpack(unsafe bytes.span.bytes, limits: limits)
    }

    private func refusal(
        of bytes: [UInt8], as descriptor: MessageDescriptor, limits: DecodingLimits = .default
    ) -> ProtobufError? {
        do throws(ProtobufError) {
            try unpack(bytes, as: descriptor, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("Messages nested 12,000 deep are refused and the process lives")
    func deepNest() {
        let bytes = WireBytes.nest(1, depth: 12_000)
        #expect(bytes.count > 35_000)
        #expect(refusal(of: bytes, as: TestSchema.node)?.code == .tooDeep)
        #expect(refusal(of: WireBytes.nest(3, depth: 12_000), as: TestSchema.node)?.code == .tooDeep)
    }

    @Test("32 levels pass, 33 are refused with the path to the last")
    func depthLimit() {
        #expect(refusal(of: WireBytes.nest(1, depth: 31), as: TestSchema.node) == nil)
        let error = refusal(of: WireBytes.nest(1, depth: 32), as: TestSchema.node)
        #expect(error?.code == .tooDeep)
        #expect(error?.fieldPath == Array(repeating: "child", count: 32).joined(separator: "."))
    }

    @Test("Two mebibytes of empty sub-messages in a list are refused")
    func emptyListBomb() {
        let bytes = [UInt8](repeating: 0, count: 2 << 20).indices.map { $0 % 2 == 0 ? UInt8(0x1A) : 0 }
        #expect(refusal(of: bytes, as: TestSchema.node)?.code == .tooLarge)
        let parts = bytes.map { $0 == 0x1A ? UInt8(0x42) : $0 }
        #expect(throws: ProtobufError.self) { try Item(decoding: parts) }
    }

    @Test(
        "Empty texts, lists of them and unknown fields cannot ask for more memory than the limit",
        arguments: [[0x12, 0x00], [0x4A, 0x00], [0xFA, 0x01, 0x00], [0xF8, 0x01, 0x00]] as [[UInt8]])
    func memoryBombs(field: [UInt8]) {
        let bytes = (0..<(1 << 20) / field.count).flatMap { _ in field }
        #expect(refusal(of: bytes, as: Item.descriptor)?.code == .tooLarge)
    }

    @Test("A packed list of a million numbers is over the element limit")
    func packedBomb() {
        let bytes = WireBytes.field(31, [UInt8](repeating: 1, count: 1 << 20)).bytes
        #expect(refusal(of: bytes, as: TestSchema.everything)?.code == .tooLarge)
        #expect(refusal(of: bytes, as: TestSchema.everything)?.fieldPath == "many0")
    }

    @Test("A message over the size limit is refused unread")
    func sizeLimit() {
        let limits = DecodingLimits(maximumSize: 3)
        #expect(refusal(of: [0xFF, 0xFF, 0xFF, 0xFF], as: Item.descriptor, limits: limits)?.code == .tooLarge)
    }

    @Test("The limit on elements counts every field of every message")
    func elementLimit() {
        let bytes = WireBytes.field(8, WireBytes.field(1, "a").bytes).bytes
        #expect(refusal(of: bytes, as: Item.descriptor, limits: DecodingLimits(maximumElements: 2)) == nil)
        let error = refusal(of: bytes, as: Item.descriptor, limits: DecodingLimits(maximumElements: 1))
        #expect(error?.code == .tooLarge)
    }

    @Test("U+0000 in a text is refused with its path")
    func embeddedNUL() {
        let part = WireBytes.field(2, "a\0b").bytes
        let bytes: WireBytes = [.field(8, []), .field(8, WireBytes.field(1, "p").bytes), .field(8, part)]
        let error = refusal(of: bytes.bytes, as: Item.descriptor)
        #expect(error?.code == .embeddedNUL)
        #expect(error?.fieldPath == "parts[2].note")
    }

    @Test(
        "Text that is not UTF-8 is refused with its path",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xEC, 0x82],
            [0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
            [0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xE1],
        ] as [[UInt8]])
    func invalidUTF8(text: [UInt8]) {
        let error = refusal(of: WireBytes.field(9, text).bytes, as: Item.descriptor)
        #expect(error?.code == .invalidUTF8)
        #expect(error?.fieldPath == "tags[0]")
    }

    @Test("Every message cut short is refused or still a message, never a crash")
    func truncated() throws {
        let bytes = try Examples.item.encoded()
        var accepted = 0
        for count in 0..<bytes.count {
            if (try? Item(decoding: Array(bytes[..<count]))) != nil { accepted += 1 }
        }
        // A cut between two fields leaves a message.
        #expect(accepted > 5 && accepted < 40)
    }

    @Test(
        "A value of another wire type than the field's is refused",
        arguments: [
            WireBytes.number(1, 5), .field(12, "yes"), [.key(1, 5), WireBytes([1, 2, 3, 4])],
            [.key(14, 1), WireBytes([1, 2, 3, 4, 5, 6, 7, 8])], .number(8, 1),
        ])
    func wrongWireType(bytes: WireBytes) {
        #expect(refusal(of: bytes.bytes, as: Item.descriptor)?.code == .malformed)
    }

    @Test(
        "Groups, number 0, unknown wire types and keys over 32 bits are refused",
        arguments: [
            [0x0B, 0x0C], [0x0C], [0x00, 0x01], [0x0E], [0x0F], [0xFB, 0x01, 0xFC, 0x01],
            [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x00], [0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
        ] as [[UInt8]])
    func badKeys(bytes: [UInt8]) {
        #expect(refusal(of: bytes, as: Item.descriptor)?.code == .malformed)
    }

    @Test(
        "Lengths that reach beyond the message or over 32 bits are refused",
        arguments: [
            [0x0A, 0x01], [0x0A, 0x05, 0x61], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0x0A, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
            [0x42, 0x03, 0x0A, 0x05, 0x61], [0x7A, 0x7F, 0x08],
        ] as [[UInt8]])
    func hugeLengths(bytes: [UInt8]) {
        #expect(refusal(of: bytes, as: Item.descriptor)?.code == .malformed)
    }

    @Test(
        "Varints without an end or over 64 bits are refused",
        arguments: [
            [0x70, 0x80], [0x70] + [UInt8](repeating: 0xFF, count: 10),
            [0x70] + [UInt8](repeating: 0x80, count: 10) + [0],
            [0x60, 0xFF, 0xFF], [0x70] + [UInt8](repeating: 0xFF, count: 9) + [0x02],
        ] as [[UInt8]])
    func badVarints(bytes: [UInt8]) {
        #expect(refusal(of: bytes, as: Item.descriptor)?.code == .malformed)
    }

    @Test("The largest varint passes and is minus one")
    func largestVarint() throws {
        let bytes: [UInt8] = [0x70] + [UInt8](repeating: 0xFF, count: 9) + [0x01]
        #expect(try Item(decoding: bytes).sequence == -1)
    }

    @Test("A sub-message given twice is refused, a list of them is not")
    func secondMessage() throws {
        let place = WireBytes.field(11, WireBytes.field(1, "a").bytes)
        let error = refusal(of: [place, place].flatMap(\.bytes), as: Item.descriptor)
        #expect(error?.code == .duplicateField)
        #expect(error?.fieldPath == "place")
        let part = WireBytes.field(8, WireBytes.field(1, "a").bytes)
        #expect(try Item(decoding: [part, part].flatMap(\.bytes)).parts.count == 2)
    }

    @Test("A sub-message given twice is refused also beyond the 64th field")
    func secondMessageFarBack() {
        let choice = WireBytes.field(2017, [])
        #expect(refusal(of: choice.bytes, as: TestSchema.everything) == nil)
        let error = refusal(of: choice.bytes + choice.bytes, as: TestSchema.everything)
        #expect(error?.code == .duplicateField)
    }

    @Test("A text given twice is the last one")
    func secondText() throws {
        let bytes: WireBytes = [.field(2, "first"), .field(2, "second")]
        #expect(try Item(decoding: bytes.bytes).title == "second")
    }

    @Test("Unknown fields of every wire type pass and are dropped")
    func unknownFields() throws {
        let bytes: WireBytes = [
            .number(900, 1), .field(901, "text"), [.key(902, 5), WireBytes([1, 2, 3, 4])],
            [.key(903, 1), WireBytes([1, 2, 3, 4, 5, 6, 7, 8])], .field(2, "title"), .number(536_870_911, 7),
        ]
        let item = try Item(decoding: bytes.bytes)
        #expect(item.title == "title")
        #expect(try item.encoded() == WireBytes.field(2, "title").bytes)
    }

    @Test(
        "Packed lists pass when each element is whole",
        arguments: [
            ([0x01, 0x02, 0x03], 31, true), ([0x80], 31, false), ([1, 2, 3, 4], 33, true), ([1, 2, 3], 33, false),
            ([1, 2, 3, 4, 5, 6, 7, 8], 36, true), ([1, 2, 3, 4], 36, false), ([0, 1, 1], 43, true), ([2], 43, false),
            ([0x81, 0x00], 43, false), ([], 31, true),
        ] as [([UInt8], UInt64, Bool)])
    func packedLists(contents: [UInt8], number: UInt64, passes: Bool) {
        let error = refusal(of: WireBytes.field(number, contents).bytes, as: TestSchema.everything)
        #expect((error == nil) == passes)
    }

    @Test("A message of more than 128 fields is unpacked within its allowance")
    func wideMessage() {
        let bytes = (1...150).flatMap { WireBytes.number($0, 1).bytes }
        #expect(refusal(of: bytes, as: TestSchema.wide) == nil)
        #expect(refusal(of: [], as: TestSchema.wide) == nil)
    }

    @Test("The tables of wire types and sizes agree with protobuf-c's types")
    func everyType() {
        // One value of each type, singular and in a list: accepted here, then by protobuf-c.
        for index in UInt64(0)...16 {
            for value in [
                WireBytes.varint(1), WireBytes([1, 2, 3, 4]), WireBytes([1, 2, 3, 4, 5, 6, 7, 8]), [.varint(0)],
            ] {
                for wireType in [UInt64(0), 1, 2, 5] {
                    for base in [UInt64(1), 31, 2001] {
                        let bytes: WireBytes = [.key(base + index, wireType), value]
                        let error = refusal(of: bytes.bytes, as: TestSchema.everything)
                        #expect(error == nil || error?.code == .malformed, "\(bytes)")
                    }
                }
            }
        }
    }
}
