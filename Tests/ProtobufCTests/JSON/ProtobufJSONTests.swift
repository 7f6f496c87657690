import ProtobufC
import Testing
import ZRPCTesting

@Suite("Messages as JSON")
struct ProtobufJSONTests {
    private func json(_ message: some Message) throws -> String {
        let bytes = try ProtobufJSON.json(fromWire: message.encoded(), as: type(of: message).descriptor)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read<M: Message>(_ text: String, as: M.Type = M.self) throws(ProtobufError) -> M {
        let value = try JSONValue(parsing: Array(text.utf8))
        return try M(decoding: ProtobufJSON.wireBytes(from: value, as: M.descriptor))
    }

    private func refusal(_ text: String, as descriptor: MessageDescriptor = Item.descriptor) -> ProtobufError? {
        do throws(ProtobufError) {
            _ = try ProtobufJSON.wireBytes(from: JSONValue(parsing: Array(text.utf8)), as: descriptor)
            return nil
        } catch {
            return error
        }
    }

    @Test("Scalars, enums and lists are always printed, the rest only when set")
    func emptyMessages() throws {
        #expect(
            try json(Item())
                == #"{"id":"","title":"","body":"","color":"UNSPECIFIED","unitName":"","makerName":"","localCode":"","#
                + #""parts":[],"tags":[],"favorite":false,"sequence":"0","etag":""}"#)
        #expect(try json(ItemPlace()) == #"{"name":""}"#)
        #expect(
            try json(ItemMeasures())
                == #"{"ratio":0,"weight":0,"offset":0,"width":0,"volume":"0","shift":0,"drift":"0","mask":0,"#
                + #""mark":"0","digest":"","counts":[],"samples":[],"colors":[]}"#)
    }

    @Test("A full message prints by field number and reads back")
    func fullMessage() throws {
        let text = try json(Examples.item)
        #expect(text.contains(#""color":"GREEN","unitName":"metre""#))
        #expect(text.contains(#""volume":"18446744073709551615","shift":-2147483648"#))
        #expect(text.contains(#""digest":"AP8=""#))
        #expect(text.contains(#""colors":["RED",-77]"#))
        #expect(text.contains(#""place":{"name":"부산","latitude":35.1796,"longitude":-0}"#))
        #expect(text.contains(#""sequence":"-42""#))
        #expect(text.contains(#""displayName":"""#))
        #expect(text.contains(#""body":"오늘은 바다에 갔다. The wind \"was\" strong.\n""#))
        #expect(text.contains(#""tags":["sea","","여름"]"#))
        #expect(try read(text) == Examples.item)
    }

    @Test("An absent, an empty and a null member of a oneof")
    func oneofs() throws {
        #expect(try read(#"{"latitude":0}"#, as: ItemPlace.self).latitude == 0)
        #expect(try read(#"{}"#, as: ItemPlace.self).latitude == nil)
        #expect(try read(#"{"latitude":null}"#, as: ItemPlace.self).latitude == nil)
        #expect(try read(#"{"displayName":""}"#, as: Item.self).displayName == "")
    }

    @Test("Null leaves every kind of field unset")
    func null() throws {
        let text = #"{"title":null,"color":null,"parts":null,"place":null,"favorite":null,"sequence":null}"#
        #expect(try read(text) == Item())
    }

    @Test("Names are taken in both spellings, but a field only once")
    func spellings() throws {
        #expect(try read(#"{"unit_name":"metre"}"#, as: Item.self).unitName == "metre")
        let error = refusal(#"{"unitName":"a","unit_name":"b"}"#)
        #expect(error?.code == .duplicateField)
        #expect(error?.fieldPath == "unit_name")
    }

    @Test("Fields are written by number, whatever their order in the document")
    func order() throws {
        let forward = try JSONValue(parsing: Array(#"{"title":"t","sequence":5,"favorite":true}"#.utf8))
        let backward = try JSONValue(parsing: Array(#"{"favorite":true,"sequence":"5","title":"t"}"#.utf8))
        let bytes = try ProtobufJSON.wireBytes(from: forward, as: Item.descriptor)
        #expect(try bytes == ProtobufJSON.wireBytes(from: backward, as: Item.descriptor))
        #expect(try bytes == Item(decoding: bytes).encoded())
    }

    @Test("Defaults given in a document are not written")
    func defaults() throws {
        let text = #"{"id":"","favorite":false,"sequence":"0","parts":[],"tags":[]}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(try ProtobufJSON.wireBytes(from: value, as: Item.descriptor).isEmpty)
    }

    @Test("Unknown members are refused with the path in the client's spelling")
    func unknownFields() {
        let error = refusal(#"{"parts":[{},{},{},{"partId":"a","part_name":"b"}]}"#)
        #expect(error?.code == .unknownField)
        #expect(error?.fieldPath == "parts[3].part_name")
        #expect(refusal(#"{"Title":"a"}"#)?.code == .unknownField)
        #expect(refusal(#"{"":1}"#)?.code == .unknownField)
        #expect(refusal(#"{"nope":null}"#)?.code == .unknownField)
    }

    @Test("Unknown members are passed over and counted by their paths, where a reader of later documents asks for it")
    func countedFields() throws {
        let text =
            #"{"new":{"a":[1]},"title":"t","parts":[{"partId":"a","x":1},{"x":null}],"#
            + #""place":{"x":2,"name":"n"}}"#
        var unknown = UnknownFields()
        let wire = try ProtobufJSON.wireBytes(
            from: try JSONValue(parsing: Array(text.utf8)), as: Item.descriptor, countingUnknown: &unknown)
        let known = #"{"title":"t","parts":[{"partId":"a"},{}],"place":{"name":"n"}}"#
        #expect(try Item(decoding: wire) == read(known))
        #expect(unknown.counts == ["new": 1, "parts.x": 2, "place.x": 1] && unknown.others == 0)
        // A known field is checked as ever, and nothing is counted of a document that is refused.
        #expect(throws: ProtobufError.self) {
            try ProtobufJSON.wireBytes(
                from: try JSONValue(parsing: Array(#"{"y":1,"title":1}"#.utf8)), as: Item.descriptor,
                countingUnknown: &unknown)
        }
        #expect(unknown.counts["y"] == nil)
    }

    @Test("However many unknown members there are, and however long their names, a hundred paths are kept")
    func manyUnknownFields() throws {
        let members = (0..<150).map { ("\($0)" + String(repeating: "눈", count: 500), JSONValue.bool(true)) }
        let value = JSONValue.object(members.map { (key: $0.0, value: $0.1) })
        var unknown = UnknownFields()
        for _ in 0..<2 {
            _ = try ProtobufJSON.wireBytes(from: value, as: Item.descriptor, countingUnknown: &unknown)
        }
        #expect(unknown.counts.count == 100 && unknown.others == 100)
        #expect(unknown.counts.allSatisfy { $0.value == 2 && $0.key.utf8.count <= 200 && $0.key.hasSuffix("눈") })
    }

    @Test(
        "Values of another type are refused with their path",
        arguments: [
            (#"{"title":1}"#, "title"), (#"{"title":["a"]}"#, "title"), (#"{"favorite":"true"}"#, "favorite"),
            (#"{"favorite":1}"#, "favorite"), (#"{"parts":{}}"#, "parts"), (#"{"parts":[1]}"#, "parts[0]"),
            (#"{"parts":[{"partId":true}]}"#, "parts[0].partId"), (#"{"tags":"a"}"#, "tags"),
            (#"{"tags":["a",null]}"#, "tags[1]"), (#"{"place":[]}"#, "place"),
            (#"{"place":{"latitude":"north"}}"#, "place.latitude"),
            (#"{"place":{"latitude":"NaN"}}"#, "place.latitude"),
            (#"{"place":{"latitude":"Infinity"}}"#, "place.latitude"),
            (#"{"place":{"latitude":" 1"}}"#, "place.latitude"), (#"{"sequence":true}"#, "sequence"),
            (#"{"color":true}"#, "color"), (#"{"measures":{"digest":5}}"#, "measures.digest"),
            (#"[]"#, ""), (#""text""#, ""), ("null", ""),
        ])
    func wrongTypes(text: String, path: String) {
        let error = refusal(text)
        #expect(error?.code == .wrongType)
        #expect(error?.fieldPath == path)
    }

    @Test(
        "Numbers that the field cannot hold are refused with their path",
        arguments: [
            (#"{"sequence":9223372036854775808}"#, "sequence"), (#"{"sequence":1.5}"#, "sequence"),
            (#"{"sequence":"1e40"}"#, "sequence"), (#"{"place":{"longitude":1e400}}"#, "place.longitude"),
        ])
    func outOfRange(text: String, path: String) {
        let error = refusal(text)
        #expect(error?.code == .outOfRange)
        #expect(error?.fieldPath == path)
    }

    @Test("Unsigned 32-bit numbers keep their bounds")
    func unsigned() throws {
        #expect(refusal(#"{"width":-1}"#, as: ItemMeasures.descriptor)?.code == .outOfRange)
        #expect(refusal(#"{"width":4294967296}"#, as: ItemMeasures.descriptor)?.code == .outOfRange)
        #expect(try read(#"{"width":4294967295,"mask":"1e3"}"#, as: ItemMeasures.self).width == .max)
        #expect(try read(#"{"width":4294967295,"mask":"1e3"}"#, as: ItemMeasures.self).mask == 1000)
    }

    @Test("Integers come as numbers, texts, with a fraction of zero or an exponent")
    func integers() throws {
        for text in ["7", "\"7\"", "7.0", "70e-1", "0.7e1", "\"7.0\""] {
            #expect(try read("{\"sequence\":\(text)}", as: Item.self).sequence == 7)
        }
    }

    @Test("Enums go by short name, full name or number, and unknown numbers stay numbers")
    func enums() throws {
        #expect(try read(#"{"color":"GREEN"}"#, as: Item.self).color == .green)
        #expect(try read(#"{"color":"ITEM_COLOR_GREEN"}"#, as: Item.self).color == .green)
        #expect(try read(#"{"color":2}"#, as: Item.self).color == .green)
        #expect(try read(#"{"color":"UNSPECIFIED"}"#, as: Item.self).color == .unspecified)
        let strange = try read(#"{"color":-77}"#, as: Item.self)
        #expect(strange.color.rawValue == -77)
        #expect(try json(strange).contains(#""color":-77"#))
        for text in [#""green""#, #""ITEM_COLOR_""#, #""COLOR_GREEN""#, "1.5", "2147483648"] {
            #expect(refusal("{\"color\":\(text)}")?.code == .outOfRange)
        }
        #expect(refusal(#"{"color":true}"#)?.code == .wrongType)
    }

    @Test(
        "A timestamp is text, at the epoch, too, where it is set and not absent",
        arguments: [
            ("2023-09-01T12:34:56.789Z", [.number(1, 1_693_571_696), .number(2, 789_000_000)]),
            ("1970-01-01T00:00:00Z", []),
        ] as [(String, WireBytes)])
    func timestamps(text: String, contents: WireBytes) throws {
        let document = "{\"momentTime\":\"\(text)\"}"
        let bytes = try ProtobufJSON.wireBytes(from: JSONValue(parsing: Array(document.utf8)), as: TestSchema.moment)
        #expect(bytes == WireBytes.field(1, contents.bytes).bytes)
        #expect(try ProtobufJSON.json(fromWire: bytes, as: TestSchema.moment) == Array(document.utf8))
        #expect(try ProtobufJSON.json(fromWire: [], as: TestSchema.moment) == Array("{}".utf8))
    }

    @Test(
        "Timestamps that are none are refused with their path",
        arguments: [
            (#""2023-02-30T00:00:00Z""#, ProtobufError.Code.outOfRange), (#""2016-12-31T23:59:60Z""#, .outOfRange),
            (#""0000-01-01T00:00:00Z""#, .outOfRange), (#""9999-12-31T23:59:59-01:00""#, .outOfRange),
            (#""yesterday""#, .malformed), ("\"\"", .malformed), ("5", .wrongType), (#"{"seconds":1}"#, .wrongType),
        ])
    func wrongTimestamps(value: String, code: ProtobufError.Code) {
        let error = refusal("{\"momentTime\":\(value)}", as: TestSchema.moment)
        #expect(error?.code == code)
        #expect(error?.fieldPath == "momentTime")
    }

    @Test("Wire bytes that JSON cannot hold are refused with their path")
    func unprintable() throws {
        var item = Item()
        item.place = ItemPlace()
        item.place?.latitude = .infinity
        #expect { try json(item) } throws: {
            ($0 as? ProtobufError)?.code == .outOfRange && ($0 as? ProtobufError)?.fieldPath == "place.latitude"
        }
        let endOfTime = WireBytes.field(1, WireBytes.number(1, UInt64(Int64.max)).bytes).bytes
        #expect { try ProtobufJSON.json(fromWire: endOfTime, as: TestSchema.moment) } throws: {
            ($0 as? ProtobufError)?.fieldPath == "momentTime"
        }
        #expect(throws: ProtobufError.self) { try ProtobufJSON.json(fromWire: [0x0A], as: Item.descriptor) }
    }

    @Test("U+0000 in a value made in Swift is refused")
    func embeddedNUL() {
        let value = JSONValue.object([("tags", .array([.string("a\0")]))])
        #expect { try ProtobufJSON.wireBytes(from: value, as: Item.descriptor) } throws: {
            ($0 as? ProtobufError)?.code == .embeddedNUL && ($0 as? ProtobufError)?.fieldPath == "tags[0]"
        }
    }

    @Test("Every type of field, list and oneof member goes to the wire and back")
    func everyType() throws {
        let texts = [
            "-5", "-5", "-5", "\"-5\"", "\"-5\"", "\"-5\"", "5", "5", "\"5\"", "\"5\"", "0.5", "0.25", "true", nil,
            "\"a\"",
            "\"YWI=\"", nil,
        ]
        for (index, text) in texts.enumerated() {
            guard let text else { continue }
            for (name, value) in [
                ("one\(index)", text), ("many\(index)", "[\(text),\(text)]"), ("choice\(index)", text),
            ] {
                let document = try JSONValue(parsing: Array("{\"\(name)\":\(value)}".utf8))
                let bytes = try ProtobufJSON.wireBytes(from: document, as: TestSchema.everything)
                let printed = try ProtobufJSON.json(
                    fromWire: bytes, as: TestSchema.everything, limits: DecodingLimits(maximumExpansion: 1000))
                #expect(try JSONValue(parsing: printed)[name] == document[name], "\(name)")
            }
        }
    }

    @Test("Two members of one oneof are refused, one of them null is not")
    func twoMembers() {
        let error = refusal(#"{"choice0":1,"choice14":"a"}"#, as: TestSchema.everything)
        #expect(error?.code == .duplicateField)
        #expect(error?.fieldPath == "choice14")
        #expect(refusal(#"{"choice0":1,"choice14":null}"#, as: TestSchema.everything) == nil)
    }

    @Test("A value nested deeper than messages may be is refused")
    func depth() {
        var value = JSONValue.object([])
        for _ in 0..<40 { value = .object([("child", value)]) }
        #expect { try ProtobufJSON.wireBytes(from: value, as: TestSchema.node) } throws: {
            ($0 as? ProtobufError)?.code == .tooDeep
        }
    }
}
