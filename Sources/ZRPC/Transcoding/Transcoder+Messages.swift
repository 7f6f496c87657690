public import ProtobufC

extension Transcoder {
    /// Decodes a message from a JSON document that is not a whole request, such as a part of a form.
    ///
    /// Throws INVALID_ARGUMENT, with field paths as in the document.
    public func message<Content: Message>(_ type: Content.Type, fromJSON bytes: [UInt8]) throws(RPCError) -> Content {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes, limits: requestLimits)
        } catch {
            throw RPCError(error, withoutPrefix: nil, reason: "MALFORMED_JSON")
        }
        do {
            return try Content(decoding: ProtobufJSON.wireBytes(from: value, as: Content.descriptor), limits: limits)
        } catch {
            throw RPCError(error, withoutPrefix: nil)
        }
    }

    /// Decodes a message from a response's bytes.
    public func message<Content: Message>(_ type: Content.Type, fromWire bytes: [UInt8]) throws(RPCError) -> Content {
        do {
            return try Content(decoding: bytes, limits: limits)
        } catch {
            throw RPCError(.internalError, "The service's response cannot be read.", cause: error)
        }
    }

    /// Returns a message in wire format.
    public func wireBytes(_ message: some Message) throws(RPCError) -> [UInt8] {
        do {
            return try message.encoded()
        } catch {
            throw RPCError(error, withoutPrefix: nil)
        }
    }

    /// Returns the JSON of a message that is not a whole response, such as a part of one.
    public func json<Content: Message>(_ message: Content) throws(RPCError) -> [UInt8] {
        do {
            return try ProtobufJSON.json(fromWire: message.encoded(), as: Content.descriptor)
        } catch {
            throw RPCError(.internalError, "The service's response cannot be read.", cause: error)
        }
    }

    /// Returns the text of a string field of a response, without decoding the response; nil if the field is unknown or
    /// empty.
    public func responseText(_ field: String, in bytes: [UInt8], of method: MethodDescriptor) -> String? {
        method.response.field(named: field).flatMap { WireFields.string($0, in: bytes) }
    }
}

/// A message of a schema, for code that passes messages on without reading them.
public typealias WireMessage = Message
