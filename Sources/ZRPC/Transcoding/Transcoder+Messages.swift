public import ProtobufC

extension Transcoder {
    /// A message made of a JSON document that is no request of its own, such as a part of a form.
    ///
    /// Faults are INVALID_ARGUMENT with field paths as in the document.
    public func message<Content: Message>(_ type: Content.Type, fromJSON bytes: [UInt8]) throws(RPCError) -> Content {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw RPCError(error, withoutPrefix: nil, reason: "MALFORMED_JSON")
        }
        do {
            return try Content(decoding: ProtobufJSON.wireBytes(from: value, as: Content.descriptor), limits: limits)
        } catch {
            throw RPCError(error, withoutPrefix: nil)
        }
    }

    /// A response's bytes as a message.
    public func message<Content: Message>(_ type: Content.Type, fromWire bytes: [UInt8]) throws(RPCError) -> Content {
        do {
            return try Content(decoding: bytes, limits: limits)
        } catch {
            throw RPCError(.internalError, "The service's answer cannot be read.", cause: error)
        }
    }

    /// A message's wire bytes.
    public func wireBytes(_ message: some Message) throws(RPCError) -> [UInt8] {
        do {
            return try message.encoded()
        } catch {
            throw RPCError(error, withoutPrefix: nil)
        }
    }

    /// A message that is no response of its own as JSON, such as a part of one.
    public func json<Content: Message>(_ message: Content) throws(RPCError) -> [UInt8] {
        do {
            return try ProtobufJSON.json(fromWire: message.encoded(), as: Content.descriptor)
        } catch {
            throw RPCError(.internalError, "The service's answer cannot be read.", cause: error)
        }
    }

    /// The text of a string field of a response, read without unpacking it; nil when there is no such field, or no text.
    public func responseText(_ field: String, in bytes: [UInt8], of method: MethodDescriptor) -> String? {
        method.response.field(named: field).flatMap { WireFields.string($0, in: bytes) }
    }
}

/// A message of a schema, for those who pass messages on without looking into them.
public typealias WireMessage = Message
