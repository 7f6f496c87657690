/// An emitter of golden wire vectors: for every message an example with every field set, as bytes and as JSON.
///
/// This file has its own encoder, so that the vectors check the library's encoder.
struct GoldenEmitter {
    let schema: Schema
    let name: String

    func emit(into writer: inout SourceWriter) {
        writer.line("/// Examples of every message: the wire's bytes in hex, and the JSON of the same value.")
        writer.block("enum \(name)") { writer in
            writer.nested("static let all: [(message: String, hex: String, json: String)] = [", close: "]") { writer in
                for message in schema.generated.flatMap(\.messages) {
                    let hex = encode(message).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                    let json = JSONText.object(members(message)).text
                    writer.line("(\"\(message.fullName.dropFirst())\", \"\(hex)\", ##\"\(json)\"##),")
                }
            }
        }
    }

    /// Returns the fields that an example sets: the first member of each oneof, and all fields outside a oneof.
    private func exampleFields(_ message: SchemaMessage) -> [SchemaField] {
        var seen: Set<Int> = []
        return message.fields.filter { field in
            guard let oneof = field.oneof else { return true }
            return seen.insert(oneof).inserted
        }.sorted { $0.number < $1.number }
    }

    // MARK: Wire (https://protobuf.dev/programming-guides/encoding/)

    private func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var result: [UInt8] = []
        while rest >= 0x80 {
            result.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return result + [UInt8(rest)]
    }

    private func tag(_ field: SchemaField, wireType: UInt64) -> [UInt8] {
        varint(UInt64(field.number) << 3 | wireType)
    }

    private func delimited(_ bytes: [UInt8]) -> [UInt8] { varint(UInt64(bytes.count)) + bytes }

    private func littleEndian(_ value: UInt64, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    private func encode(_ message: SchemaMessage) -> [UInt8] {
        exampleFields(message).flatMap { field -> [UInt8] in
            if case .message(let name) = field.type {
                let inner = schema.messages[name].map(encode) ?? []
                return tag(field, wireType: 2) + delimited(inner)
            }
            if field.isRepeated, field.type == .string || field.type == .bytes {
                return tag(field, wireType: 2) + delimited(scalar(field))
            }
            if field.isRepeated {
                return tag(field, wireType: 2) + delimited(scalar(field))
            }
            switch field.type {
            case .double, .fixed64: return tag(field, wireType: 1) + scalar(field)
            case .float, .fixed32: return tag(field, wireType: 5) + scalar(field)
            case .string, .bytes: return tag(field, wireType: 2) + delimited(scalar(field))
            default: return tag(field, wireType: 0) + scalar(field)
            }
        }
    }

    private func scalar(_ field: SchemaField) -> [UInt8] {
        let number = UInt64(field.number)
        switch field.type {
        case .double: return littleEndian((Double(number) + 0.5).bitPattern, count: 8)
        case .float: return littleEndian(UInt64((Float(number) + 0.5).bitPattern), count: 4)
        case .fixed64: return littleEndian(number, count: 8)
        case .fixed32: return littleEndian(number, count: 4)
        case .sint32, .sint64: return varint(number * 2)
        case .bool: return [1]
        case .string: return Array(text(field).utf8)
        case .bytes: return [UInt8(truncatingIfNeeded: number), 0, 255]
        case .enumeration(let name): return varint(UInt64(enumExample(name)?.number ?? 0))
        default: return varint(number)
        }
    }

    private func text(_ field: SchemaField) -> String { "\(field.jsonName) \u{C0B0}\u{CC45}" }

    private func enumExample(_ name: String) -> SchemaEnumValue? { schema.enums[name]?.values.last }

    // MARK: JSON, by the presence rules of the HTTP contract

    private func members(_ message: SchemaMessage) -> [(String, JSONText)] {
        exampleFields(message).map { field in
            let value = json(field)
            return (field.jsonName, field.isRepeated ? .array([value]) : value)
        }
    }

    private func json(_ field: SchemaField) -> JSONText {
        let number = "\(field.number)"
        switch field.type {
        case .double, .float: return .number("\(number).5")
        case .int64, .uint64, .sint64, .fixed64: return .string(number)
        case .bool: return .bool(true)
        case .string: return .string(text(field))
        case .bytes:
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            let value = UInt32(field.number & 255) << 16 | 255
            return .string(String((0..<4).map { alphabet[Int(value >> (18 - 6 * UInt32($0)) & 63)] }))
        case .enumeration(let name): return .string(enumExample(name)?.shortName ?? "")
        case .message(".google.protobuf.Timestamp"): return .string("1970-01-01T00:00:01.000000002Z")
        case .message(let name): return .object(schema.messages[name].map(members) ?? [])
        default: return .number(number)
        }
    }
}
