/// A message of the schema as a Swift value.
///
/// The generator writes the conformances. Encoding and decoding use the protoc-c struct of the same message, in an
/// arena that lives for the one call.
public protocol Message: WireCodable, Hashable {
    /// Creates a message with every field at its default.
    init()

    /// The schema of the message.
    static var descriptor: MessageDescriptor { get }

    /// Copies the fields out of an unpacked struct. Called once per message, with a struct that passed the pre-check.
    init(_ view: MessageView)

    /// Copies the fields into a struct that is initialized and otherwise untouched.
    ///
    /// Throws if a string holds U+0000 or the arena's limit is reached; the struct is then abandoned.
    func fill(_ builder: MessageBuilder) throws(ProtobufError)
}
