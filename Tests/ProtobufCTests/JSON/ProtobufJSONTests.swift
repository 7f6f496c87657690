import DaybookAPI
import ProtobufC
import Testing

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

    private func refusal(_ text: String, as descriptor: MessageDescriptor = Entry.descriptor) -> ProtobufError? {
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
            try json(Entry())
                == #"{"id":"","title":"","body":"","timeZone":"","utcOffset":"","localDate":"","photos":[],"tags":[],"#
                + #""people":[],"favorite":false,"hidden":false,"sequence":"0","etag":"","snippet":"","ages":[]}"#)
        #expect(try json(Place()) == #"{"name":""}"#)
        let photo = try json(Photo())
        #expect(photo.contains(#""kind":"UNSPECIFIED""#))
        #expect(photo.contains(#""state":"UNSPECIFIED""#))
        #expect(!photo.contains("utcOffset") && !photo.contains("urls") && !photo.contains("takenTime"))
    }

    @Test("A full message prints by field number and reads back")
    func fullMessage() throws {
        let text = try json(Examples.entry)
        #expect(text.contains(#""entryTime":"2023-09-01T12:34:56.789Z""#))
        #expect(text.contains(#""place":{"name":"부산","latitude":35.1796,"longitude":-0}"#))
        #expect(text.contains(#""sequence":"-42""#))
        #expect(text.contains(#""displayDate":"""#))
        #expect(text.contains(#""body":"오늘은 바다에 갔다. The wind \"was\" strong.\n""#))
        #expect(text.contains(#""tags":["sea","","여름"]"#))
        #expect(try read(text) == Examples.entry)
        #expect(try read(json(Examples.photo)) == Examples.photo)
    }

    @Test("An absent, an empty and a null member of a oneof")
    func oneofs() throws {
        #expect(try read(#"{"latitude":0}"#, as: Place.self).latitude == 0)
        #expect(try read(#"{}"#, as: Place.self).latitude == nil)
        #expect(try read(#"{"latitude":null}"#, as: Place.self).latitude == nil)
        #expect(try read(#"{"displayDate":""}"#, as: Entry.self).displayDate == "")
    }

    @Test("Null leaves every kind of field unset")
    func null() throws {
        let text = #"{"title":null,"entryTime":null,"photos":null,"place":null,"favorite":null,"sequence":null}"#
        #expect(try read(text) == Entry())
    }

    @Test("Names are taken in both spellings, but a field only once")
    func spellings() throws {
        #expect(try read(#"{"time_zone":"Asia/Seoul"}"#, as: Entry.self).timeZone == "Asia/Seoul")
        let error = refusal(#"{"timeZone":"a","time_zone":"b"}"#)
        #expect(error?.code == .duplicateField)
        #expect(error?.fieldPath == "time_zone")
    }

    @Test("Fields are written by number, whatever their order in the document")
    func order() throws {
        let forward = try JSONValue(parsing: Array(#"{"title":"t","sequence":5,"favorite":true}"#.utf8))
        let backward = try JSONValue(parsing: Array(#"{"favorite":true,"sequence":"5","title":"t"}"#.utf8))
        let bytes = try ProtobufJSON.wireBytes(from: forward, as: Entry.descriptor)
        #expect(try bytes == ProtobufJSON.wireBytes(from: backward, as: Entry.descriptor))
        #expect(try bytes == Entry(decoding: bytes).encoded())
    }

    @Test("Defaults given in a document are not written")
    func defaults() throws {
        let text = #"{"id":"","favorite":false,"sequence":"0","photos":[],"tags":[]}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(try ProtobufJSON.wireBytes(from: value, as: Entry.descriptor).isEmpty)
    }

    @Test("Unknown members are refused with the path in the client's spelling")
    func unknownFields() {
        let error = refusal(#"{"photos":[{},{},{},{"photoId":"a","photo_name":"b"}]}"#)
        #expect(error?.code == .unknownField)
        #expect(error?.fieldPath == "photos[3].photo_name")
        #expect(refusal(#"{"Title":"a"}"#)?.code == .unknownField)
        #expect(refusal(#"{"":1}"#)?.code == .unknownField)
        #expect(refusal(#"{"nope":null}"#)?.code == .unknownField)
    }

    @Test(
        "Values of another type are refused with their path",
        arguments: [
            (#"{"title":1}"#, "title"), (#"{"title":["a"]}"#, "title"), (#"{"favorite":"true"}"#, "favorite"),
            (#"{"favorite":1}"#, "favorite"), (#"{"photos":{}}"#, "photos"), (#"{"photos":[1]}"#, "photos[0]"),
            (#"{"photos":[{"photoId":true}]}"#, "photos[0].photoId"), (#"{"tags":"a"}"#, "tags"),
            (#"{"tags":["a",null]}"#, "tags[1]"), (#"{"place":[]}"#, "place"),
            (#"{"place":{"latitude":"north"}}"#, "place.latitude"),
            (#"{"place":{"latitude":"NaN"}}"#, "place.latitude"),
            (#"{"place":{"latitude":"Infinity"}}"#, "place.latitude"),
            (#"{"place":{"latitude":" 1"}}"#, "place.latitude"), (#"{"sequence":true}"#, "sequence"),
            (#"{"entryTime":5}"#, "entryTime"),
            (#"{"entryTime":{"seconds":1}}"#, "entryTime"), (#"[]"#, ""), (#""text""#, ""), ("null", ""),
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
        #expect(refusal(#"{"width":-1}"#, as: Photo.descriptor)?.code == .outOfRange)
        #expect(refusal(#"{"width":4294967296}"#, as: Photo.descriptor)?.code == .outOfRange)
        #expect(try read(#"{"width":4294967295,"height":"1e3"}"#, as: Photo.self).width == .max)
        #expect(try read(#"{"width":4294967295,"height":"1e3"}"#, as: Photo.self).height == 1000)
    }

    @Test("Integers come as numbers, texts, with a fraction of zero or an exponent")
    func integers() throws {
        for text in ["7", "\"7\"", "7.0", "70e-1", "0.7e1", "\"7.0\""] {
            #expect(try read("{\"sequence\":\(text)}", as: Entry.self).sequence == 7)
        }
    }

    @Test("Enums go by short name, full name or number, and unknown numbers stay numbers")
    func enums() throws {
        #expect(try read(#"{"state":"READY"}"#, as: Photo.self).state == .ready)
        #expect(try read(#"{"state":"PHOTO_STATE_READY"}"#, as: Photo.self).state == .ready)
        #expect(try read(#"{"state":1}"#, as: Photo.self).state == .ready)
        #expect(try read(#"{"state":"UNSPECIFIED"}"#, as: Photo.self).state == .unspecified)
        let strange = try read(#"{"state":-77}"#, as: Photo.self)
        #expect(strange.state.rawValue == -77)
        #expect(try json(strange).contains(#""state":-77"#))
        for text in [#""ready""#, #""PHOTO_STATE_""#, #""STATE_READY""#, "1.5", "2147483648"] {
            #expect(refusal("{\"state\":\(text)}", as: Photo.descriptor)?.code == .outOfRange)
        }
        #expect(refusal(#"{"state":true}"#, as: Photo.descriptor)?.code == .wrongType)
    }

    @Test(
        "Timestamps that are none are refused with their path",
        arguments: [
            ("2023-02-30T00:00:00Z", ProtobufError.Code.outOfRange), ("2016-12-31T23:59:60Z", .outOfRange),
            ("0000-01-01T00:00:00Z", .outOfRange), ("9999-12-31T23:59:59-01:00", .outOfRange),
            ("yesterday", .malformed),
            ("", .malformed),
        ])
    func timestamps(text: String, code: ProtobufError.Code) {
        let error = refusal("{\"entryTime\":\"\(text)\"}")
        #expect(error?.code == code)
        #expect(error?.fieldPath == "entryTime")
    }

    @Test("A timestamp at the epoch is set, not absent")
    func epoch() throws {
        let entry = try read(#"{"entryTime":"1970-01-01T00:00:00Z"}"#, as: Entry.self)
        #expect(entry.entryTime == Timestamp())
        #expect(try json(entry).contains(#""entryTime":"1970-01-01T00:00:00Z""#))
    }

    @Test("Wire bytes that JSON cannot hold are refused with their path")
    func unprintable() throws {
        var entry = Entry()
        entry.place = Place()
        entry.place?.latitude = .infinity
        #expect { try json(entry) } throws: {
            ($0 as? ProtobufError)?.code == .outOfRange && ($0 as? ProtobufError)?.fieldPath == "place.latitude"
        }
        entry = Entry()
        entry.entryTime = Timestamp()
        entry.entryTime?.seconds = .max
        #expect { try json(entry) } throws: { ($0 as? ProtobufError)?.fieldPath == "entryTime" }
        #expect(throws: ProtobufError.self) { try ProtobufJSON.json(fromWire: [0x0A], as: Entry.descriptor) }
    }

    @Test("U+0000 in a value made in Swift is refused")
    func embeddedNUL() {
        let value = JSONValue.object([("tags", .array([.string("a\0")]))])
        #expect { try ProtobufJSON.wireBytes(from: value, as: Entry.descriptor) } throws: {
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
