import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import ZRPC

/// The response of another server: the head, and the body as it arrives, within its limits.
struct OutboundResponse {
    let status: Int
    let headers: HTTPHeaders
    /// The body's length, if the head states it.
    let size: Int64?
    // Guard: this struct is not Sendable, so that one task at a time reads.
    nonisolated(unsafe) private var iterator: HTTPClientResponse.Body.AsyncIterator
    private let limits: OutboundLimits
    private let deadline: ContinuousClock.Instant
    private var count: Int64 = 0

    /// Throws if the head announces an unacceptable body: more bytes than the limit, or compressed bytes, whose
    /// unpacked size has no limit.
    init(
        _ response: HTTPClientResponse, within limits: OutboundLimits, deadline: ContinuousClock.Instant
    ) throws(RPCError) {
        status = Int(response.status.code)
        headers = response.headers
        size = response.headers.first(name: "Content-Length").flatMap { Int64($0) }
        unsafe iterator = response.body.makeAsyncIterator()
        self.limits = limits
        self.deadline = deadline
        if let size, size > limits.bytes { throw .outboundTooLarge(limits.bytes) }
        let codings = response.headers[canonicalForm: "Content-Encoding"].filter { $0.lowercased() != "identity" }
        if !codings.isEmpty { throw .outboundFailed("It sent a body in a coding that was not asked for.") }
    }

    /// Returns the next bytes; nil at the end.
    mutating func next() async throws(RPCError) -> ByteBuffer? {
        let buffer: ByteBuffer?
        do {
            buffer = unsafe try await iterator.next()
        } catch {
            throw .outbound(error)
        }
        guard let buffer else { return nil }
        count += Int64(buffer.readableBytes)
        if count > limits.bytes { throw .outboundTooLarge(limits.bytes) }
        if ContinuousClock.now > deadline { throw .outboundTimeout() }
        return buffer
    }

    /// Returns the whole body.
    mutating func bytes() async throws(RPCError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let buffer = try await next() { bytes.append(contentsOf: buffer.readableBytesView) }
        return bytes
    }
}
