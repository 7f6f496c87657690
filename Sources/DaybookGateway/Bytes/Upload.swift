import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import ZRPC

/// The upload of a photo or a sound over HTTP: a body or a form around `FileUpload`.
struct Upload: Sendable {
    let files: FileUpload
    let bodies: BodyReader
    let admission: Admission
    let drafts: DraftUpload

    private var caller: ServiceCaller { files.caller }

    /// Responds to `POST /v1/photos` and `POST /v1/sounds`. Checks the token before it requests any byte of the body.
    func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        if match.method.path == Sound.creation.path {
            return try await respond(to: exchange, match: match, as: Sound.self)
        }
        if let resumable = try await drafts.create(exchange) { return resumable }
        return try await respond(to: exchange, match: match, as: Photo.self)
    }

    private func respond<Record: UploadRecord>(
        to exchange: Exchange, match: RouteTable.Match, as type: Record.Type
    ) async throws(RPCError) -> GatewayResponse {
        // A form is somewhat larger than its file.
        let announced = exchange.isForm ? nil : exchange.contentLength.map { Int64($0) }
        let admitted = try await files.admit(exchange, announcing: announced, as: Record.self)
        // Runs before the body is read, which may take hours. An authenticated caller has more time to send it, and its
        // connection is not displaced.
        admission.welcome(exchange)
        try OriginCheck.check(exchange)
        try bodies.checkCoding(exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
        let key = try IdempotencyKey.bytes(exchange)
        _ = try UploadFields.wholeDigest(in: exchange.headers)
        let received = try await received(for: exchange, admitted: admitted, as: Record.self)
        let recorded = try await files.record(
            received.record, of: received.blob, file: received.file,
            acceptLanguage: exchange.headers[.acceptLanguage] ?? "", idempotencyKey: key, for: exchange)
        return try UploadResponse(transcoder: caller.transcoder).response(
            match, response: recorded, below: Record.collection)
    }

    // MARK: The two forms

    /// A received upload: the record sent with it, its file, and the stored bytes.
    private typealias Received<Record> = (record: Record, file: SentFile, blob: PutBlobResponse)

    private func received<Record: UploadRecord>(
        for exchange: Exchange, admitted: AdmittedUpload, as type: Record.Type
    ) async throws(RPCError) -> Received<Record> {
        let sent = try SentFile(exchange.headers)
        if exchange.isForm {
            var received = try await form(for: exchange, admitted: admitted, as: Record.self)
            received.file.modified = sent.modified
            return received
        }
        try Record.blank.check(fileName: sent.name)
        let chunks = BodyChunks(parts: exchange.body)
        let size = exchange.contentLength.map { Int64($0) }
        let expected = try UploadFields.wholeDigest(in: exchange.headers)
        do throws(RPCError) {
            let digest = expected.map { UploadFields.hex($0.hash) }
            let blob = try await store(for: exchange, size: size, admitted: admitted, digest: digest, as: Record.self) {
                () async throws(RPCError) in
                try await chunks.next()
            }
            return (.blank, sent, blob)
        } catch {
            throw ResumableUpload.named(error, by: expected?.field ?? .reprDigest)
        }
    }

    private func form<Record: UploadRecord>(
        for exchange: Exchange, admitted: AdmittedUpload, as type: Record.Type
    ) async throws(RPCError) -> Received<Record> {
        guard let type = exchange.contentType, type.value == "multipart/form-data" else {
            throw .unsupportedMediaType(.bodyNotFile)
        }
        var reader = try MultipartReader(exchange.body, type: type)
        var record: Record?
        var file: (name: String?, blob: PutBlobResponse)?
        do throws(RPCError) {
            while let part = try await reader.nextPart() {
                switch part.name {
                case Record.part where record == nil:
                    let said = try caller.transcoder.message(Record.self, fromJSON: try await json(&reader))
                    try said.check(fileName: file?.name ?? "")
                    record = said
                case "file" where file == nil:
                    try (record ?? .blank).check(fileName: part.fileName ?? "")
                    let blob = try await store(for: exchange, size: nil, admitted: admitted, as: Record.self) {
                        () async throws(RPCError) in
                        try await reader.nextChunk()
                    }
                    file = (part.fileName, blob)
                case Record.part, "file": throw .invalid(part.name, fault: UploadFault.partTwice)
                default: throw .invalid(part.name, fault: UploadFault.noSuchPart, reason: RequestFault.unknownField)
                }
            }
        } catch {
            // The rest of the form after the file is invalid.
            if let file { files.withdraw(file.blob, for: exchange) }
            throw error
        }
        guard let file else { throw .invalid("file", fault: UploadFault.missingFile, reason: UploadFault.missingFile) }
        return (record ?? .blank, SentFile(name: file.name ?? ""), file.blob)
    }

    private func json(_ reader: inout MultipartReader) async throws(RPCError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try await reader.nextChunk() {
            guard bytes.count + chunk.readableBytes <= bodies.maximumJSON else {
                throw .bodyTooLarge(limit: bodies.maximumJSON)
            }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }

    /// Stores bytes that arrive in chunks of any size.
    private func store<Record: UploadRecord>(
        for exchange: Exchange, size: Int64?, admitted: AdmittedUpload, digest: String? = nil,
        as type: Record.Type,
        next: () async throws(RPCError) -> ByteBuffer?
    ) async throws(RPCError) -> PutBlobResponse {
        var packer = ChunkPacker()
        var isOver = false
        return try await files.store(
            as: Record.self, size: size, admitted: admitted, expectedDigest: digest ?? "", for: exchange
        ) { () async throws(RPCError) in
            while !isOver {
                if let attachment = packer.full() { return [attachment] }
                if let chunk = try await next() { packer.add(chunk) } else { isOver = true }
            }
            return packer.rest().map { [$0] }
        }
    }
}

extension Exchange {
    fileprivate var contentType: HeaderParameters? { headers[.contentType].flatMap { HeaderParameters($0) } }

    /// Whether the body is a multipart form.
    var isForm: Bool { contentType?.value.hasPrefix("multipart/") ?? false }
}

/// The result of admitting an upload, before its bytes arrive: the account, and the number of bytes that it may still
/// store.
struct AdmittedUpload: Sendable {
    /// The ID of the sender's account.
    let account: String
    /// The number of bytes that the account may still store, this file's included; nil if there is no limit, or if
    /// entry-service checks the limit when the file is recorded.
    var left: Int64?
}
