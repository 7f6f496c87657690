import CProtobufC
import Glibc

/// Turns JSON into a message's wire bytes and back, from its descriptor alone.
///
/// The mapping is proto3's with these choices. Names are lowerCamelCase; the schema's own are taken too. Printed are
/// scalars, enums and lists always, messages, timestamps and members of oneofs when they are set: so a oneof of one
/// scalar is a value that may be absent. `null` leaves a field unset. 64-bit integers are printed as strings and taken
/// as either. Enums go by name without the type's name in front; the full name and the number are taken too.
/// `google.protobuf.Timestamp` is RFC 3339 text, `bytes` is base64. Infinities and NaN have no JSON.
///
/// Errors name the field as the document spells it, as in `photos[3].photoId`.
public enum ProtobufJSON {
    /// The wire bytes of a message given as a JSON object.
    ///
    /// Throws `unknownField`, `wrongType`, `outOfRange`, `malformed` (text that is no timestamp or no base64),
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

    /// The JSON object, in UTF-8, of a message given as wire bytes. Fields that the schema has not are dropped.
    ///
    /// Throws what `Message.init(decoding:)` throws for such bytes, and `outOfRange` for what JSON cannot hold.
    ///
    /// - Parameter onlyFields: The numbers of the outermost message's fields to print; nil for all.
    public static func json(
        fromWire bytes: RawSpan, as descriptor: MessageDescriptor, limits: DecodingLimits = .default,
        onlyFields: Set<Int>? = nil
    ) throws(ProtobufError) -> [UInt8] {
        let unpacked = try descriptor.unpack(bytes, limits: limits)
        var printer = StructToJSON()
        // The walk's fields do not keep the tables.
        defer { extendLifetime(descriptor) }
        try unsafe printer.message(unpacked.structure, as: descriptor, onlyFields: onlyFields)
        extendLifetime(unpacked)
        return printer.json.bytes
    }

    /// The JSON object of a message given as wire bytes, as the other function does.
    public static func json(
        fromWire bytes: [UInt8], as descriptor: MessageDescriptor, limits: DecodingLimits = .default,
        onlyFields: Set<Int>? = nil
    ) throws(ProtobufError) -> [UInt8] {
        try json(fromWire: unsafe bytes.span.bytes, as: descriptor, limits: limits, onlyFields: onlyFields)
    }
}

extension MessageDescriptor {
    /// Whether this is `google.protobuf.Timestamp`, which JSON knows as text.
    var isTimestamp: Bool {
        unsafe fieldCount == 2 && strcmp(pointer.pointee.name, "google.protobuf.Timestamp") == 0
    }
}
