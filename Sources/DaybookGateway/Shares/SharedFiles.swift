import DaybookAPI
import HTTPTypes
import Hashing
import NIOCore
import Wording
import ZRPC

/// The data of shares from entry-service and media-service, as holders of a link may see them.
struct SharedFiles: Sendable {
    let files: FileDownload

    /// The query parameter with a photo's key.
    static let keyParameter = "k"
    /// The maximum size of a picture in an archive, in bytes: several times the size of one with 3840 pixels.
    private static let maximumPicture: Int64 = 32 << 20

    /// Opens a share. A cover counts no view.
    ///
    /// - Parameter uncovers: Whether the visitor asked to open the cover.
    func open(
        _ visitor: ShareVisitor, as what: ShareViewKind, uncovers: Bool = false, for exchange: Exchange
    ) async throws(RPCError) -> OpenShare {
        var request = OpenSharedRequest()
        request.visit = visitor.visit
        request.what = what
        request.uncovers = uncovers
        request.acceptLanguage = String((exchange.headers[.acceptLanguage] ?? "").prefix(256))
        let question = files.leasedResponses.ask()
        let response = try await files.caller.call(
            SharedServiceMethods.openShared, request: request, as: OpenSharedResponse.self, for: exchange
        ).message
        // The pictures that the visitor loads next are known now.
        if let question, let share = TokenDigest(of: visitor.path.token) {
            files.leasedResponses.keep(zip(response.photoKeys, response.pictures), of: share, asked: question)
        }
        return OpenShare(response, at: visitor.path)
    }

    /// Checks whether a share would be shown to a visitor, without counting a view.
    func peek(_ visitor: ShareVisitor, as what: ShareViewKind, for exchange: Exchange) async throws(RPCError) {
        var request = OpenSharedRequest()
        request.visit = visitor.visit
        request.what = what
        request.peeks = true
        _ = try await files.caller.call(
            SharedServiceMethods.openShared, request: request, as: OpenSharedResponse.self, for: exchange)
    }

    /// Sends a visitor's password.
    func admit(
        _ visitor: ShareVisitor, password: String, for exchange: Exchange
    ) async throws(RPCError) -> AdmitToSharedResponse {
        var request = AdmitToSharedRequest()
        request.visit = visitor.visit
        request.password = password
        return try await files.caller.call(
            SharedServiceMethods.admitToShared, request: request, as: AdmitToSharedResponse.self, for: exchange
        ).message
    }

    /// Responds with a picture. Its tag says whether the picture is the same as before in this share, and reveals
    /// nothing about the file.
    func picture(
        _ number: UInt32, size: RenditionSize, visitor: ShareVisitor, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let found = try await resolve(asked(number, visitor: visitor, for: exchange), for: exchange)
        let formats = AcceptHeader.pictureFormats(exchange.headers[.accept])
        return try await picture(found, choice: PictureChoice(size: size, box: nil, formats: formats), for: exchange)
    }

    /// Returns a photo that visitors may have in the size for prints. Throws NOT_FOUND if the share is for screens, or if
    /// the photo plays.
    func printable(
        _ number: UInt32, visitor: ShareVisitor, for exchange: Exchange
    ) async throws(RPCError) -> Found {
        let found = try await resolve(asked(number, visitor: visitor, for: exchange), for: exchange)
        guard found.isForPrint else { throw .unknownRoute }
        return found
    }

    /// Responds with the picture of a photo in the size for prints.
    func printed(_ found: Found, for exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        try await picture(found, choice: found.largest, for: exchange)
    }

    /// Responds with the picture on the card of a link. It is a JPEG, because not all robots know newer formats.
    func card(_ visitor: ShareVisitor, for exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        var request = ResolveSharedPhotoRequest()
        request.visit = visitor.visit
        request.card = true
        let found = try await resolve(request, for: exchange)
        let size = OpenShare.cardSize(hasViewLimit: found.hasViewLimit)
        let choice = PictureChoice(size: size, box: nil, formats: PictureFormats(format: .jpeg))
        return try await picture(found, choice: choice, for: exchange)
    }

    private func picture(
        _ found: Found, choice: PictureChoice, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let picture = try await files.rendition(found.photo, choice: choice, for: exchange)
        let shape = choice.box?.name ?? "\(choice.size.rawValue)"
        var headers = BytesFields.picture(
            etag: "\"\(found.tag)-\(shape)-\(picture.key.format.rawValue)-\(picture.version)\"",
            mediaType: picture.mediaType, isVersioned: false)
        headers[.cacheControl] = Self.cacheControl
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: picture.sizeBytes)
            .respond { (range) throws(RPCError) in picture.content(range) }
    }

    /// The kinds of files that play.
    enum Played: Sendable {
        case film, recording

        var mediaType: String { self == .film ? "video/mp4" : "audio/mp4" }
        /// The extension of the file's name.
        var ending: String { self == .film ? "mp4" : "m4a" }
    }

    /// Responds with a film or a recording, which holds none of the original file's data. Throws UNAVAILABLE while it
    /// is being made.
    func play(
        _ number: UInt32, as played: Played, visitor: ShareVisitor, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        var asked = asked(number, visitor: visitor, for: exchange)
        let found = try await resolve(asked, for: exchange)
        guard found.played == played else { throw .unknownRoute }
        // The film continues while the share is shown, even after the visitor's grant has expired.
        asked.visit?.wasAdmitted = true
        let again = asked
        let made = try await files.statFilm(found.photo, name: .shared, for: exchange)
        let turned = found.photo.turn == 0 ? "" : "-\(found.photo.turn)"
        var headers = BytesFields.fields(
            etag: "\"\(found.tag)-film-\(made.version)\(turned)\"", mediaType: played.mediaType, isVersioned: false)
        headers[.cacheControl] = Self.cacheControl
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: made.sizeBytes)
            .respond { (range) async throws(RPCError) in
                Download.content(
                    try await files.film(found.photo, name: .shared, range: range, for: exchange), range: range
                ) {
                    () async throws(RPCError) in
                    _ = try await resolve(again, for: exchange)
                }
            }
    }

    /// A photo's file for an archive.
    struct Packed: Sendable {
        enum Content: Sendable {
            /// The largest picture of the photo that visitors may have, whole, as JPEG.
            case picture(ByteBuffer)
            case played(Played, FileStream, size: Int64)
        }

        let content: Content
        /// A tag that changes with the picture.
        let tag: String
        /// Whether the picture replaces a film or a recording that is not made yet.
        let isStill: Bool
    }

    /// The result of summing a photo's file before its bytes are sent.
    enum Summed: Sendable {
        case known(ArchiveSums.Sum)
        /// The sum was not made in time, or the file will soon be replaced.
        case unknown
        /// The photo is no longer shared, or has no picture.
        case gone
    }

    /// Returns the sum of a photo's file, from the cache or by reading it.
    func sum(
        _ number: Int, open: OpenShare, for exchange: Exchange, sums: ArchiveSums,
        before end: ContinuousClock.Instant
    ) async throws(RPCError) -> Summed {
        do throws(RPCError) {
            let found = try await resolve(request(number, open: open), for: exchange)
            if let sum = sums.sum(of: found.tag) { return .known(sum) }
        } catch {
            guard error.code == .notFound else { throw error }
            return .gone
        }
        guard let packed = try await packed(number, open: open, for: exchange) else { return .gone }
        guard !packed.isStill, let sum = try await sum(packed, sums: sums, before: end) else { return .unknown }
        return .known(sum)
    }

    /// Returns the sum of an open file; nil if a film could not be read before `end`.
    func sum(
        _ packed: Packed, sums: ArchiveSums, before end: ContinuousClock.Instant?
    ) async throws(RPCError) -> ArchiveSums.Sum? {
        let sum: ArchiveSums.Sum
        switch packed.content {
        case .picture(let bytes):
            var crc = CRC32()
            crc.update(bytes.readableBytesSpan)
            sum = ArchiveSums.Sum(ending: "jpg", size: Int64(bytes.readableBytes), crc: crc.value)
        case .played(let played, let stream, let size):
            // A picture that replaced the film may have left another sum under the same tag.
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

    /// Returns a photo for an archive. A film that is not made yet is replaced by a still, and a recording by a
    /// drawing. Nil if the photo is no longer shared, or has no picture. Retries a temporary error.
    func packed(_ number: Int, open: OpenShare, for exchange: Exchange) async throws(RPCError) -> Packed? {
        var wait = Duration.milliseconds(250)
        while true {
            do throws(RPCError) {
                return try await packedNow(number, open: open, for: exchange)
            } catch {
                let mayPass = error.code == .resourceExhausted || error.code == .unavailable
                guard mayPass, wait < .seconds(8), (try? await Task.sleep(for: wait)) != nil else { throw error }
                wait *= 2
            }
        }
    }

    private func packedNow(_ number: Int, open: OpenShare, for exchange: Exchange) async throws(RPCError) -> Packed? {
        do throws(RPCError) {
            let found = try await resolve(request(number, open: open), for: exchange)
            var (isMade, isStill) = (false, false)
            if let played = found.played {
                do throws(RPCError) {
                    let size = try await files.statFilm(found.photo, name: .shared, for: exchange).sizeBytes
                    isMade = true
                    let film = try await files.film(found.photo, name: .shared, range: 0..<size, for: exchange)
                    return Packed(content: .played(played, film, size: size), tag: found.tag, isStill: false)
                } catch {
                    // The first call returns NOT_FOUND if no film can be made, now or later.
                    isStill = isMade || error.code != .notFound
                }
            }
            var choice = found.largest
            choice.isForArchive = true
            let bytes = try await Self.bytes(of: files.rendition(found.photo, choice: choice, for: exchange))
            return Packed(content: .picture(bytes), tag: found.tag, isStill: isStill)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Returns the state of the first films and recordings of a share, by the index of their photos. Starts making
    /// those that are not begun. Asks for several side by side.
    func films(of open: OpenShare, _ exchange: Exchange) async -> [Int: SharedFilm] {
        let places = open.document.photos.indices.filter { index in
            let urls = open.document.photos[index].urls
            return urls?.film != nil || urls?.sound != nil
        }
        return await withTaskGroup(of: (place: Int, film: SharedFilm).self) { group in
            var films: [Int: SharedFilm] = [:]
            for (index, place) in places.prefix(Self.maximumFilmsBegun).enumerated() {
                if index >= Self.maximumFilmsAtOnce, let done = await group.next() { films[done.place] = done.film }
                group.addTask { (place, await film(at: place, of: open, for: exchange)) }
            }
            for await done in group { films[done.place] = done.film }
            return films
        }
    }

    private func film(at place: Int, of open: OpenShare, for exchange: Exchange) async -> SharedFilm {
        do throws(RPCError) {
            let found = try await resolve(request(place + 1, open: open), for: exchange)
            _ = try await files.statFilm(found.photo, name: .shared, for: exchange)
            return .ready
        } catch {
            return error.code == .notFound ? .none : .making
        }
    }

    /// Throws unless an opened share is still shown: it may have been revoked since.
    func check(_ open: OpenShare, for exchange: Exchange) async throws(RPCError) {
        var request = OpenSharedRequest()
        request.visit = Self.visit(open)
        request.peeks = true
        _ = try await files.caller.call(
            SharedServiceMethods.openShared, request: request, as: OpenSharedResponse.self, for: exchange)
    }

    /// The caching of pictures and films of a share: a browser revalidates each time, so that revoked content
    /// disappears.
    private static let cacheControl = "private, no-cache"
    /// The number of films that are started when a share is opened; each of the others starts when it is played.
    private static let maximumFilmsBegun = 8
    /// The number of films of one share that are asked for side by side.
    private static let maximumFilmsAtOnce = 4

    /// Returns the request for the photo that an address names.
    private func asked(_ number: UInt32, visitor: ShareVisitor, for exchange: Exchange) -> ResolveSharedPhotoRequest {
        let key = exchange.target.parameter(Self.keyParameter) ?? ""
        var request = ResolveSharedPhotoRequest()
        request.visit = visitor.visit
        request.number = number
        request.key = key.utf8.count <= 64 ? key : ""
        return request
    }

    /// Returns the visit of a visitor who has opened a share.
    private static func visit(_ open: OpenShare) -> SharedVisit {
        var visit = SharedVisit()
        visit.token = open.path.token
        visit.wasAdmitted = true
        return visit
    }

    /// Returns the request for a photo of an open share.
    private func request(_ number: Int, open: OpenShare) -> ResolveSharedPhotoRequest {
        var request = ResolveSharedPhotoRequest()
        request.visit = Self.visit(open)
        request.number = UInt32(clamping: number)
        request.key = open.photoKeys.indices.contains(number - 1) ? open.photoKeys[number - 1] : ""
        return request
    }

    /// A photo of a share, with its bytes in the form that the rest of the gateway uses.
    struct Found {
        let photo: ResolvePhotoBytesResponse
        let tag: String
        /// The kind of film; nil for a still photo.
        let played: Played?
        let hasViewLimit: Bool
        /// Whether visitors may have the picture in the size for prints.
        let isForPrint: Bool

        /// The largest picture that visitors may have, as JPEG.
        var largest: PictureChoice {
            PictureChoice(
                size: isForPrint ? .unspecified : .large, box: isForPrint ? PictureBox.largest : nil,
                formats: PictureFormats(format: .jpeg))
        }
    }

    private func resolve(
        _ request: ResolveSharedPhotoRequest, for exchange: Exchange
    ) async throws(RPCError) -> Found {
        let response = try await response(to: request, for: exchange)
        var photo = ResolvePhotoBytesResponse()
        photo.digest = response.digest
        photo.turn = response.turn
        photo.accountId = response.accountId
        photo.kind = response.isFilm ? .video : response.isRecording ? .audio : .photo
        let played: Played? = response.isFilm ? .film : response.isRecording ? .recording : nil
        return Found(
            photo: photo, tag: response.key, played: played, hasViewLimit: response.hasViewLimit,
            isForPrint: played == nil && response.pictureSize == .print)
    }

    /// Returns the response to a request about a photo of a share; this response is cached for as long as its lease
    /// lasts.
    private func response(
        to request: ResolveSharedPhotoRequest, for exchange: Exchange
    ) async throws(RPCError) -> ResolveSharedPhotoResponse {
        let key = LeasedShares.Key(request)
        if let key, let response = files.leasedResponses.response(for: key) { return response }
        let question = files.leasedResponses.ask()
        let response = try await files.caller.call(
            SharedServiceMethods.resolveSharedPhoto, request: request, as: ResolveSharedPhotoResponse.self,
            for: exchange
        ).message
        if let key, let question {
            files.leasedResponses.keep([(key.photo, response)], of: key.share, asked: question)
        }
        return response
    }

    private static func bytes(of picture: FileDownload.Rendition) async throws(RPCError) -> ByteBuffer {
        switch picture.content {
        case .kept(let bytes): return bytes
        case .stream(let stream):
            guard picture.sizeBytes <= maximumPicture else { throw RPCError(.internalError, "A picture is too large.") }
            return try await stream.collected(count: Int(picture.sizeBytes))
        }
    }
}
