import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// Responses for bytes of known size and tag: preconditions, ranges, HEAD.
struct ConditionalBytes: Sendable {
    let exchange: Exchange
    /// The response's fields, including `ETag`.
    let headers: HTTPFields
    let size: Int64

    /// Decides which bytes are sent, and requests a body only if there are any.
    func respond(
        _ body: (Range<Int64>) async throws(RPCError) -> GatewayResponse.Content
    ) async throws(RPCError) -> GatewayResponse {
        let fields = exchange.headers
        let etag = headers[.eTag] ?? ""
        guard EntityTag.isMatch(fields[.ifMatch], etag: etag) else {
            throw RPCError(.aborted, RequestFault.etagMismatch)
        }
        if EntityTag.isNoneMatch(fields[.ifNoneMatch], etag: etag) {
            var kept = headers
            BytesFields.leaveOutContent(of: &kept)
            return GatewayResponse(.notModified, kept)
        }
        let asked = !exchange.isHead && EntityTag.permitsRange(fields[.ifRange], etag: etag)
        switch asked ? ByteRange(fields[.range], size: size) : .whole {
        case .unsatisfiable: return unsatisfiable()
        case .whole: return try await response(.ok, range: 0..<size, headers: headers, body: body)
        case .part(let range):
            var partial = headers
            partial[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return try await response(.partialContent, range: range, headers: partial, body: body)
        }
    }

    private func response(
        _ status: HTTPResponse.Status, range: Range<Int64>, headers: HTTPFields,
        body: (Range<Int64>) async throws(RPCError) -> GatewayResponse.Content
    ) async throws(RPCError) -> GatewayResponse {
        if exchange.isHead || range.isEmpty {
            return GatewayResponse(status, headers, .omitted(count: Int64(range.count)))
        }
        return GatewayResponse(status, headers, try await body(range))
    }

    private func unsatisfiable() -> GatewayResponse {
        let error = RPCError(.outOfRange, RequestFault.rangeNotSatisfiable, ["size": "\(size)"])
        return ErrorResponse.response(
            error, in: exchange.language, extra: [.contentRange: "bytes */\(size)", .acceptRanges: "bytes"])
    }
}
