import DaybookAPI
import Foundation
import Hashing
import Synchronization
import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Resumable uploads by tus")
struct TusUploadTests {
    private let tus: HTTPFields = [.tusResumable: "1.0.0"]

    private func patch(_ offset: Int) -> HTTPFields {
        [.tusResumable: "1.0.0", .uploadOffset: "\(offset)", .contentType: "application/offset+octet-stream"]
    }

    private func creation(_ size: Int) -> HTTPFields {
        let name = Data("바다.jpg".utf8).base64EncodedString()
        return [
            .tusResumable: "1.0.0", .uploadLength: "\(size)",
            .uploadMetadata: "filename \(name),filetype aW1hZ2UvanBlZw==,is_confidential",
        ]
    }

    @Test("An upload comes in parts, and its last names the photo")
    func parts() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let made = try await client.send(.post, "/v1/tus", creation(8))
            #expect((made.status, made.headers[.tusResumable]) == (201, "1.0.0"))
            #expect(made.headers[.uploadExpires] == "Sun, 06 Nov 1994 08:49:37 GMT")
            let place = try #require(made.headers[.location])
            #expect(place == "/v1/tus/upload1")
            let first = try await client.send(.patch, place, patch(0), body: "JPEG")
            #expect((first.status, first.headers[.uploadOffset], first.headers[.photoID]) == (204, "4", nil))
            let told = try await client.send(.head, place, tus)
            #expect((told.status, told.headers[.uploadOffset], told.headers[.uploadLength]) == (200, "4", "8"))
            #expect(told.headers[.cacheControl] == "no-store")
            #expect(told.headers[.uploadMetadata] == "filename 67CU64ukLmpwZw==,filetype aW1hZ2UvanBlZw==")
            let wrong = try await client.send(.patch, place, patch(5), body: "1")
            #expect((wrong.status, wrong.headers[.uploadOffset], wrong.headers[.tusResumable]) == (409, "4", "1.0.0"))
            let last = try await client.send(.patch, place, patch(4), body: "1234")
            #expect((last.status, last.headers[.uploadOffset]) == (204, "8"))
            let id = try #require(last.headers[.photoID])
            #expect(diary.seen.photos.first?.photo?.fileName == "바다.jpg")
            #expect(try await client.send(.head, place, tus).headers[.photoID] == id)
            #expect(try await client.send(.patch, place, patch(8)).headers[.photoID] == id)
            #expect(try await client.send(.patch, place, patch(8), body: "5").status == 409)
            #expect(diary.seen.photos.count == 1)
            #expect(try await client.send(.delete, place, tus).status == 204)
            #expect(try await client.send(.head, place, tus).status == 404)
        }
    }

    @Test("An upload that is all there becomes its photo when it is asked after")
    func finishedByHead() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let place = try #require(try await client.send(.post, "/v1/tus", creation(4)).headers[.location])
            diary.state.withLock { $0.partials["upload1"]?.bytes = Array("JPEG".utf8) }
            let told = try await client.send(.head, place, tus)
            #expect((told.headers[.uploadOffset], told.headers[.photoID] != nil) == ("4", true))
            #expect(diary.seen.photos.count == 1)
        }
    }

    @Test("Bytes may come with the creation, and be checked")
    func withUpload() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            var begin = creation(4)
            begin[.contentType] = "application/offset+octet-stream"
            var hash = SHA1()
            unsafe hash.update(Array("JPEG".utf8).span.bytes)
            begin[.uploadChecksum] = "sha1 " + Data(hash.finalize()).base64EncodedString()
            let made = try await client.send(.post, "/v1/tus", begin, body: "JPEG")
            #expect((made.status, made.headers[.uploadOffset], made.headers[.photoID] != nil) == (201, "4", true))
            let broken = try await client.send(.post, "/v1/tus", begin, body: "GIF8")
            #expect((broken.status, broken.reason) == (460, "CHECKSUM_MISMATCH"))
            #expect(broken.headers[.tusResumable] == "1.0.0")
            for text in ["sha1", "md5 AAAA", "sha1 AAAA", "sha256 !"] {
                begin[.uploadChecksum] = text
                #expect(try await client.send(.post, "/v1/tus", begin, body: "JPEG").status == 400, "\(text)")
            }
            #expect(diary.seen.photos.count == 1)
        }
    }

    @Test("Bytes of unknown number may come with the creation, or none")
    func chunkedCreation() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let head =
                "POST /v1/tus HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nTransfer-Encoding: chunked\r\n"
                + "Tus-Resumable: 1.0.0\r\nUpload-Length: 8\r\n"
            let typed = head + "Content-Type: application/offset+octet-stream\r\n"
            let with = try await RawConnection.exchange(
                port: client.port, typed + "\r\n4\r\nJPEG\r\n0\r\n\r\n"
            ) { $0.contains("\r\n\r\n") }
            #expect(with.hasPrefix("HTTP/1.1 201 "), "\(with)")
            #expect(with.lowercased().contains("upload-offset: 4\r\n"))
            #expect(diary.seen.partials["upload1"]?.bytes == Array("JPEG".utf8))
            let without = try await RawConnection.exchange(port: client.port, head + "\r\n0\r\n\r\n") {
                $0.contains("\r\n\r\n")
            }
            #expect(without.hasPrefix("HTTP/1.1 201 "), "\(without)")
            #expect(!without.lowercased().contains("upload-offset"))
            let untyped = try await RawConnection.exchange(
                port: client.port, head + "\r\n4\r\nJPEG\r\n0\r\n\r\n"
            ) { $0.contains("\r\n\r\n") }
            #expect(untyped.hasPrefix("HTTP/1.1 415 "), "\(untyped)")
        }
    }

    @Test("What there is no room for is refused before it begins")
    func noRoom() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let refused = try await client.send(.post, "/v1/tus", creation(Int(FakeStorage.tooMuch)))
            #expect((refused.status, refused.reason) == (507, "QUOTA_EXCEEDED"))
            #expect(diary.seen.partials.isEmpty)
        }
    }

    @Test("Some say in a field what they mean by POST")
    func methodOverride() async throws {
        try await Harness.run { client in
            let place = try #require(try await client.send(.post, "/v1/tus", creation(8)).headers[.location])
            var fields = patch(0)
            fields[.methodOverride] = "PATCH"
            #expect(try await client.send(.post, place, fields, body: "JPEG").headers[.uploadOffset] == "4")
            let end: HTTPFields = [.tusResumable: "1.0.0", .methodOverride: "DELETE"]
            #expect(try await client.send(.post, place, end).status == 204)
        }
    }

    @Test("More bytes than were announced are refused before they are stored, with the offset to go on from")
    func overrun() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let place = try #require(try await client.send(.post, "/v1/tus", creation(8)).headers[.location])
            #expect(try await client.send(.patch, place, patch(0), body: "JPEG").status == 204)
            let long = try await client.send(.patch, place, patch(4), body: "12345")
            #expect((long.status, long.reason, long.headers[.uploadOffset]) == (400, "SIZE_MISMATCH", "4"))
            #expect(diary.seen.partials["upload1"]?.bytes.count == 4)
            #expect(try await client.send(.patch, place, patch(4), body: "1234").headers[.photoID] != nil)

            var begin = creation(3)
            begin[.contentType] = "application/offset+octet-stream"
            let refused = try await client.send(.post, "/v1/tus", begin, body: "JPEG")
            #expect((refused.status, refused.reason) == (400, "SIZE_MISMATCH"))
            #expect(diary.seen.partials.count == 1, "an upload that cannot hold its first bytes does not begin")
        }
    }

    @Test("What breaks a rule is refused as the protocol says")
    func refusals() async throws {
        try await Harness.run { client in
            let place = try #require(try await client.send(.post, "/v1/tus", creation(8)).headers[.location])
            let old = try await client.send(.head, place, [.tusResumable: "0.2.2"])
            #expect((old.status, old.headers[.tusVersion]) == (412, "1.0.0"))
            #expect(try await client.send(.post, "/v1/tus").status == 412)
            var typed = patch(0)
            typed[.contentType] = "image/jpeg"
            #expect(try await client.send(.patch, place, typed, body: "JPEG").status == 415)
            for size in ["", "-1", "1e3", "x", "99999999999999999999999"] {
                let fields: HTTPFields = [.tusResumable: "1.0.0", .uploadLength: size]
                #expect(try await client.send(.post, "/v1/tus", fields).status == 400)
            }
            let large = try await client.send(.post, "/v1/tus", creation(Int(Photo.maximumBytes) + 1))
            #expect(large.status == 413)
            #expect(try await client.send(.post, "/v1/tus", creation(0)).reason == "EMPTY_FILE")
            #expect(try await client.send(.head, place, tus, token: "bad").status == 401)
            #expect(try await client.send(.get, place, tus).status == 405)
            #expect(try await client.send(.put, "/v1/tus", tus).status == 405)
            let offers = try await client.send(.options, "/v1/tus")
            #expect((offers.status, offers.headers[.tusVersion]) == (204, "1.0.0"))
            #expect(offers.headers[.tusChecksumAlgorithm] == "sha1,sha256")
        }
    }

    @Test(
        "Metadata are keys with values in base64",
        arguments: [
            ("filename YS5qcGc=", "a.jpg"), ("", ""), ("filename", ""), ("a YQ==, filename YS5qcGc= ,b", "a.jpg"),
            ("name YS5qcGc=", "a.jpg"), ("filename Li4vLi4vYS5qcGc=", "a.jpg"),
        ])
    func metadata(text: String, name: String) throws {
        #expect(try TusMetadata(text).file.name == name)
    }

    @Test(
        "Metadata that break the rules are refused",
        arguments: ["filename !", "a b c", "filename YQ==,filename YQ==", "é YQ==", "filename /w==", " a YQ== b"])
    func brokenMetadata(text: String) {
        #expect(throws: RPCError.self) { try TusMetadata(text) }
    }

    @Test("Whatever bytes the fields are, they are read or refused")
    func anyFields() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("filename sha-256=:?01;, \"\\\u{0}\u{FF}é=-+/AQ9.".unicodeScalars)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                String(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
            }.joined()
            _ = try? TusMetadata(text)
            _ = UploadFields.boolean(text)
            if let count = UploadFields.count(text) { #expect(count >= 0) }
            if let field = HTTPField.Name("Repr-Digest") {
                let digest = try? UploadFields.digest(field, in: [field: text])
                if let bytes = digest ?? nil { #expect(bytes.count == 32) }
            }
            _ = DraftVersion([.uploadDraftInteropVersion: text])
        }
    }
}
