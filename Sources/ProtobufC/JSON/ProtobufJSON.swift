import CProtobufC
import Glibc

/// The conversion between JSON and a message's wire bytes, with its descriptor alone.
///
/// The mapping is that of proto3 with these choices. Names are lowerCamelCase; the schema's own spelling is accepted,
/// too. Scalars, enums and lists are always printed; messages, timestamps and members of oneofs only if they are set. A
/// oneof of one scalar is therefore a value that may be absent. `null` leaves a field unset. 64-bit integers are
/// printed as strings and accepted as strings or numbers. Enums are printed by name without the type's name in front;
/// the full name and the number are accepted, too. `google.protobuf.Timestamp` is RFC 3339 text, `bytes` is base64.
/// Infinities and NaN have no JSON.
///
/// Errors name the field in the document's spelling, as in `photos[3].photoId`.
public enum ProtobufJSON {
    /// Returns the wire bytes of a JSON object.
    ///
    /// Throws `unknownField`, `wrongType`, `outOfRange`, `malformed` (a text that is not a timestamp or not base64),
    /// `duplicateField` (a field in both spellings, or two members of one oneof) or `tooDeep`.
    public static func wireBytes(
        from value: JSONValue, as descriptor: MessageDescriptor
    ) throws(ProtobufError) -> [UInt8] {
        var encoder = JSONToWire()
        // The walk's fields do not keep the tables.
        defer { extendLifetime(descriptor) }
        try encoder.message(value, as: descriptor, depth: 1)
        return encoder.wire.bytes
    }

    /// Returns the wire bytes of a JSON object without the fields that the schema lacks, and counts those: a newer
    /// schema may have them. Their values may be any JSON.
    ///
    /// - Throws: As ``wireBytes(from:as:)``, but not `unknownField`. Nothing is counted then.
    public static func wireBytes(
        from value: JSONValue, as descriptor: MessageDescriptor, countingUnknown unknown: inout UnknownFields
    ) throws(ProtobufError) -> [UInt8] {
        var encoder = JSONToWire(unknown: unknown)
        // The walk's fields do not keep the tables.
        defer { extendLifetime(descriptor) }
        try encoder.message(value, as: descriptor, depth: 1)
        if let counted = encoder.unknown { unknown = counted }
        return encoder.wire.bytes
    }

    /// Returns the JSON object, in UTF-8, of a message's wire bytes. Fields that the schema lacks are dropped.
    ///
    /// Throws the errors of `Message.init(decoding:)` for such bytes, and `outOfRange` for values without a JSON form.
    ///
    /// - Parameter onlyFields: The numbers of the outermost message's fields to print; nil for all.
    public static func json(
        fromWire bytes: RawSpan, as descriptor: MessageDescriptor, limits: DecodingLimits = .default,
        onlyFields: Set<Int>? = nil
    ) throws(ProtobufError) -> [UInt8] {
        let unpacked = try descriptor.unpack(bytes, limits: limits)
        // The names of the fields take about as much as their values.
        var printer = StructToJSON(capacity: 2 * bytes.byteCount + 1024)
        // The walk's fields do not keep the tables.
        defer { extendLifetime(descriptor) }
        try unsafe printer.message(unpacked.structure, as: descriptor, onlyFields: onlyFields)
        extendLifetime(unpacked)
        return printer.json.bytes
    }

    /// Returns the JSON object of a message's wire bytes, as the other function does.
    public static func json(
        fromWire bytes: [UInt8], as descriptor: MessageDescriptor, limits: DecodingLimits = .default,
        onlyFields: Set<Int>? = nil
    ) throws(ProtobufError) -> [UInt8] {
        try json(fromWire: unsafe bytes.span.bytes, as: descriptor, limits: limits, onlyFields: onlyFields)
    }
}

extension MessageDescriptor {
    /// Whether the message is `google.protobuf.Timestamp`, which is text in JSON.
    var isTimestamp: Bool {
        unsafe fieldCount == 2 && strcmp(pointer.pointee.name, "google.protobuf.Timestamp") == 0
    }
}

extension ProtobufJSON {
    /// Reads the JSON text of a `google.protobuf.Timestamp`; returns `nil` for any other text.
    public static func timestamp(_ text: String) -> (seconds: Int64, nanos: Int32)? {
        guard let read = try? TimestampText(parsing: text) else { return nil }
        return (read.seconds, read.nanos)
    }

    /// Returns the JSON text of a `google.protobuf.Timestamp`, in UTC with the fewest of 0, 3, 6 or 9 fraction digits.
    ///
    /// Returns `nil` outside the years 1 to 9999, and for nanoseconds outside 0 to 999,999,999.
    public static func timestampText(seconds: Int64, nanos: Int32) -> String? {
        TimestampText(seconds: seconds, nanos: nanos)?.text
    }
}
