import HTTPTypes
import NIOCore
import ZRPC

/// The response to the upload of a recorded file.
struct UploadResponse: Sendable {
    let transcoder: Transcoder

    /// Returns the record as JSON, with its location.
    func response(
        _ match: RouteTable.Match, _ answer: UnaryResponse<EncodedMessage>, below collection: String
    ) throws(RPCError) -> GatewayResponse {
        var headers: HTTPFields = [.vary: "Accept-Language"]
        headers[.eTag] = transcoder.responseText("etag", in: answer.message.bytes, of: match.method)
        if let id = transcoder.responseText("id", in: answer.message.bytes, of: match.method) {
            headers[.location] = collection + "/" + id
        }
        let json = try transcoder.responseJSON(
            answer.message.bytes, of: match.method, isReceipt: answer.isReceipt)
        let status = HTTPResponse.Status(
            code: transcoder.successStatus(answer.message.bytes, of: match.method, route: match.route))
        return .json(ByteBuffer(bytes: json), status, headers)
    }
}
