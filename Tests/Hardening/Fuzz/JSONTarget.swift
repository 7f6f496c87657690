import ProtobufC

/// Any text as JSON, and as JSON of a message, both ways.
///
/// The first byte says which message the rest is to be.
enum JSONTarget {
    static func test(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let descriptor = Schema.all[Int(first) % Schema.all.count].descriptor
        let text = Array(input.dropFirst())
        guard let value = try? JSONValue(parsing: text) else { return }
        let written = value.serialized()
        check((try? JSONValue(parsing: written)) == value, "JSON changes when it is written.")
        var unknown = UnknownFields()
        let known = try? ProtobufJSON.wireBytes(from: value, as: descriptor, countingUnknown: &unknown)
        check(unknown.counts.count <= UnknownFields.maximumPaths, "There are more unknown fields than are kept.")
        guard let wire = try? ProtobufJSON.wireBytes(from: value, as: descriptor) else {
            check(known == nil || !unknown.isEmpty, "A refused document is read without an unknown field.")
            return
        }
        check(known == wire && unknown.isEmpty, "A known document has other bytes, or unknown fields.")
        do {
            let json = try ProtobufJSON.json(fromWire: wire, as: descriptor)
            check(roundTrip(json, as: descriptor) == wire, "\(descriptor.name) has other bytes from its own JSON.")
        } catch {
            // What takes a few bytes of text may take far more memory than messages may.
            check(
                error.code == .tooLarge || error.code == .tooDeep, "\(descriptor.name) made of JSON has none: \(error)")
        }
    }

    /// Holds JSON that was printed to being the same after it was read; answers the bytes it stands for.
    @discardableResult
    static func roundTrip(_ json: [UInt8], as descriptor: MessageDescriptor) -> [UInt8]? {
        do {
            let value = try JSONValue(parsing: json)
            check(value.serialized() == json, "\(descriptor.name) is printed in two ways.")
            let wire = try ProtobufJSON.wireBytes(from: value, as: descriptor)
            let again = try ProtobufJSON.json(fromWire: wire, as: descriptor)
            check(again == json, "\(descriptor.name) has other JSON when it was read.")
            return wire
        } catch {
            // A list in a message counts for one level in protobuf and for two in JSON.
            check(
                error.code == .tooDeep || error.code == .tooLarge,
                "\(descriptor.name) printed as JSON cannot be read: \(error)")
            return nil
        }
    }

    /// Documents by the place of their message in the schema.
    static let documents: [(Int, String)] = [
        (
            0,
            #"{"id":"a","title":"\u00e9","entryTime":"2023-09-01T12:34:56.789Z","photos":[{"photoId":"p"}],"place":{"name":"n","latitude":35.5,"longitude":-0.0},"tags":["a",""],"favorite":true,"sequence":"-42"}"#
        ),
        (
            1,
            #"{"id":"p","kind":"IMAGE","sizeBytes":"9223372036854775807","takenTime":"0001-01-01T00:00:00Z","subtypes":["live"]}"#
        ),
        (9, #"{"version":1,"sessionId":"AAEC","features":["x"],"methods":[{"path":"a/b","id":1}],"principal":null}"#),
        (10, #"{"payload":"_-8","response_size":1e2,"responseStatus":{"code":5},"delayMs":0}"#),
        (12, #"{"one0":1,"one5":"0x","many11":[1.5,-2e-3,0.0],"many13":[1,2],"choice14":"s","one16":{"one16":{}}}"#),
        (13, #"{"child":{"child":{"name":"\ud83d\ude00"}},"children":[{},{"children":[{}]}]}"#),
        (14, #"{"field1":1,"field150":-2147483648}"#), (3, #" [ null , true , false , -1.5E+10 , "\n\"\\" , {} ] "#),
    ]

    static var seeds: [[UInt8]] { documents.map { [UInt8($0.0)] + Array($0.1.utf8) } }
}
