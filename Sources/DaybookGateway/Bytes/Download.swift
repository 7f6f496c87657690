import DaybookAPI
import HTTPTypes
import HummingbirdCore
import NIOCore
import Wording
import ZRPC

/// The download of a photo's or a sound's bytes over HTTP: conditions, ranges and header fields around `FileDownload`.
struct Download: Sendable {
    let files: FileDownload

    /// Responds to a request that matched a download route.
    func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        let id = match.bindings.first { $0.name == "id" }?.value ?? ""
        var size = RenditionSize.unspecified
        var box: PictureBox?
        var made: FilmName?
        do throws(RPCError) {
            if let name = match.bindings.first(where: { $0.name == "size" })?.value {
                made = RenditionNegotiation.film(name)
                guard let known = made == nil ? RenditionNegotiation.size(name) : .large else { throw .unknownRoute }
                size = known
            }
            let isCustom = match.route.pattern.hasSuffix("/renditions/custom")
            try checkQuery(of: exchange, known: isCustom ? PictureBox.parameters : [])
            try exchange.checkIfMatch()
            if isCustom {
                box = try PictureBox { exchange.target.parameter($0) }
                size = .large
            }
        } catch {
            try await files.caller.authorize(exchange)
            throw error
        }
        if match.method.path == SoundServiceMethods.resolveSoundBytes.path {
            return try await original(for: exchange, file: try await files.resolveSound(id, for: exchange))
        }
        if match.route.pattern.hasSuffix("/live") {
            return try await film(
                for: exchange, photo: try await files.resolve(id, size: size, live: true, for: exchange))
        }
        let photo = try await files.resolve(id, size: size, for: exchange)
        if let made { return try await film(for: exchange, photo: photo, name: made) }
        if size == .unspecified { return try await original(for: exchange, file: photo.file, of: photo.accountId) }
        let formats = AcceptHeader.pictureFormats(exchange.headers[.accept])
        return try await rendition(
            for: exchange, photo: photo,
            choice: PictureChoice(size: box == nil ? size : .unspecified, box: box, formats: formats))
    }

    // MARK: The two kinds

    private func original(
        for exchange: Exchange, file: StoredFile, of account: String = ""
    ) async throws(RPCError) -> GatewayResponse {
        var headers = fields(for: exchange, file: file)
        headers[.contentDisposition] = ContentDisposition.attachment(file.fileName)
        return try await bytes(for: exchange, file: file, headers: headers, of: account)
    }

    /// Returns the moving half of a live photo, for display in place.
    private func film(
        for exchange: Exchange, photo: ResolvePhotoBytesResponse
    ) async throws(RPCError) -> GatewayResponse {
        try await bytes(
            for: exchange, file: photo.file, headers: fields(for: exchange, file: photo.file), of: photo.accountId)
    }

    private func bytes(
        for exchange: Exchange, file: StoredFile, headers: HTTPFields, of account: String
    ) async throws(RPCError) -> GatewayResponse {
        try await ConditionalBytes(exchange: exchange, headers: headers, size: file.sizeBytes)
            .respond { (range) async throws(RPCError) in
                let permit = account.isEmpty ? nil : try files.openDownloads.begin(for: account)
                switch try await files.nearestOriginal(file, range: range, for: exchange) {
                case .file(let local, let start):
                    return local.content(start..<start + Int64(range.count), logger: exchange.logger).holding(permit)
                case .stream(let stream): return Self.content(stream, range: range).holding(permit)
                }
            }
    }

    private func rendition(
        for exchange: Exchange, photo: ResolvePhotoBytesResponse, choice: PictureChoice
    ) async throws(RPCError) -> GatewayResponse {
        let picture = try await files.rendition(photo, choice: choice, for: exchange)
        let headers = BytesFields.picture(
            etag: picture.key.etag(version: picture.version), mediaType: picture.mediaType,
            isVersioned: isVersioned(exchange, version: photo.version), isHidden: photo.hidden)
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: picture.sizeBytes)
            .respond { (range) throws(RPCError) in
                picture.content(range)
            }
    }

    /// Returns the film that is made from a photo's film, or the recording that is made from its recording; the
    /// original if browsers can play it. The photo's rotation changes a few bytes of a film.
    private func film(
        for exchange: Exchange, photo: ResolvePhotoBytesResponse, name: FilmName
    ) async throws(RPCError) -> GatewayResponse {
        let made = try await files.statFilm(photo, name: name, for: exchange)
        if made.isOriginal { return try await film(for: exchange, photo: photo) }
        let turned = photo.turn == 0 ? "" : "-\(photo.turn)"
        let etag = "\"\(photo.digest.prefix(16))-film-\(name.rawValue)-\(made.version)\(turned)\""
        let headers = BytesFields.fields(
            etag: etag, mediaType: photo.kind == .audio ? "audio/mp4" : "video/mp4",
            isVersioned: isVersioned(exchange, version: photo.version), isHidden: photo.hidden)
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: made.sizeBytes)
            .respond { (range) async throws(RPCError) in
                let permit = try files.openDownloads.begin(for: photo.accountId)
                return Self.content(try await files.film(photo, name: name, range: range, for: exchange), range: range)
                    .holding(permit)
            }
    }

    // MARK: Parts

    private static let checkInterval = Duration.seconds(5)

    /// Returns a body with a stream's bytes. The body closes the connection if the stream fails, because the head with
    /// the length is already sent.
    ///
    /// - Parameter check: Called every few seconds; throws if the reader may not have the rest.
    static func content(
        _ stream: FileStream, range: Range<Int64>,
        check: (@Sendable () async throws(RPCError) -> Void)? = nil
    ) -> GatewayResponse.Content {
        let body = ResponseBody(contentLength: Int(range.count)) { writer in
            var parts = stream.parts(range)
            var look = Recurring(every: checkInterval)
            while let part = try await parts.next() {
                if let check, look.isDue { try await check() }
                var buffer = ByteBuffer()
                part.withSpan { _ = buffer.writeBytes($0) }
                try await writer.write(buffer)
            }
            try await writer.finish(nil)
        }
        return .stream(body, count: Int64(range.count))
    }

    private func checkQuery(of exchange: Exchange, known: Set<String>) throws(RPCError) {
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first(where: { $0.name != "v" && !known.contains($0.name) }) {
            throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
    }

    private func fields(for exchange: Exchange, file: StoredFile) -> HTTPFields {
        BytesFields.fields(
            etag: file.etag, mediaType: file.mediaType, isVersioned: isVersioned(exchange, version: file.version),
            isHidden: file.isHidden)
    }

    private func isVersioned(_ exchange: Exchange, version: String) -> Bool {
        !version.isEmpty && exchange.target.parameter("v") == version
    }
}

extension FileDownload.Rendition {
    /// Returns a body with the bytes in `range`.
    func content(_ range: Range<Int64>) -> GatewayResponse.Content {
        switch content {
        case .stream(let stream): return Download.content(stream, range: range)
        case .kept(let bytes):
            let start = bytes.readerIndex + Int(range.lowerBound)
            return .document(bytes.getSlice(at: start, length: Int(range.count)) ?? ByteBuffer())
        }
    }
}
