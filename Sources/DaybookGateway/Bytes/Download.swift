import DaybookAPI
import HTTPTypes
import HummingbirdCore
import NIOCore
import Wording
import ZRPC

/// Hands out a photo's or a sound's bytes over HTTP: conditions, ranges and header fields around `FileDownload`.
struct Download: Sendable {
    let files: FileDownload

    /// Responds to a request that matched a download's route.
    func respond(_ exchange: Exchange, _ match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        let id = match.bindings.first { $0.name == "id" }?.value ?? ""
        var size = RenditionSize.unspecified
        do throws(RPCError) {
            try checkQuery(exchange)
            try exchange.checkIfMatch()
            if let name = match.bindings.first(where: { $0.name == "size" })?.value {
                guard let known = RenditionNegotiation.size(name) else { throw .unknownRoute }
                size = known
            }
        } catch {
            try await files.caller.authorize(exchange)
            throw error
        }
        if match.method.path == SoundServiceMethods.resolveSoundBytes.path {
            return try await original(exchange, try await files.resolveSound(id, for: exchange))
        }
        let photo = try await files.resolve(id, size: size, for: exchange)
        return size == .unspecified
            ? try await original(exchange, photo.file) : try await rendition(exchange, photo, size)
    }

    // MARK: The two kinds

    private func original(
        _ exchange: Exchange, _ file: StoredFile
    ) async throws(RPCError) -> GatewayResponse {
        var headers = headers(exchange, file.version, mediaType: file.mediaType, etag: "\"\(file.digest)\"")
        headers[.contentDisposition] = ContentDisposition.attachment(file.fileName)
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: file.sizeBytes)
            .respond { (range) async throws(RPCError) in
                Self.content(try await files.original(file, range, for: exchange), range)
            }
    }

    private func rendition(
        _ exchange: Exchange, _ photo: ResolvePhotoBytesResponse, _ size: RenditionSize
    ) async throws(RPCError) -> GatewayResponse {
        let format = RenditionNegotiation.format(exchange.headers[.accept])
        let picture = try await files.rendition(photo, size, format, for: exchange)
        let key = picture.key
        let turned = key.turn == 0 ? "" : "-\(key.turn)"
        let etag = "\"\(key.digest.prefix(16))-\(key.size)-\(key.format)-\(picture.version)\(turned)\""
        var headers = headers(exchange, photo.version, mediaType: picture.mediaType, etag: etag)
        headers[.vary] = "Accept"
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: picture.sizeBytes)
            .respond { (range) throws(RPCError) in
                switch picture.content {
                case .stream(let stream): return Self.content(stream, range)
                case .kept(let bytes):
                    let start = bytes.readerIndex + Int(range.lowerBound)
                    return .document(bytes.getSlice(at: start, length: Int(range.count)) ?? ByteBuffer())
                }
            }
    }

    // MARK: Parts

    /// A body of a stream's bytes. It breaks the connection off when the stream fails, for the head with the length is
    /// gone by then.
    private static func content(_ stream: FileStream, _ range: Range<Int64>) -> GatewayResponse.Content {
        let body = ResponseBody(contentLength: Int(range.count)) { writer in
            var parts = stream.parts(range)
            while let part = try await parts.next() {
                var buffer = ByteBuffer()
                part.withSpan { _ = buffer.writeBytes($0) }
                try await writer.write(buffer)
            }
            try await writer.finish(nil)
        }
        return .stream(body, count: Int64(range.count))
    }

    private func checkQuery(_ exchange: Exchange) throws(RPCError) {
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first(where: { $0.name != "v" }) {
            throw .invalid(other.name, RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
    }

    private func headers(
        _ exchange: Exchange, _ version: String, mediaType: String, etag: String
    ) -> HTTPFields {
        let isVersioned = !version.isEmpty && exchange.target.parameter("v") == version
        return [
            .contentType: mediaType, .eTag: etag, .acceptRanges: "bytes",
            .cacheControl: isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache",
            // A file may be a document with scripts of its own: it runs nothing here.
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }
}
