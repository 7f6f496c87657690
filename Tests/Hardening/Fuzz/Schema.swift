import DaybookAPI
import ProtobufC
import ZRPC
import ZRPCTesting

/// The messages that the codecs are tried with: the deepest, those with oneofs, lists and every kind of field, and made-up
/// ones with what the project's own schema must not have.
struct Schema: Sendable {
    let descriptor: MessageDescriptor
    /// Reads bytes as the generated type and writes them again; nil when they are no such message. None for a message
    /// without a generated type.
    let again: (@Sendable ([UInt8]) -> [UInt8]?)?

    static let all: [Schema] = [
        Schema(Entry.self), Schema(Photo.self), Schema(SearchResponse.self), Schema(ListEntriesRequest.self),
        Schema(Timeline.self), Schema(UpdatePhotoRequest.self), Schema(Probe.self), Schema(BadRequest.self),
        Schema(ListEntriesResponse.self), Schema(HelloAck.self), Schema(UnaryCallRequest.self),
        Schema(ServerInfo.self), Schema(TestSchema.everything), Schema(TestSchema.node), Schema(TestSchema.wide),
    ]

    /// For what was read once: without the fields that nobody knew it is shorter, and would be allowed less memory.
    static let secondLimits = DecodingLimits(maximumExpansion: .max)

    private init<Kind: Message>(_ type: Kind.Type) {
        descriptor = type.descriptor
        again = { bytes in
            guard let message = try? type.init(decoding: bytes) else { return nil }
            guard let encoded = try? message.encoded() else { broken("\(type) cannot be encoded.") }
            guard let second = try? type.init(decoding: encoded, limits: Schema.secondLimits) else {
                broken("\(type) cannot be read again.")
            }
            var appended: [UInt8] = [1, 2, 3]
            check((try? message.appendEncoded(to: &appended)) != nil, "\(type) cannot be appended.")
            check(Array(appended.dropFirst(3)) == encoded, "\(type) is appended in another way.")
            check((try? second.encoded()) == encoded, "\(type) is encoded in two ways.")
            // NaN differs from itself, so equality is asked of the bytes where the messages say that they differ.
            check(second == message || second.hasNaN || message.hasNaN, "\(type) changes on its way.")
            return encoded
        }
    }

    private init(_ descriptor: MessageDescriptor) {
        self.descriptor = descriptor
        again = nil
    }
}

extension Message {
    /// Whether the message differs from itself, which only NaN brings about.
    fileprivate var hasNaN: Bool {
        let copy = self
        return copy != self
    }
}
