import DaybookAPI
import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

/// The two ways to photos' bytes, which behave alike.
enum PhotoDoor: String, CaseIterable, Sendable {
    case http, binary

    /// The response to a download: bytes, or the reason of a refusal.
    enum Outcome: Equatable {
        case bytes([UInt8])
        case refused(String?)
    }

    /// The response to an upload: the photo's digest and whether it was new, or the reason of a refusal.
    enum Made: Equatable {
        case photo(digest: String, isNew: Bool)
        case refused(String?)
    }

    private func options(_ token: String?, key: String = "") -> CallOptions {
        var metadata = Metadata()
        if let token { metadata.append("authorization", value: "Bearer " + token) }
        return CallOptions(metadata: metadata, idempotencyKey: Array(key.utf8))
    }

    /// The original, or a part of it.
    func original(
        _ id: String, _ range: Range<Int>? = nil, token: String? = "good", of client: Harness.Client
    ) async throws -> Outcome {
        switch self {
        case .http:
            let fields: HTTPFields = range.map { [.range: "bytes=\($0.lowerBound)-\($0.upperBound - 1)"] } ?? [:]
            return Self.outcome(
                try await client.send(.get, "/v1/photos/\(id)/original", fields, token: token),
                range == nil ? 200 : 206)
        case .binary:
            var request = DownloadPhotoRequest()
            request.id = id
            if let range { (request.offset, request.length) = (UInt64(range.lowerBound), UInt64(range.count)) }
            return try await download(request, token, client)
        }
    }

    /// The smallest picture.
    func thumbnail(_ id: String, of client: Harness.Client) async throws -> Outcome {
        switch self {
        case .http: return Self.outcome(try await client.send(.get, "/v1/photos/\(id)/renditions/thumb"), 200)
        case .binary:
            var request = DownloadPhotoRequest()
            request.id = id
            request.size = .thumb
            return try await download(request, "good", client)
        }
    }

    /// Takes a file in.
    func upload(
        _ content: String, key: String = "", token: String? = "good", to client: Harness.Client
    ) async throws -> Made {
        switch self {
        case .http:
            let fields: HTTPFields = key.isEmpty ? [:] : [.idempotencyKey: key]
            let reply = try await client.send(.post, "/v1/photos", fields, token: token, body: content)
            guard reply.status == 201 || reply.status == 200 else { return .refused(reply.reason) }
            let place = try #require(reply.headers[.location])
            return .photo(digest: String(place.dropFirst("/v1/photos/".count)), isNew: reply.status == 201)
        case .binary:
            do {
                let photo = try await client.binary.uploadPhoto(options: options(token, key: key)) { writer in
                    for piece in Array(content.utf8).chunks(of: 40_000) {
                        try await writer.write(UploadPhotoRequest(), attachments: [Attachment(piece)])
                    }
                    if content.isEmpty { try await writer.write(UploadPhotoRequest()) }
                }
                return .photo(digest: photo.digest, isNew: photo.outcome == .created)
            } catch let error as RPCError {
                return .refused(error.reason)
            }
        }
    }

    private static func outcome(_ reply: Harness.Reply, _ status: Int) -> Outcome {
        reply.status == status ? .bytes(reply.bytes) : .refused(reply.reason)
    }

    private func download(
        _ request: DownloadPhotoRequest, _ token: String?, _ client: Harness.Client
    ) async throws -> Outcome {
        do throws(RPCError) {
            var bytes: [UInt8] = []
            for try await element in try await client.binary.downloadPhoto(request, options: options(token)) {
                for attachment in element.attachments { bytes += attachment.bytes }
            }
            return .bytes(bytes)
        } catch {
            return .refused(error.reason)
        }
    }
}

extension [UInt8] {
    fileprivate func chunks(of size: Int) -> [[UInt8]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
