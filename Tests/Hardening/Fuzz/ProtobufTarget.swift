import ProtobufC

/// The pre-check and protobuf-c on any bytes, and what they read, written again and as JSON.
///
/// The first byte says which message the rest is to be.
enum ProtobufTarget {
    static func test(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let schema = Schema.all[Int(first) % Schema.all.count]
        let bytes = Array(input.dropFirst())
        let encoded = schema.again?(bytes)
        let descriptor = schema.descriptor
        let json: [UInt8]
        do {
            json = try ProtobufJSON.json(fromWire: bytes, as: descriptor)
        } catch {
            // JSON has no infinities, and its timestamps end with the year 9999.
            return check(encoded == nil || error.code == .outOfRange, "\(descriptor.name) has no JSON: \(error)")
        }
        check(schema.again == nil || encoded != nil, "\(descriptor.name) has JSON and cannot be read.")
        JSONTarget.roundTrip(json, as: descriptor)
        guard let encoded else { return }
        check(
            (try? ProtobufJSON.json(fromWire: encoded, as: descriptor, limits: Schema.secondLimits)) == json,
            "\(descriptor.name) has other JSON when it was written again.")
    }

    static var seeds: [[UInt8]] {
        let fields: [UInt8] = [
            0x0A, 3, 0x61, 0x62, 0x63, 0x10, 5, 0x1A, 2, 8, 1, 0x22, 4, 0x0A, 2, 0x61, 0x62, 0x2A, 0, 0x30, 1,
        ]
        let nested: [UInt8] = [0x0A, 6, 0x0A, 4, 0x0A, 2, 0x12, 0, 0x1A, 2, 0x1A, 0]
        return Schema.all.indices.map { [UInt8($0)] + fields } + [
            [13] + nested, [12, 0xF8, 1, 1, 0xFA, 1, 3, 1, 2, 3],
        ]
            + JSONTarget.documents.compactMap { index, text in
                guard let value = try? JSONValue(parsing: Array(text.utf8)),
                    let wire = try? ProtobufJSON.wireBytes(from: value, as: Schema.all[index].descriptor)
                else { return nil }
                return [UInt8(index)] + wire
            }
    }
}
