import DaybookAPI
import Foundation
import ZRPC

extension RPCConnection {
    /// Fetches a photo's smallest picture as the gateway does: entry-service names the bytes, media-service streams
    /// them.
    func thumbnail(of photo: String, options: CallOptions) async throws {
        if let transfer { return try await thumbnail(of: photo, by: transfer, options) }
        guard let media else { throw CallFailure.noSample }
        var question = ResolvePhotoBytesRequest()
        question.id = photo
        question.size = .thumb
        let bytes = try await photos.resolvePhotoBytes(question, options: options)
        var request = GetRenditionRequest()
        request.digest = bytes.digest
        request.size = .thumb
        request.format = .webp
        var received: Int64 = 0
        var expected: Int64 = 0
        // No user token is sent to media-service.
        for try await element in try await media.getRendition(request, options: self.options()) {
            if expected == 0 { expected = element.message.sizeBytes }
            received += element.attachments.reduce(0) { $0 + Int64($1.count) }
        }
        try Self.check(received, of: expected)
    }

    private func thumbnail(
        of photo: String, by transfer: PhotoTransferServiceClient, _ options: CallOptions
    ) async throws {
        var request = DownloadPhotoRequest()
        request.id = photo
        request.size = .thumb
        request.format = .webp
        var received: Int64 = 0
        var expected: Int64 = 0
        for try await element in try await transfer.downloadPhoto(request, options: options) {
            if expected == 0 { expected = element.message.sizeBytes }
            received += element.attachments.reduce(0) { $0 + Int64($1.count) }
        }
        try Self.check(received, of: expected)
    }

    private static func check(_ received: Int64, of expected: Int64) throws(CallFailure) {
        guard received == expected, received > 0 else {
            throw CallFailure(kind: "short picture", message: "\(received) of \(expected) bytes came.")
        }
    }

    /// Uploads a new photo as the gateway does: its bytes to media-service, then its record to entry-service.
    func upload(_ bytes: [UInt8], options: CallOptions) async throws {
        if let transfer { return try await upload(bytes, by: transfer, options: options) }
        guard let media else { throw CallFailure.noSample }
        let blob = try await media.putBlob(options: self.options()) { writer in
            var message = PutBlobRequest()
            message.sizeBytes = UInt64(bytes.count)
            for piece in Self.pieces(bytes) {
                try await writer.write(message, attachments: [piece])
                message = PutBlobRequest()
            }
        }
        var request = CreatePhotoRequest()
        request.photo = Photo()
        request.photo?.fileName = "load-test.jpg"
        request.digest = blob.digest
        request.sizeBytes = blob.sizeBytes
        request.probe = blob.probe
        _ = try await photos.createPhoto(request, options: options)
    }

    private func upload(
        _ bytes: [UInt8], by transfer: PhotoTransferServiceClient, options: CallOptions
    ) async throws {
        _ = try await transfer.uploadPhoto(options: options) { writer in
            var message = UploadPhotoRequest()
            message.photo = Photo()
            message.photo?.fileName = "load-test.jpg"
            message.sizeBytes = UInt64(bytes.count)
            for piece in Self.pieces(bytes) {
                try await writer.write(message, attachments: [piece])
                message = UploadPhotoRequest()
            }
        }
    }

    private static func pieces(_ bytes: [UInt8]) -> [Attachment] {
        stride(from: 0, to: bytes.count, by: Attachment.preferredSize).map { start in
            Attachment(Array(bytes[start..<min(bytes.count, start + Attachment.preferredSize)]))
        }
    }
}

extension Entry {
    /// Creates a new entry, at noon in Korea.
    init(writing call: Call, on samples: SampleIDs) {
        self.init()
        title = call.title
        body = call.body
        timeZone = "Asia/Seoul"
        if let noon = try? Date(call.date + "T12:00:00+09:00", strategy: .iso8601) {
            var time = Timestamp()
            time.seconds = Int64(noon.timeIntervalSince1970)
            entryTime = time
        }
        photos = samples.photos(at: call.photoPlaces).map { id in
            var photo = EntryPhoto()
            photo.photoId = id
            return photo
        }
        tags = call.tags
    }
}
