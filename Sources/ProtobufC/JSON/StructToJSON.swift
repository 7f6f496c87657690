import CProtobufC
import Glibc

/// A printer of unpacked C structs as JSON, fields by number.
struct StructToJSON {
    private(set) var json: JSONWriter

    /// Creates a printer.
    ///
    /// - Parameter capacity: The expected size of the JSON, in bytes.
    init(capacity: Int) { json = JSONWriter(capacity: capacity) }

    /// Prints the message at `structure`, which is the unpacked struct of `descriptor`.
    ///
    /// - Parameter onlyFields: The numbers of the fields to print; nil for all.
    mutating func message(
        _ structure: UnsafeRawPointer, as descriptor: MessageDescriptor, onlyFields: Set<Int>? = nil
    ) throws(ProtobufError) {
        if descriptor.isTimestamp { return try unsafe timestamp(structure, as: descriptor) }
        json.append(syntax: "{")
        var isFirst = true
        for index in 0..<descriptor.fieldCount {
            let field = descriptor.borrowedField(at: index)
            if let onlyFields, !onlyFields.contains(field.number) { continue }
            do throws(ProtobufError) {
                if field.isRepeated {
                    json.append(nameOf: field, isFirst: &isFirst)
                    try unsafe list(field, in: structure)
                } else if unsafe field.isSet(in: structure) {
                    json.append(nameOf: field, isFirst: &isFirst)
                    try unsafe value(field, at: structure + field.offset)
                }
            } catch {
                throw error.within(field.jsonName)
            }
        }
        json.append(syntax: "}")
    }

    private mutating func list(_ field: FieldDescriptor, in structure: UnsafeRawPointer) throws(ProtobufError) {
        json.append(syntax: "[")
        for index in 0..<(unsafe field.count(in: structure)) {
            if index > 0 { json.append(syntax: ",") }
            do throws(ProtobufError) {
                try unsafe value(field, at: field.element(index, in: structure))
            } catch {
                throw error.within(index: index)
            }
        }
        json.append(syntax: "]")
    }

    /// Prints the one value at `place`.
    private mutating func value(_ field: FieldDescriptor, at place: UnsafeRawPointer) throws(ProtobufError) {
        switch field.kind {
        case .int32, .sint32, .sfixed32: json.append(plain: String(unsafe place.load(as: Int32.self)))
        case .uint32, .fixed32: json.append(plain: String(unsafe place.load(as: UInt32.self)))
        case .int64, .sint64, .sfixed64: json.append(String(unsafe place.load(as: Int64.self)))
        case .uint64, .fixed64: json.append(String(unsafe place.load(as: UInt64.self)))
        case .float: try number(JSONNumber(unsafe place.load(as: Float.self)))
        case .double: try number(JSONNumber(unsafe place.load(as: Double.self)))
        case .bool: json.append(plain: unsafe place.load(as: protobuf_c_boolean.self) != 0 ? "true" : "false")
        case .enumeration:
            let number = unsafe place.load(as: Int32.self)
            let isNamed = field.enumeration?.withShortName(of: number) { json.append(text: $0) } ?? false
            if !isNamed { json.append(plain: String(number)) }
        case .string: unsafe text(place.load(as: UnsafePointer<CChar>?.self))
        case .bytes:
            let bytes = unsafe swiftBytes(place.load(as: ProtobufCBinaryData.self))
            let text = Base64.encode(bytes)
            json.append(text: text.utf8.span)
        case .message:
            guard let message = field.message, let structure = unsafe place.load(as: UnsafeRawPointer?.self) else {
                preconditionFailure("An unpacked message has no holes.")
            }
            try unsafe self.message(structure, as: message)
        }
    }

    private mutating func number(_ number: JSONNumber?) throws(ProtobufError) {
        guard let number else { throw ProtobufError(.outOfRange, "The number is infinite or none.") }
        json.append(plain: number.text)
    }

    private mutating func text(_ pointer: UnsafePointer<CChar>?) {
        guard let pointer = unsafe pointer else {
            json.append(plain: "\"\"")
            return
        }
        let length = unsafe strlen(pointer)
        let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: length).assumingMemoryBound(to: UInt8.self)
        json.append(text: unsafe bytes.span)
    }

    private mutating func timestamp(
        _ structure: UnsafeRawPointer, as descriptor: MessageDescriptor
    ) throws(ProtobufError) {
        let seconds = unsafe structure.load(fromByteOffset: descriptor.borrowedField(at: 0).offset, as: Int64.self)
        let nanos = unsafe structure.load(fromByteOffset: descriptor.borrowedField(at: 1).offset, as: Int32.self)
        guard let instant = TimestampText(seconds: seconds, nanos: nanos) else {
            throw ProtobufError(.outOfRange, "The timestamp lies outside the years 0001 to 9999.")
        }
        json.append(instant)
    }
}
