import DaybookAPI
import Hashing
import Testing
import ZRPC

@testable import DaybookMedia

/// Uploads that are not all here, as their callers meet them: over a socket.
@Suite(.timeLimit(.minutes(5)))
struct UploadServiceTests {
    private func serving(_ body: (UploadServiceClient, MediaServiceClient) async throws -> Void) async throws {
        try await ServedLibrary.run { channel, _ in
            try await body(UploadServiceClient(channel: channel), MediaServiceClient(channel: channel))
        }
    }

    private func failure(_ body: () async throws -> Void) async -> RPCError? { await ServedLibrary.failure(body) }

    private func creation(_ size: Int, most: UInt64? = nil) -> CreateUploadRequest {
        var request = CreateUploadRequest()
        request.owner = "me"
        request.sizeBytes = UInt64(size)
        request.fileName = "강.gif"
        request.mostBytes = most
        return request
    }

    private func part(_ id: String, at offset: Int, owner: String = "me") -> AppendUploadRequest {
        var request = AppendUploadRequest()
        request.id = id
        request.owner = owner
        request.offset = UInt64(offset)
        return request
    }

    /// Sends bytes as the parts of one call; throws `broken` behind them when there is one.
    private func append(
        _ client: UploadServiceClient, _ first: AppendUploadRequest, _ bytes: [UInt8], broken: RPCError? = nil
    ) async throws -> UInt64 {
        try await client.appendUpload { writer in
            try await writer.write(first)
            for attachment in BlobReader.attachments(of: bytes) {
                try await writer.write(AppendUploadRequest(), attachments: [attachment])
            }
            if let broken { throw broken }
        }.offset
    }

    private func find(_ client: UploadServiceClient, _ id: String, owner: String = "me") async throws -> Upload {
        var request = GetUploadRequest()
        request.id = id
        request.owner = owner
        return try await client.getUpload(request)
    }

    private func end(_ id: String, _ size: Int, digest: String = "") -> FinishUploadRequest {
        var request = FinishUploadRequest()
        request.id = id
        request.owner = "me"
        request.sizeBytes = UInt64(size)
        request.expectedDigest = digest
        return request
    }

    /// The offset that a refusal names.
    private func offset(_ error: RPCError?) -> String? {
        for case .errorInfo(let info) in error?.details ?? [] { return info.parameters["offset"] }
        return nil
    }

    private let picture = Array("GIF89a".utf8) + (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    @Test("Calls that bring parts make a blob, which is settled once and told of until it is forgotten")
    func parts() async throws {
        try await serving { client, blobs in
            let id = try await client.createUpload(creation(picture.count)).id
            #expect(try await append(client, part(id, at: 0), Array(picture[..<300_000])) == 300_000)
            let told = try await find(client, id)
            #expect((told.offset, told.sizeBytes, told.fileName) == (300_000, UInt64(picture.count), "강.gif"))
            #expect(told.expireTime != nil)
            #expect(try await append(client, part(id, at: 300_000), Array(picture[300_000...])) == picture.count)
            let blob = try await client.finishUpload(end(id, picture.count))
            #expect(blob.digest == Digest(hash: SHA256.hash(data: picture)).hex)
            #expect((blob.existed, blob.probe?.kind) == (false, .photo))
            var request = GetBlobRequest()
            request.digest = blob.digest
            var bytes: [UInt8] = []
            for try await element in try await blobs.getBlob(request) {
                for attachment in element.attachments { bytes += attachment.bytes }
            }
            #expect(bytes == picture)
            var note = SettleUploadRequest()
            note.id = id
            note.owner = "me"
            note.digest = blob.digest
            note.result = "photo"
            _ = try await client.settleUpload(note)
            let settled = try await find(client, id)
            #expect((settled.complete, settled.digest, settled.result) == (true, blob.digest, "photo"))
            #expect(try await client.finishUpload(end(id, picture.count)).digest == blob.digest)
            var cancel = CancelUploadRequest()
            cancel.id = id
            cancel.owner = "me"
            _ = try await client.cancelUpload(cancel)
            #expect(await failure { _ = try await find(client, id) }?.code == .notFound)
        }
    }

    /// Sends bytes as the parts of one call, with an ending behind them.
    private func append(
        _ client: UploadServiceClient, _ first: AppendUploadRequest, _ bytes: [UInt8], _ ending: AppendUploadEnding
    ) async throws -> Upload {
        try await client.appendUpload { writer in
            try await writer.write(first)
            for attachment in BlobReader.attachments(of: bytes) {
                try await writer.write(AppendUploadRequest(), attachments: [attachment])
            }
            var last = AppendUploadRequest()
            last.ending = ending
            try await writer.write(last)
        }
    }

    @Test("The call with the last bytes makes the blob, if it says so behind them")
    func ending() async throws {
        try await serving { client, _ in
            let digest = Digest(hash: SHA256.hash(data: picture)).hex
            var ending = AppendUploadEnding()
            ending.onlyIfComplete = true
            let id = try await client.createUpload(creation(picture.count)).id
            let first = try await append(client, part(id, at: 0), Array(picture[..<300_000]), ending)
            #expect((first.offset, first.blob == nil, first.fileName) == (300_000, true, "강.gif"))
            #expect(first.expireTime != nil)
            let last = try await append(client, part(id, at: 300_000), Array(picture[300_000...]), ending)
            #expect((Int(last.offset), last.blob?.digest, last.blob?.existed) == (picture.count, digest, false))
            #expect(try await client.finishUpload(end(id, picture.count)).digest == digest)

            let short = try await client.createUpload(creation(picture.count)).id
            let missing = await failure {
                _ = try await append(client, part(short, at: 0), Array(picture[..<1000]), AppendUploadEnding())
            }
            #expect((missing?.code, offset(missing)) == (.aborted, "1000"))
            #expect(try await find(client, short).offset == 1000)

            ending.expectedDigest = String(repeating: "0", count: 64)
            let other = try await client.createUpload(creation(picture.count)).id
            let mismatch = await failure { _ = try await append(client, part(other, at: 0), picture, ending) }
            #expect(mismatch?.reason == "DIGEST_MISMATCH")
            #expect(await failure { _ = try await find(client, other) }?.code == .notFound)
        }
    }

    @Test("What came of a call that broke off is told of, and the rest completes it")
    func brokenOff() async throws {
        try await serving { client, _ in
            let id = try await client.createUpload(creation(0)).id
            let broken = await failure {
                _ = try await append(
                    client, part(id, at: 0), Array(picture[..<500_000]), broken: RPCError(.cancelled, "The line broke.")
                )
            }
            #expect(broken != nil)
            let place = Int(try await find(client, id).offset)
            #expect((0...500_000).contains(place))
            #expect(try await append(client, part(id, at: place), Array(picture[place...])) == picture.count)
            let digest = Digest(hash: SHA256.hash(data: picture)).hex
            #expect(try await client.finishUpload(end(id, picture.count, digest: digest)).digest == digest)
        }
    }

    @Test("Each refusal has its code, its reason and what the sender needs to go on")
    func refusals() async throws {
        try await serving { client, _ in
            let id = try await client.createUpload(creation(0)).id
            _ = try await append(client, part(id, at: 0), Array(picture[..<1000]))
            let elsewhere = await failure { _ = try await append(client, part(id, at: 7), [1]) }
            #expect((elsewhere?.code, elsewhere?.reason, offset(elsewhere)) == (.aborted, "UPLOAD_OFFSET", "1000"))
            let early = await failure { _ = try await client.finishUpload(end(id, 7)) }
            #expect((early?.code, offset(early)) == (.aborted, "1000"))
            let foreign = await failure {
                _ = try await append(client, part(id, at: 1000, owner: "you"), [1])
            }
            #expect((foreign?.code, foreign?.reason) == (.notFound, "UPLOAD_NOT_FOUND"))
            #expect(await failure { _ = try await find(client, "../" + id) }?.code == .notFound)
            var checked = part(id, at: 1000)
            checked.checksumAlgorithm = .sha256
            checked.checksum = [UInt8](repeating: 0, count: 32)
            let wrong = await failure { _ = try await append(client, checked, [1]) }
            #expect((wrong?.code, wrong?.reason) == (.invalidArgument, "CHECKSUM_MISMATCH"))
            checked.checksum = [1]
            #expect(
                await failure { _ = try await append(client, checked, [1]) }?.code == .invalidArgument)
            let crowded = await failure { _ = try await client.createUpload(creation(1, most: 1000)) }
            #expect((crowded?.code, crowded?.reason) == (.resourceExhausted, "QUOTA_HELD_BY_UPLOADS"))
            var bounded = part(id, at: 1000)
            bounded.mostBytes = 1001
            let over = await failure { _ = try await append(client, bounded, [1, 2]) }
            #expect((over?.code, over?.reason) == (.resourceExhausted, "QUOTA_HELD_BY_UPLOADS"))
            #expect(try await find(client, id).offset == 1000)
            var (nobodys, other, long) = (creation(1), creation(1), creation(1))
            nobodys.owner = ""
            other.expectedDigest = "AB"
            long.fileName = String(repeating: "a", count: 1025)
            for (request, field) in [(nobodys, "owner"), (other, "expectedDigest"), (long, "fileName")] {
                let refused = await failure { _ = try await client.createUpload(request) }
                #expect((refused?.code, refused?.message.hasPrefix("\(field): ")) == (.invalidArgument, true))
            }
            var note = SettleUploadRequest()
            note.id = id
            note.owner = "me"
            note.digest = "AB"
            #expect(await failure { _ = try await client.settleUpload(note) }?.code == .invalidArgument)
        }
    }
}
