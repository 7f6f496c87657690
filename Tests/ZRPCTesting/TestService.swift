import ProtobufC
public import ZRPC

/// `zrpc.testing.v1.TestService` as its schema describes it.
public struct TestService: TestServiceHandler {
    /// Names this worker in responses.
    private let serverID: String

    /// A service that calls itself `serverID`.
    public init(serverID: String = "") { self.serverID = serverID }

    /// Returns an empty response.
    public func emptyCall(
        _ request: EmptyCallRequest, context: ServerContext
    ) async throws -> EmptyCallResponse {
        EmptyCallResponse()
    }

    /// Returns what the request asks for: a payload, a delay, a status.
    public func unaryCall(
        _ request: UnaryCallRequest, context: ServerContext
    ) async throws -> UnaryCallResponse {
        if let value = context.metadata[bytes: request.echoMetadata] {
            context.setTrailer(request.echoMetadata, bytes: value)
        }
        try await wait(request.delayMs)
        try end(request.responseStatus)
        var response = UnaryCallResponse()
        response.payload = request.payload + [UInt8](repeating: 0, count: try size(request.responseSize))
        response.serverId = serverID
        response.previousAttempts = UInt32(clamping: context.previousAttempts)
        response.principal = context.peer.principal
        response.traceparent = context.traceparent
        return response
    }

    /// Writes as many responses as the request asks for; without end when it says 0.
    public func streamingOutputCall(
        _ request: StreamingOutputCallRequest, to responses: ResponseWriter<StreamingOutputCallResponse>,
        context: ServerContext
    ) async throws {
        let payload = [UInt8](repeating: 0, count: try size(request.size))
        guard request.attachmentSize <= Attachment.maximumSize else {
            throw RPCError(.invalidArgument, "An attachment is at most \(Attachment.maximumSize) bytes.")
        }
        let attachments =
            request.attachmentSize == 0
            ? [] : [Attachment([UInt8](repeating: 1, count: Int(request.attachmentSize)))]
        var number: UInt32 = 0
        while request.count == 0 || number < request.count {
            try await wait(request.intervalMs)
            var response = StreamingOutputCallResponse()
            response.number = number
            response.payload = payload
            try await responses.write(response, attachments: attachments)
            number &+= 1
        }
        try end(request.responseStatus)
    }

    /// Reads all requests and returns what they held together.
    public func streamingInputCall(
        _ requests: RequestStream<StreamingInputCallRequest>, context: ServerContext
    ) async throws -> StreamingInputCallResponse {
        var response = StreamingInputCallResponse()
        for try await request in requests {
            response.messages += 1
            response.bytes += UInt64(
                request.attachments.reduce(request.message.payload.count) { $0 + $1.count })
        }
        return response
    }

    /// Writes to each request as many responses as it asks for.
    public func fullDuplexCall(
        _ requests: RequestStream<FullDuplexCallRequest>, to responses: ResponseWriter<FullDuplexCallResponse>,
        context: ServerContext
    ) async throws {
        var number: UInt32 = 0
        for try await request in requests {
            for count in 0..<request.message.responses {
                try await wait(request.message.intervalMs)
                var response = FullDuplexCallResponse()
                response.payload = request.message.payload
                response.requestNumber = number
                response.responseNumber = count
                try await responses.write(response, attachments: request.attachments)
            }
            try end(request.message.responseStatus)
            number &+= 1
        }
    }

    private func wait(_ milliseconds: UInt32) async throws {
        if milliseconds > 0 { try await Task.sleep(for: .milliseconds(milliseconds)) }
    }

    private func end(_ status: ResponseStatus?) throws(RPCError) {
        guard let status, status.code != 0 else { return }
        throw RPCError(StatusCode(rawValue: Int(clamping: status.code)), status.message)
    }

    private func size(_ asked: UInt32) throws(RPCError) -> Int {
        guard asked <= 1 << 20 else { throw RPCError(.invalidArgument, "A payload is at most 1 MiB.") }
        return Int(asked)
    }
}
