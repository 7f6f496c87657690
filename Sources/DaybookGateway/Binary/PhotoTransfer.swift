import DaybookAPI
import Logging
import NIOCore
import Wording
import ZRPC

/// Photos' bytes over the binary API: messages with attachments around `FileUpload` and `FileDownload`.
struct PhotoTransfer: PhotoTransferServiceHandler {
    let uploads: FileUpload
    let downloads: FileDownload
    let logger: Logger

    /// Uploads a photo. Checks the token before any byte is accepted; records the photo once its bytes are stored
    /// safely.
    @concurrent func uploadPhoto(
        _ requests: RequestStream<UploadPhotoRequest>, context: ServerContext
    ) async throws -> Photo {
        let origin = BinaryOrigin(context, logger: logger)
        let key = try IdempotencyKey.bytes(context)
        var iterator = requests.makeAsyncIterator()
        let admitted = try await uploads.admit(origin, announcing: nil, as: Photo.self)
        guard let first = try await iterator.next() else {
            throw RPCError.invalid("file", fault: UploadFault.emptyFile, reason: UploadFault.emptyFile)
        }
        let size = Int64(clamping: first.message.sizeBytes)
        guard size <= Photo.maximumBytes else { throw Photo.tooLarge }
        try (first.message.photo ?? .blank).check(fileName: "")
        var waiting: [Attachment]? = first.attachments
        let blob = try await uploads.store(as: Photo.self, size: size, admitted: admitted, for: origin) {
            () async throws(RPCError) in
            if let attachments = waiting.take() { return attachments }
            return try await iterator.next()?.attachments
        }
        let response = try await uploads.record(
            first.message.photo ?? Photo(), of: blob, acceptLanguage: first.message.acceptLanguage,
            idempotencyKey: key, for: origin)
        for pair in response.metadata { context.setTrailer(pair.key, bytes: pair.value) }
        return try uploads.caller.transcoder.message(Photo.self, fromWire: response.message.bytes)
    }

    @concurrent func downloadPhoto(
        _ request: DownloadPhotoRequest, to responses: ResponseWriter<DownloadPhotoResponse>, context: ServerContext
    ) async throws {
        let origin = BinaryOrigin(context, logger: logger)
        guard origin.hasToken else { throw RPCError.unauthenticated() }
        let isOriginal = request.size == .unspecified && request.box == nil
        let size = request.box == nil ? request.size : .large
        let photo = try await downloads.resolve(request.id, size: size, for: origin)
        var head = DownloadPhotoResponse()
        head.fileName = photo.fileName
        guard isOriginal else {
            let picture = try await downloads.rendition(photo, choice: Self.choice(request), for: origin)
            head.mediaType = picture.mediaType
            head.sizeBytes = picture.sizeBytes
            switch picture.content {
            case .kept(let bytes):
                try await responses.write(head, attachments: [Attachment(Array(bytes.readableBytesView))])
            case .stream(let stream):
                try await Self.send(head, stream: stream, range: 0..<picture.sizeBytes, to: responses)
            }
            return
        }
        head.mediaType = photo.mediaType
        head.sizeBytes = photo.sizeBytes
        let range = try Self.range(request, of: photo.sizeBytes)
        if range.isEmpty { return try await responses.write(head) }
        try await Self.send(
            head, stream: try await downloads.original(photo.file, range: range, for: origin), range: range,
            to: responses)
    }

    private static func choice(_ request: DownloadPhotoRequest) -> PictureChoice {
        let formats: PictureFormats =
            switch request.format {
            case .unspecified: PictureFormats(format: .jpeg)
            case .avif: PictureFormats(format: .webp, acceptsAVIF: true)
            default: PictureFormats(format: request.format)
            }
        return PictureChoice(size: request.size, box: request.box.map { PictureBox($0) }, formats: formats)
    }

    private static func send(
        _ head: DownloadPhotoResponse, stream: FileStream, range: Range<Int64>,
        to responses: ResponseWriter<DownloadPhotoResponse>
    ) async throws {
        var message = head
        var parts = stream.parts(range)
        while let part = try await parts.next() {
            try await responses.write(message, attachments: [part])
            message = DownloadPhotoResponse()
        }
    }

    /// Returns the requested range of bytes. Throws OUT_OF_RANGE if the range begins after the file's end.
    private static func range(_ request: DownloadPhotoRequest, of size: Int64) throws(RPCError) -> Range<Int64> {
        guard let start = Int64(exactly: request.offset), start <= size else {
            throw RPCError(
                invalid: "offset", RequestFault.offsetTooLarge, reason: RequestFault.rangeNotSatisfiable,
                code: .outOfRange)
        }
        let rest = size - start
        let count = request.length == 0 ? rest : min(rest, Int64(clamping: request.length))
        return start..<start + count
    }
}
