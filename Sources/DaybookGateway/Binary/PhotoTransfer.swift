import DaybookAPI
import ZRPC

/// Photos' bytes over the binary API: what `Upload` and `Download` are over HTTP.
struct PhotoTransfer: PhotoTransferServiceHandler {
    let caller: BinaryCaller

    /// The token is checked before a byte is taken on; the photo is recorded once its bytes are safe.
    @concurrent func uploadPhoto(
        _ requests: RequestStream<UploadPhotoRequest>, context: ServerContext
    ) async throws -> Photo {
        try await caller.authorize(context)
        var iterator = requests.makeAsyncIterator()
        guard let first = try await iterator.next() else {
            throw RPCError.invalid("file", "The file is empty.", reason: "EMPTY_FILE")
        }
        let blob = try await store(first, iterator, context)
        var request = CreatePhotoRequest()
        request.photo = first.message.photo ?? Photo()
        request.acceptLanguage = first.message.acceptLanguage
        request.digest = blob.digest
        request.sizeBytes = blob.sizeBytes
        request.probe = blob.probe
        let service = caller.channels.entryService
        let method = PhotoServiceMethods.createPhoto
        let answer: UnaryResponse<Photo> = try await service.channel.unaryResponse(
            method, request, options: try caller.options(for: service, context))
        for pair in answer.metadata { context.setTrailer(pair.key, bytes: pair.value) }
        return answer.message
    }

    private func store(
        _ first: StreamElement<UploadPhotoRequest>,
        _ rest: RequestStream<UploadPhotoRequest>.AsyncIterator, _ context: ServerContext
    ) async throws -> PutBlobResponse {
        let service = caller.channels.mediaService
        let client = MediaServiceClient(channel: service.channel)
        return try await client.putBlob(options: try caller.options(for: service, context)) { writer in
            var message = PutBlobRequest()
            message.sizeBytes = first.message.sizeBytes
            var element: StreamElement<UploadPhotoRequest>? = first
            var rest = rest
            var total: Int64 = 0
            while let current = element {
                total += current.attachments.reduce(0) { $0 + Int64($1.count) }
                guard total <= BlobUpload.maximumSize else {
                    throw RPCError.bodyTooLarge(limit: Int(BlobUpload.maximumSize))
                }
                if !current.attachments.isEmpty {
                    try await writer.write(message, attachments: current.attachments)
                    message = PutBlobRequest()
                }
                element = try await rest.next()
            }
            guard total > 0 else { throw RPCError.invalid("file", "The file is empty.", reason: "EMPTY_FILE") }
        }
    }

    /// entry-service says each time who may see the photo and which bytes they are.
    @concurrent func downloadPhoto(
        _ request: DownloadPhotoRequest, to responses: ResponseWriter<DownloadPhotoResponse>, context: ServerContext
    ) async throws {
        var resolve = ResolvePhotoBytesRequest()
        resolve.id = request.id
        resolve.size = request.size
        let entry = caller.channels.entryService
        let photo = try await PhotoServiceClient(channel: entry.channel).resolvePhotoBytes(
            resolve, options: try caller.options(for: entry, context))
        let media = caller.channels.mediaService
        let client = MediaServiceClient(channel: media.channel)
        let options = try caller.options(for: media, context)
        var head = DownloadPhotoResponse()
        head.fileName = photo.fileName
        guard request.size == .unspecified else {
            if photo.state == .undecodable { throw RenditionNegotiation.noPicture() }
            var ask = GetRenditionRequest()
            ask.digest = photo.digest
            ask.size = request.size
            ask.format = request.format == .unspecified ? .jpeg : request.format
            for try await piece in try await client.getRendition(ask, options: options) {
                if piece.message.sizeBytes > 0 {
                    head.mediaType = piece.message.mediaType
                    head.sizeBytes = piece.message.sizeBytes
                }
                try await responses.write(head, attachments: piece.attachments)
                head = DownloadPhotoResponse()
            }
            return
        }
        var ask = GetBlobRequest()
        ask.digest = photo.digest
        ask.offset = request.offset
        ask.length = request.length
        head.mediaType = photo.mediaType
        head.sizeBytes = photo.sizeBytes
        for try await piece in try await client.getBlob(ask, options: options) {
            try await responses.write(head, attachments: piece.attachments)
            head = DownloadPhotoResponse()
        }
    }
}
