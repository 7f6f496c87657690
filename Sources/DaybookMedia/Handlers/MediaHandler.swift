import DaybookAPI
import Hashing
import Wording
import ZRPC

/// `daybook.media.v1.MediaService` over a library. It only maps streams and schema messages.
struct MediaHandler: MediaServiceHandler {
    let library: MediaLibrary
    let collector: Collector
    let films: FilmTranscoder

    func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse {
        var session: UploadSession?
        var (size, expected, account): (UInt64, Digest?, String) = (0, nil, "")
        do {
            for try await element in requests {
                if session == nil {
                    try RequestRules.daybook.check(element.message)
                    account = element.message.accountId
                    size = element.message.sizeBytes
                    expected = try MediaHandler.expectedDigest(element.message.expectedDigest)
                    session = try await library.receive(size: size, for: account)
                }
                try await session?.append(element.attachments)
            }
        } catch {
            await session?.discard()
            throw error
        }
        guard let session else { throw MediaError(.notMedia, "There are no bytes.") }
        let stored = try await library.store(
            session, expectedSize: size, expectedDigest: expected, for: account)
        await films.begin(stored, for: account)
        return PutBlobResponse(stored)
    }

    func withdrawBlob(
        _ request: WithdrawBlobRequest, context: ServerContext
    ) async throws -> WithdrawBlobResponse {
        try RequestRules.daybook.check(request)
        var response = WithdrawBlobResponse()
        response.withdrawn = try await collector.withdraw(
            try MediaHandler.digest(request.digest), receipt: BlobReceipt(text: request.receipt))
        return response
    }

    func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        let digest = try MediaHandler.digest(request.digest)
        let file: ReadFile
        do {
            file = try await library.store.open(digest)
        } catch {
            guard error.code == .notFound, let bytes = BuiltInBlobs[digest] else { throw error }
            return try await send(bytes, for: request, to: responses)
        }
        try MediaHandler.checkOffset(request, in: file.size)
        var head = GetBlobResponse()
        head.sizeBytes = Int64(file.size)
        if request.wantsCrc {
            head.crc = try await library.store.blocking("read a checksum") { _ throws(SystemError) in file.keptSum }
        }
        let path = library.store.files.paths.blob(digest)
        if request.takesFile, path.hasPrefix("/") {
            var named = BlobFile()
            (named.path, named.device, named.inode) = (path, file.identity.device, file.identity.inode)
            head.file = named
            return try await responses.write(head)
        }
        var reader = BlobReader(
            store: library.store, file: file, offset: Int(request.offset), length: Int(clamping: request.length))
        let isWhole = request.offset == 0 && (request.length == 0 || request.length >= UInt64(file.size))
        let kept = head.crc
        var sum = request.wantsCrc && isWhole ? CRC32() : nil
        if reader.isAtEnd { try await responses.write(head) }
        while !reader.isAtEnd {
            for part in try await reader.next(for: responses) {
                if var running = sum {
                    part.withSpan { running.update($0) }
                    sum = running
                }
                try await responses.write(head, attachments: [part])
                head = GetBlobResponse()
            }
        }
        guard let crc = sum?.value, crc != kept else { return }
        try await library.store.blocking("keep a checksum") { _ throws(SystemError) in file.keep(sum: crc) }
    }

    private func send(
        _ bytes: [UInt8], for request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>
    ) async throws {
        try MediaHandler.checkOffset(request, in: bytes.count)
        let rest = bytes.dropFirst(Int(request.offset))
        let wanted = request.length == 0 ? rest : rest.prefix(Int(clamping: request.length))
        var head = GetBlobResponse()
        head.sizeBytes = Int64(bytes.count)
        if wanted.isEmpty { try await responses.write(head) }
        for part in BlobReader.attachments(of: Array(wanted)) {
            try await responses.write(head, attachments: [part])
            head = GetBlobResponse()
        }
    }

    func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        let digest = try MediaHandler.digest(request.digest)
        if request.claims, try await !library.store.claim(digest) {
            throw MediaError(.notFound, "There is no such blob.")
        }
        let (size, probe) = try await library.stat(digest)
        var response = StatBlobResponse()
        response.digest = digest.hex
        response.sizeBytes = Int64(size)
        response.probe = probe
        return response
    }

    func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws {
        let digest = try MediaHandler.digest(request.digest)
        let name = try MediaHandler.renditionName(request)
        try RequestRules.daybook.check(request)
        let picture = try await library.picture(
            digest, name: name, acceptsAVIF: request.acceptsAvif, isForArchive: request.isForArchive,
            for: request.accountId)
        var head = GetRenditionResponse()
        head.mediaType = picture.name.format.mediaType
        head.sizeBytes = Int64(picture.bytes.count)
        head.version = RenditionName.recipe
        for part in BlobReader.attachments(of: picture.bytes) {
            try await responses.write(head, attachments: [part])
            head = GetRenditionResponse()
        }
    }

    func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse {
        let outcome = try await collector.run(dryRun: request.dryRun)
        var response = CollectGarbageResponse()
        response.scanned = Int64(outcome.scanned)
        response.condemned = Int64(outcome.condemned)
        response.deleted = Int64(outcome.deleted)
        response.kept = Int64(outcome.kept)
        return response
    }
}

extension MediaHandler {
    private static func checkOffset(_ request: GetBlobRequest, in size: Int) throws(RPCError) {
        guard request.offset <= UInt64(size) else {
            throw RPCError(invalid: "offset", RequestFault.offsetTooLarge, code: .outOfRange)
        }
    }

    static func digest(_ text: String) throws(MediaError) -> Digest {
        guard let digest = Digest(hex: text) else {
            throw MediaError(.malformedDigest, "A digest must be 64 lower-case hexadecimal digits.")
        }
        return digest
    }

    static func expectedDigest(_ text: String) throws(RPCError) -> Digest? {
        if text.isEmpty { return nil }
        guard let digest = Digest(hex: text) else {
            throw RPCError(
                invalid: "expectedDigest", UploadFault.malformedDigest, reason: UploadFault.malformedDigest)
        }
        return digest
    }

    private static func renditionName(_ request: GetRenditionRequest) throws(RPCError) -> RenditionName {
        guard let size = RenditionSize(request.size, request.box) else {
            throw RPCError(invalid: request.box == nil ? "size" : "box", DocumentFault.noSuchName)
        }
        guard let format = RenditionFormat(request.format), format != .avif else {
            throw RPCError(invalid: "format", DocumentFault.noSuchName)
        }
        guard let turn = RenditionTurn(rawValue: request.turn) else {
            throw RPCError(invalid: "turn", FieldFault.notOneOf, ["names": "0, 90, 180, 270"])
        }
        return RenditionName(size: size, format: format, turn: turn)
    }
}
