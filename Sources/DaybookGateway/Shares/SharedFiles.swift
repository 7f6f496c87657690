import DaybookAPI
import HTTPTypes
import Hashing
import NIOCore
import Wording
import ZRPC

/// What entry-service and media-service say of shares, as whoever has a link may have it.
struct SharedFiles: Sendable {
    let files: FileDownload

    /// The query parameter with a photo's key.
    static let keyParameter = "k"
    /// The largest picture that goes into an archive: many times what one of 1440 pixels takes.
    private static let mostPicture: Int64 = 32 << 20

    /// Opens a share. A cover is no view.
    ///
    /// - Parameter uncovers: The visitor asked for what is behind the cover.
    func open(
        _ visitor: ShareVisitor, as what: ShareViewKind, uncovers: Bool = false, _ exchange: Exchange
    ) async throws(RPCError) -> OpenShare {
        var request = OpenSharedRequest()
        request.visit = visitor.visit
        request.what = what
        request.uncovers = uncovers
        request.acceptLanguage = String((exchange.headers[.acceptLanguage] ?? "").prefix(256))
        let response = try await files.caller.call(
            SharedServiceMethods.openShared, request, as: OpenSharedResponse.self, for: exchange
        ).message
        return OpenShare(response, visitor.path)
    }

    /// Asks whether a share would be shown to a visitor, which is no view.
    func peek(_ visitor: ShareVisitor, as what: ShareViewKind, _ exchange: Exchange) async throws(RPCError) {
        var request = OpenSharedRequest()
        request.visit = visitor.visit
        request.what = what
        request.peeks = true
        _ = try await files.caller.call(
            SharedServiceMethods.openShared, request, as: OpenSharedResponse.self, for: exchange)
    }

    /// Shows a password.
    func admit(
        _ visitor: ShareVisitor, _ password: String, _ exchange: Exchange
    ) async throws(RPCError) -> AdmitToSharedResponse {
        var request = AdmitToSharedRequest()
        request.visit = visitor.visit
        request.password = password
        return try await files.caller.call(
            SharedServiceMethods.admitToShared, request, as: AdmitToSharedResponse.self, for: exchange
        ).message
    }

    /// A picture over HTTP. Its tag tells whether it is the same as before in this share, and nothing of the file.
    func picture(
        _ number: UInt32, _ size: RenditionSize, _ visitor: ShareVisitor, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let found = try await resolve(asked(number, visitor, exchange), exchange)
        return try await picture(found, size, AcceptHeader.pictureFormats(exchange.headers[.accept]), exchange)
    }

    /// The picture on the card of a link. Robots take it, of which not all know newer formats.
    func card(_ visitor: ShareVisitor, _ exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        var request = ResolveSharedPhotoRequest()
        request.visit = visitor.visit
        request.card = true
        let found = try await resolve(request, exchange)
        let size = OpenShare.cardSize(hasViewLimit: found.hasViewLimit)
        return try await picture(found, size, PictureFormats(format: .jpeg), exchange)
    }

    private func picture(
        _ found: Found, _ size: RenditionSize, _ formats: PictureFormats, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let picture = try await files.rendition(
            found.photo, PictureChoice(size: size, box: nil, formats: formats), for: exchange)
        var headers = BytesFields.picture(
            etag: "\"\(found.tag)-\(size.rawValue)-\(picture.key.format.rawValue)-\(picture.version)\"",
            mediaType: picture.mediaType, isVersioned: false)
        headers[.cacheControl] = Self.cacheControl
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: picture.sizeBytes)
            .respond { (range) throws(RPCError) in picture.content(range) }
    }

    /// What plays.
    enum Played: Sendable {
        case film, recording

        var mediaType: String { self == .film ? "video/mp4" : "audio/mp4" }
        /// How the name of its file ends.
        var ending: String { self == .film ? "mp4" : "m4a" }
    }

    /// A film or a recording over HTTP, of which nothing is as it was in the file: UNAVAILABLE while it is being made.
    func play(
        _ number: UInt32, as played: Played, _ visitor: ShareVisitor, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        var asked = asked(number, visitor, exchange)
        let found = try await resolve(asked, exchange)
        guard found.played == played else { throw .unknownRoute }
        // It goes on as long as it is shown, also when the visitor's hour is over.
        asked.visit?.wasAdmitted = true
        let again = asked
        let made = try await files.statFilm(found.photo, .shared, for: exchange)
        let turned = found.photo.turn == 0 ? "" : "-\(found.photo.turn)"
        var headers = BytesFields.fields(
            etag: "\"\(found.tag)-film-\(made.version)\(turned)\"", mediaType: played.mediaType, isVersioned: false)
        headers[.cacheControl] = Self.cacheControl
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: made.sizeBytes)
            .respond { (range) async throws(RPCError) in
                Download.content(try await files.film(found.photo, .shared, range, for: exchange), range) {
                    () async throws(RPCError) in
                    _ = try await resolve(again, exchange)
                }
            }
    }

    /// A photo's file for an archive.
    struct Packed: Sendable {
        enum Content: Sendable {
            /// A photo's largest picture, as JPEG, whole.
            case picture(ByteBuffer)
            case played(Played, FileStream, size: Int64)
        }

        let content: Content
        /// Changes with the picture.
        let tag: String
        /// Whether it stands for a film or a recording that is not made yet.
        let isStill: Bool
    }

    /// The result of summing a photo's file before its bytes go out.
    enum Summed: Sendable {
        case known(ArchiveSums.Sum)
        /// The sum was not made in time, or the file will be another soon.
        case unknown
        /// The photo is not shared any more, or has nothing to see.
        case gone
    }

    /// Sums a photo's file up, unless that was done before.
    func sum(
        _ number: Int, _ open: OpenShare, _ exchange: Exchange, _ sums: ArchiveSums,
        before end: ContinuousClock.Instant
    ) async throws(RPCError) -> Summed {
        do throws(RPCError) {
            let found = try await resolve(request(number, open), exchange)
            if let sum = sums.sum(of: found.tag) { return .known(sum) }
        } catch {
            guard error.code == .notFound else { throw error }
            return .gone
        }
        guard let packed = try await packed(number, open, exchange) else { return .gone }
        guard !packed.isStill, let sum = try await sum(packed, sums, before: end) else { return .unknown }
        return .known(sum)
    }

    /// Sums a file up that is at hand; nil if a film could not be read before `end`.
    func sum(
        _ packed: Packed, _ sums: ArchiveSums, before end: ContinuousClock.Instant?
    ) async throws(RPCError) -> ArchiveSums.Sum? {
        let sum: ArchiveSums.Sum
        switch packed.content {
        case .picture(let bytes):
            var crc = CRC32()
            crc.update(bytes.readableBytesSpan)
            sum = ArchiveSums.Sum(ending: "jpg", size: Int64(bytes.readableBytes), crc: crc.value)
        case .played(let played, let stream, let size):
            // A picture that stood in for the film may have left another sum under the same tag.
            if let known = sums.sum(of: packed.tag), known.ending == played.ending, known.size == size { return known }
            var crc = CRC32()
            var parts = stream.parts(0..<size)
            while let part = try await parts.next() {
                if let end, ContinuousClock.now >= end { return nil }
                part.withSpan { crc.update($0) }
            }
            sum = ArchiveSums.Sum(ending: played.ending, size: size, crc: crc.value)
        }
        if !packed.isStill { sums.note(sum, of: packed.tag) }
        return sum
    }

    /// A photo for an archive; a film that is not made yet is its still, a recording the drawing of it. Nil when it is not
    /// shared any more, or there is nothing to see of it. What is short for a moment is asked for again.
    func packed(_ number: Int, _ open: OpenShare, _ exchange: Exchange) async throws(RPCError) -> Packed? {
        var wait = Duration.milliseconds(250)
        while true {
            do throws(RPCError) {
                return try await packedNow(number, open, exchange)
            } catch {
                let mayPass = error.code == .resourceExhausted || error.code == .unavailable
                guard mayPass, wait < .seconds(8), (try? await Task.sleep(for: wait)) != nil else { throw error }
                wait *= 2
            }
        }
    }

    private func packedNow(_ number: Int, _ open: OpenShare, _ exchange: Exchange) async throws(RPCError) -> Packed? {
        do throws(RPCError) {
            let found = try await resolve(request(number, open), exchange)
            var (isMade, isStill) = (false, false)
            if let played = found.played {
                do throws(RPCError) {
                    let size = try await files.statFilm(found.photo, .shared, for: exchange).sizeBytes
                    isMade = true
                    let film = try await files.film(found.photo, .shared, 0..<size, for: exchange)
                    return Packed(content: .played(played, film, size: size), tag: found.tag, isStill: false)
                } catch {
                    // The first call answers NOT_FOUND when no film can be made, now or later.
                    isStill = isMade || error.code != .notFound
                }
            }
            let choice = PictureChoice(size: .large, box: nil, formats: PictureFormats(format: .jpeg))
            let bytes = try await Self.bytes(of: files.rendition(found.photo, choice, for: exchange))
            return Packed(content: .picture(bytes), tag: found.tag, isStill: isStill)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// How far the first films and recordings of a share are, by their places counted from 0. What is not begun is begun.
    func films(of open: OpenShare, _ exchange: Exchange) async -> [Int: SharedFilm] {
        var films: [Int: SharedFilm] = [:]
        let places = open.document.photos.indices.filter { index in
            let urls = open.document.photos[index].urls
            return urls?.film != nil || urls?.sound != nil
        }
        for place in places.prefix(Self.mostFilmsBegun) {
            do throws(RPCError) {
                let found = try await resolve(request(place + 1, open), exchange)
                _ = try await files.statFilm(found.photo, .shared, for: exchange)
                films[place] = .ready
            } catch {
                films[place] = error.code == .notFound ? SharedFilm.none : .making
            }
        }
        return films
    }

    /// Whether what was opened is still shown: it may have been revoked since.
    func check(_ open: OpenShare, _ exchange: Exchange) async throws(RPCError) {
        var request = OpenSharedRequest()
        request.visit = Self.visit(open)
        request.peeks = true
        _ = try await files.caller.call(
            SharedServiceMethods.openShared, request, as: OpenSharedResponse.self, for: exchange)
    }

    /// What tells of a picture or film in a share. A browser asks again each time, so that what was revoked is gone.
    private static let cacheControl = "private, no-cache"
    /// So many films are begun when a share is looked at; each of the others when it is played.
    private static let mostFilmsBegun = 8

    /// Which photo a request's address means.
    private func asked(_ number: UInt32, _ visitor: ShareVisitor, _ exchange: Exchange) -> ResolveSharedPhotoRequest {
        let key = exchange.target.parameter(Self.keyParameter) ?? ""
        var request = ResolveSharedPhotoRequest()
        request.visit = visitor.visit
        request.number = number
        request.key = key.utf8.count <= 64 ? key : ""
        return request
    }

    /// That of whoever opened a share.
    private static func visit(_ open: OpenShare) -> SharedVisit {
        var visit = SharedVisit()
        visit.token = open.path.token
        visit.wasAdmitted = true
        return visit
    }

    /// A photo of a share that is open.
    private func request(_ number: Int, _ open: OpenShare) -> ResolveSharedPhotoRequest {
        var request = ResolveSharedPhotoRequest()
        request.visit = Self.visit(open)
        request.number = UInt32(clamping: number)
        request.key = open.photoKeys.indices.contains(number - 1) ? open.photoKeys[number - 1] : ""
        return request
    }

    /// A photo of a share: where its bytes are, as the rest of the gateway asks for them.
    private struct Found {
        let photo: ResolvePhotoBytesResponse
        let tag: String
        /// `nil` for what does not move.
        let played: Played?
        let hasViewLimit: Bool
    }

    private func resolve(
        _ request: ResolveSharedPhotoRequest, _ exchange: Exchange
    ) async throws(RPCError) -> Found {
        let response = try await files.caller.call(
            SharedServiceMethods.resolveSharedPhoto, request, as: ResolveSharedPhotoResponse.self, for: exchange
        ).message
        var photo = ResolvePhotoBytesResponse()
        photo.digest = response.digest
        photo.turn = response.turn
        photo.accountId = response.accountId
        photo.kind = response.isFilm ? .video : response.isRecording ? .audio : .photo
        let played: Played? = response.isFilm ? .film : response.isRecording ? .recording : nil
        return Found(
            photo: photo, tag: response.key, played: played, hasViewLimit: response.hasViewLimit)
    }

    private static func bytes(of picture: FileDownload.Rendition) async throws(RPCError) -> ByteBuffer {
        switch picture.content {
        case .kept(let bytes): return bytes
        case .stream(let stream):
            guard picture.sizeBytes <= mostPicture else { throw RPCError(.internalError, "A picture is too large.") }
            return try await stream.collected(count: Int(picture.sizeBytes))
        }
    }
}
