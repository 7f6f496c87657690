import DaybookAPI
import NIOCore
import NIOPosix
import ZRPC

/// The download of a photo or a sound over any protocol: the original, or a smaller picture.
///
/// entry-service decides who may read the file and names its bytes; this response is cached for as long as its lease
/// lasts. media-service then streams the bytes.
struct FileDownload: Sendable {
    let caller: ServiceCaller
    let cache: RenditionCache
    let leasedResponses: LeasedResponses
    /// The time that a reader may take for a piece before its media-service stream is closed.
    var timeout = FileStream.timeout
    /// The open downloads by account.
    let openDownloads = OpenDownloads()

    /// Returns the bytes of a photo. `size` is the size of the wanted picture, or unspecified; `live` asks for the
    /// moving half of a live photo.
    func resolve(
        _ id: String, size: RenditionSize, live: Bool = false, for origin: some CallOrigin
    ) async throws(RPCError) -> ResolvePhotoBytesResponse {
        // The moving half of a live photo may belong to another photo's record, whose changes name that record.
        let token = live ? nil : origin.tokenDigest
        let key = token.map { LeasedResponses.Key(token: $0, photo: id, isPicture: size != .unspecified) }
        if let key, let leased = leasedResponses[key] { return leased }
        let question = leasedResponses.ask()
        var request = ResolveLeasedBytesRequest()
        request.id = id
        request.size = size
        request.live = live
        let response = try await caller.call(
            LeaseServiceMethods.resolveLeasedBytes, request: request, as: ResolveLeasedBytesResponse.self, for: origin
        ).message
        if let key, let question { leasedResponses.keep(response, for: key, asked: question) }
        return response.bytes ?? ResolvePhotoBytesResponse()
    }

    /// Returns the bytes of a sound.
    func resolveSound(_ id: String, for origin: some CallOrigin) async throws(RPCError) -> StoredFile {
        var request = ResolveSoundBytesRequest()
        request.id = id
        return try await caller.call(
            SoundServiceMethods.resolveSoundBytes, request: request, as: ResolveSoundBytesResponse.self, for: origin
        ).message.file
    }

    // MARK: The original

    /// The source of an original's bytes.
    enum Original {
        /// A file of this machine; the first wanted byte is at `start`.
        case file(LocalFile, start: Int64)
        case stream(FileStream)
    }

    /// The size in bytes below which a range is streamed, because opening a file gains nothing.
    private static let smallRange = 256 << 10

    /// Opens the original's bytes in `range` at the nearest source: the file, if media-service names one on this
    /// machine, or otherwise a stream. With a file, media-service does not have to copy each byte.
    func nearestOriginal(
        _ file: StoredFile, range: Range<Int64>, for origin: some CallOrigin
    ) async throws(RPCError) -> Original {
        guard caller.channels.sharesFiles, range.count >= Self.smallRange else {
            return .stream(try await original(file, range: range, for: origin))
        }
        let opened = try await blob(file, range: range, takesFile: true, for: origin)
        guard let named = opened.head.file else {
            return .stream(stream(opened.pieces(from: range.lowerBound), of: file, for: origin))
        }
        var end = opened.pieces(from: 0)
        for _ in 0..<2 { _ = try? await end.next() }
        let (start, size) = (file.offset + range.lowerBound, opened.head.sizeBytes)
        guard let local = try? await NIOThreadPool.singleton.runIfActive({ LocalFile(named, size: size) }),
            start + Int64(range.count) <= local.size
        else { return .stream(try await original(file, range: range, for: origin)) }
        return .file(local, start: start)
    }

    /// Opens a stream of the original's bytes in `range`.
    ///
    /// - Parameter keepsSum: Whether media-service is asked to keep the CRC-32 of a file that is read whole.
    func original(
        _ file: StoredFile, range: Range<Int64>, keepsSum: Bool = false, for origin: some CallOrigin
    ) async throws(RPCError) -> FileStream {
        let opened = try await blob(file, range: range, wantsSum: keepsSum, for: origin)
        return stream(opened.pieces(from: range.lowerBound), of: file, for: origin)
    }

    /// Returns the CRC-32 of an original as media-service keeps it; nil if it has to be computed from the bytes.
    func keptSum(of file: StoredFile, for origin: some CallOrigin) async throws(RPCError) -> UInt32? {
        guard file.offset == 0 else { return nil }
        // No bytes come from the end.
        let end = file.sizeBytes..<file.sizeBytes
        let opened = try await blob(file, range: end, wantsSum: true, for: origin)
        var rest = opened.pieces(from: file.sizeBytes)
        // The first message, and the end of the stream: otherwise the call would be cancelled.
        for _ in 0..<2 { _ = try? await rest.next() }
        return opened.head.sizeBytes == file.sizeBytes ? opened.head.crc : nil
    }

    private func stream(_ first: MediaPieces, of file: StoredFile, for origin: some CallOrigin) -> FileStream {
        FileStream(first: first, timeout: timeout, logger: origin.logger) { (rest) async throws(RPCError) in
            try await blob(file, range: rest, for: origin).pieces(from: rest.lowerBound)
        }
    }

    private func blob(
        _ file: StoredFile, range: Range<Int64>, takesFile: Bool = false, wantsSum: Bool = false,
        for origin: some CallOrigin
    ) async throws(RPCError) -> MediaStream<GetBlobResponse> {
        var request = GetBlobRequest()
        request.digest = file.digest
        request.offset = UInt64(clamping: file.offset) + UInt64(clamping: range.lowerBound)
        // A file that is part of a blob may end before the blob does.
        request.length = range.upperBound == file.sizeBytes && file.offset == 0 ? 0 : UInt64(range.count)
        (request.takesFile, request.wantsCrc) = (takesFile, wantsSum)
        let ask = request
        return try await open(for: origin) { (client, options) async throws(RPCError) in
            try await client.getBlob(ask, options: options)
        } missing: {
            RPCError(.dataLoss, "The file's bytes are gone.", cause: $0)
        }
    }

    // MARK: Pictures

    /// A smaller picture.
    struct Rendition {
        /// The source of the picture's bytes.
        enum Content {
            case kept(ByteBuffer)
            case stream(FileStream)
        }

        let key: RenditionCache.Key
        let mediaType: String
        let version: String
        let sizeBytes: Int64
        let content: Content
    }

    /// Returns a smaller picture of the photo; small ones are kept in memory.
    func rendition(
        _ photo: ResolvePhotoBytesResponse, choice: PictureChoice, for origin: some CallOrigin
    ) async throws(RPCError) -> Rendition {
        if photo.state == .undecodable { throw RenditionNegotiation.noPicture() }
        let best = RenditionCache.Key(photo, choice, as: choice.formats.best)
        if let picture = cache[best] { return Rendition(best, picture) }
        let opened = try await openRendition(photo, choice: choice, formats: choice.formats, for: origin)
        let head = opened.head
        let isAVIF = head.mediaType == "image/avif"
        let key = RenditionCache.Key(photo, choice, as: isAVIF ? .avif : choice.formats.format)
        let same = PictureFormats(format: choice.formats.format, acceptsAVIF: isAVIF)
        let stream = FileStream(first: opened.pieces(from: 0), timeout: timeout, logger: origin.logger) {
            (_) async throws(RPCError) in
            let again = try await openRendition(photo, choice: choice, formats: same, for: origin)
            // The same version has the same bytes, so that the reader continues with the rest. The new stream begins at
            // the start: a picture is small, and media-service streams it whole.
            guard again.head.version == head.version, again.head.sizeBytes == head.sizeBytes else {
                throw .wrongLength
            }
            return again.pieces(from: 0)
        }
        guard head.sizeBytes <= Int64(RenditionCache.maximumPicture) else {
            return Rendition(
                key: key, mediaType: head.mediaType, version: head.version, sizeBytes: head.sizeBytes,
                content: .stream(stream))
        }
        let bytes = try await stream.collected(count: Int(head.sizeBytes))
        let picture = RenditionCache.Picture(key, mediaType: head.mediaType, version: head.version, bytes: bytes)
        cache.insert(picture, for: key)
        return Rendition(key, picture)
    }

    private func openRendition(
        _ photo: ResolvePhotoBytesResponse, choice: PictureChoice, formats: PictureFormats,
        for origin: some CallOrigin
    ) async throws(RPCError) -> MediaStream<GetRenditionResponse> {
        var request = GetRenditionRequest()
        request.digest = photo.digest
        request.size = choice.size
        request.box = choice.box?.message
        request.format = formats.format
        request.acceptsAvif = formats.acceptsAVIF
        request.turn = photo.turn
        request.accountId = photo.accountId
        request.isForArchive = choice.isForArchive
        let ask = request
        return try await open(for: origin) { (client, options) async throws(RPCError) in
            try await client.getRendition(ask, options: options)
        } missing: {
            RenditionNegotiation.noPicture($0)
        }
    }

    /// Opens a stream of media-service. `missing` converts a refusal of media-service into the caller's error.
    ///
    /// The channel retries a call until a worker has accepted it. The channel does not retry if the worker is lost
    /// later but before its first message, because it cannot know how long a stream may be silent. In that case this
    /// function opens the stream again, with the same limits as `FileStream` between two messages.
    func open<Content>(
        for origin: some CallOrigin,
        _ call: (MediaServiceClient, CallOptions) async throws(RPCError) -> ResponseStream<Content>,
        missing: (RPCError) -> RPCError
    ) async throws(RPCError) -> MediaStream<Content> {
        let service = caller.channels.mediaService
        let client = MediaServiceClient(channel: service.channel)
        let start = ContinuousClock.now
        defer { origin.spent(ContinuousClock.now - start, in: service) }
        var losses = 0
        do throws(RPCError) {
            while true {
                let responses = try await call(client, service.options(origin.metadata(for: service)))
                do throws(RPCError) {
                    return try await MediaStream(responses)
                } catch {
                    // The worker was lost before its first message.
                    losses += 1
                    guard error.code == .unavailable, losses <= FileStream.maximumLosses else { throw error }
                }
            }
        } catch {
            switch error.code {
            case .notFound, .failedPrecondition, .invalidArgument: throw missing(error)
            default: throw service.named(error)
            }
        }
    }
}

extension FileDownload.Rendition {
    /// Creates a rendition from a picture in memory.
    fileprivate init(_ key: RenditionCache.Key, _ picture: RenditionCache.Picture) {
        self.init(
            key: key, mediaType: picture.mediaType, version: picture.version,
            sizeBytes: Int64(picture.bytes.readableBytes), content: .kept(picture.bytes))
    }
}
