/// # ProtobufC
///
/// Protocol Buffers over libprotobuf-c: messages as Swift values, and as JSON.
///
/// The module turns a peer's untrusted bytes into a value, or refuses them. It turns values into bytes, and does the
/// same with proto3 JSON. Only this module and the generated code use libprotobuf-c.
///
/// The module must not know the purpose of messages, the transport of bytes, or any schema. It knows a message only
/// through the descriptor that protoc-c generated.
///
///     bytes ──▶ PreCheck ──▶ protobuf_c_message_unpack ──▶ C struct ──▶ MessageView ──▶ Swift value
///               (refuses)      (in an Arena as large          │
///                               as PreCheck says)             └──▶ StructToJSON ──▶ JSON
///     Swift value ──▶ MessageBuilder ──▶ C struct in an Arena ──▶ protobuf_c_message_pack ──▶ bytes
///     JSON ──▶ JSONParser ──▶ JSONValue ──▶ JSONToWire ──▶ bytes (and the UnknownFields of a later schema)
///
/// `Wire/` holds the checks and codecs of bytes, `JSON/` the codecs of JSON, `Tables/` the descriptors and the offsets
/// of their fields, and `Rules/` the limits that a schema puts on fields.
///
/// Generated code, of this package or another, accesses the structs by `@_spi(Generated)`; no other code needs to.
///
/// Example (compiled and run as `the module's example` in MessageCodingTests):
///
///     var item = Item()
///     item.title = "At the sea"
///     let bytes = try item.encoded()
///     let same = try Item(decoding: bytes)
///     let json = try ProtobufJSON.json(fromWire: bytes, as: Item.descriptor)
