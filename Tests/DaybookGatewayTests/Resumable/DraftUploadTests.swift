import DaybookAPI
import Hashing
import HTTPTypes
import Foundation
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

/// The IETF's draft, version by version, as its clients see it.
@Suite("Resumable uploads by the IETF's draft")
struct DraftUploadTests {
    /// The fields of a version: whether the bytes are all, and what the body is.
    private func fields(_ version: Int, complete: Bool, offset: Int? = nil) -> HTTPFields {
        var fields: HTTPFields = [.uploadDraftInteropVersion: "\(version)"]
        if version == 3 {
            fields[.uploadIncomplete] = complete ? "?0" : "?1"
        } else {
            fields[.uploadComplete] = complete ? "?1" : "?0"
        }
        if let offset { fields[.uploadOffset] = "\(offset)" }
        if version >= 6, offset != nil { fields[.contentType] = "application/partial-upload" }
        return fields
    }

    private func isComplete(_ reply: Harness.Reply, _ version: Int) -> Bool? {
        let (name, opposite) =
            version == 3
            ? (HTTPField.Name.uploadIncomplete, HTTPField.Name.uploadComplete) : (.uploadComplete, .uploadIncomplete)
        #expect(reply.headers[opposite] == nil)
        return reply.headers[name].map { ($0 == "?1") == (version != 3) }
    }

    @Test("An upload comes in parts and ends with the photo, in each version", arguments: [3, 5, 6, 8])
    func parts(version: Int) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            var begin = fields(version, complete: false)
            begin[.fileName] = "%EB%B0%94%EB%8B%A4.jpg"
            let made = try await client.send(.post, "/v1/photos", begin, body: "JPEG")
            #expect(made.status == 201)
            #expect(isComplete(made, version) == false)
            #expect(made.headers[.uploadOffset] == "4")
            #expect(made.headers[.uploadDraftInteropVersion] == "\(version)")
            let place = try #require(made.headers[.location])
            #expect(place == "/v1/uploads/upload1")

            let told = try await client.send(.head, place, [.uploadDraftInteropVersion: "\(version)"])
            #expect((told.status, told.headers[.uploadOffset], isComplete(told, version)) == (204, "4", false))
            #expect(told.headers[.cacheControl] == "no-store")

            // Only who asks where it stands stops others.
            #expect(diary.seen.stops == 1)
            let wrong = try await client.send(.patch, place, fields(version, complete: true, offset: 2), body: "x")
            #expect((wrong.status, wrong.headers[.uploadOffset], wrong.reason) == (409, "4", "UPLOAD_OFFSET"))
            #expect(isComplete(wrong, version) == false)

            let more = try await client.send(.patch, place, fields(version, complete: false, offset: 4), body: "1234")
            #expect((more.status, more.headers[.uploadOffset], isComplete(more, version)) == (201, "8", false))

            let last = try await client.send(.patch, place, fields(version, complete: true, offset: 8), body: "56")
            #expect((last.status, last.headers[.uploadOffset], isComplete(last, version)) == (201, "10", true))
            #expect(last.headers[.contentType] == "application/json")
            #expect(last.headers[.location]?.hasPrefix("/v1/photos/") == true)
            #expect(last.text.contains("\"fileName\":\"바다.jpg\""))
            #expect(diary.seen.stops == 1)
            #expect(diary.seen.photos.count == 1)
            #expect(diary.seen.blobs.values.first == Array("JPEG123456".utf8))

            // The answer was lost: it is asked for again, and is the same photo.
            let again = try await client.send(.head, place, [.uploadDraftInteropVersion: "\(version)"])
            #expect((again.status, isComplete(again, version)) == (204, true))
            let repeated = try await client.send(.patch, place, fields(version, complete: true, offset: 10))
            #expect((repeated.status, isComplete(repeated, version)) == (200, true))
            #expect(repeated.text == last.text)
            #expect(try await client.send(.delete, place, [.uploadDraftInteropVersion: "\(version)"]).status == 204)
            #expect(try await client.send(.head, place, [.uploadDraftInteropVersion: "\(version)"]).status == 404)
        }
    }

    @Test("A response 104 tells where an upload goes on before its end", arguments: [3, 5, 6])
    func informational(version: Int) async throws {
        try await Harness.run { client in
            let completeness = version == 3 ? "Upload-Incomplete: ?0" : "Upload-Complete: ?1"
            let head =
                "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 6\r\n"
                + "Upload-Draft-Interop-Version: \(version)\r\n\(completeness)\r\n\r\n"
            let reply = try await RawConnection.exchange(port: client.port, pieces: [head, "JPEG12"]) {
                $0.contains("\"digest\"")
            }
            #expect(reply.hasPrefix("HTTP/1.1 104 Upload Resumption Supported\r\n"), "\(reply)")
            let informed = reply.prefix { $0 != "{" }.lowercased()
            #expect(informed.contains("location: /v1/uploads/upload1\r\n"))
            #expect(informed.contains("upload-draft-interop-version: \(version)\r\n"))
            #expect(reply.contains("HTTP/1.1 201 "))
            #expect(reply.components(separatedBy: "HTTP/1.1 ").count == 3)
        }
    }

    @Test("Behind a proxy that passes no response 104 there is none, and an upload that began in parts goes on")
    func noHints() async throws {
        try await Harness.run {
            $0.uploadHints = false
        } _: { client in
            let head =
                "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 6\r\n"
                + "Upload-Draft-Interop-Version: 6\r\nUpload-Complete: ?1\r\n\r\nJPEG12"
            let reply = try await RawConnection.exchange(port: client.port, head) { $0.contains("\"digest\"") }
            #expect(reply.hasPrefix("HTTP/1.1 201 "), "\(reply)")
            let made = try await client.send(.post, "/v1/photos", fields(6, complete: false), body: "JPEG")
            let place = try #require(made.headers[.location])
            let last = try await client.send(.patch, place, fields(6, complete: true, offset: 4), body: "34")
            #expect(last.status == 201)
        }
    }

    @Test("Who waits for leave to send the body gets 104, then leave")
    func expectation() async throws {
        try await Harness.run { client in
            let head =
                "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 6\r\n"
                + "Expect: 100-continue\r\nUpload-Draft-Interop-Version: 6\r\nUpload-Complete: ?1\r\n\r\n"
            let reply = try await RawConnection.exchange(port: client.port, pieces: [head, "JPEG12"]) {
                $0.contains("\"digest\"")
            }
            #expect(reply.contains("HTTP/1.1 104 "))
            #expect(reply.contains("HTTP/1.1 100 "))
            #expect(reply.contains("HTTP/1.1 201 "))
        }
    }

    @Test("What came before the line broke is there")
    func brokenLine() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let head =
                "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 100\r\n"
                + "Upload-Draft-Interop-Version: 6\r\nUpload-Complete: ?1\r\n\r\nJPEG"
            _ = try await RawConnection.exchange(port: client.port, head, halfClose: true)
            let told = try await client.send(.head, "/v1/uploads/upload1", [.uploadDraftInteropVersion: "6"])
            #expect((told.headers[.uploadOffset], told.headers[.uploadLength]) == ("4", "100"))
            #expect(diary.seen.photos.isEmpty)
        }
    }

    @Test("A request that does not ask for it, or in a version that is not spoken, is an upload as ever")
    func plain() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let others: [HTTPFields] = [
                [:], [.uploadDraftInteropVersion: "6"], [.uploadDraftInteropVersion: "4", .uploadComplete: "?1"],
                [.uploadDraftInteropVersion: "6", .uploadIncomplete: "?0"],
            ]
            for fields in others {
                let reply = try await client.send(.post, "/v1/photos", fields, body: "JPEG")
                #expect([200, 201].contains(reply.status))
                #expect(reply.headers[.uploadOffset] == nil)
            }
            #expect(diary.seen.partials.isEmpty)
        }
    }

    @Test("What may be a part of a file is never taken for all of it")
    func unreadable() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let parts: [HTTPFields] = [
                [.uploadDraftInteropVersion: "6", .uploadComplete: "yes"],
                [.uploadDraftInteropVersion: "6", .uploadComplete: "?0, ?0"],
                [.uploadDraftInteropVersion: "3", .uploadIncomplete: "true"],
                [.uploadDraftInteropVersion: "4", .uploadComplete: "?0"],
                [.uploadDraftInteropVersion: "9", .uploadIncomplete: "?1"],
            ]
            for fields in parts {
                let reply = try await client.send(.post, "/v1/photos", fields, body: "JPEG")
                #expect(reply.status == 400)
            }
            #expect(diary.seen.partials.isEmpty && diary.seen.photos.isEmpty)
        }
    }

    @Test("Digests are verified: of the whole, and of a request's bytes")
    func digests() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            func digest(_ text: String) -> String {
                "sha-256=:\(Data(SHA256.hash(data: Array(text.utf8))).base64EncodedString()):"
            }
            var begin = fields(6, complete: false)
            begin[.reprDigest] = digest("JPEG12")
            begin[.contentDigest] = digest("JPEG")
            let place = try #require(try await client.send(.post, "/v1/photos", begin, body: "JPEG").headers[.location])
            var part = fields(6, complete: true, offset: 4)
            part[.contentDigest] = digest("13")
            let broken = try await client.send(.patch, place, part, body: "12")
            #expect((broken.status, broken.reason) == (400, "DIGEST_MISMATCH"))
            part[.contentDigest] = "sha-256=:AAAA:"
            #expect(try await client.send(.patch, place, part, body: "12").text.contains("Content-Digest"))
            part[.contentDigest] = "sha-512=:AAAA:"
            #expect(try await client.send(.patch, place, part, body: "12").status == 201)
            var whole = fields(6, complete: true)
            whole[.reprDigest] = digest("other")
            let other = try await client.send(.post, "/v1/photos", whole, body: "JPEG")
            #expect((other.status, other.reason) == (400, "DIGEST_MISMATCH"))
            #expect(other.text.contains("Repr-Digest"))
            let plain = try await client.send(.post, "/v1/photos", [.reprDigest: "sha-256=:x:"], body: "JPEG")
            #expect((plain.status, plain.text.contains("Repr-Digest")) == (400, true))
            #expect(diary.seen.photos.count == 1)
        }
    }

    @Test("More bytes than were announced are refused with the offset to go on from", arguments: [3, 5, 6, 8])
    func overrun(version: Int) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            var begin = fields(version, complete: false)
            begin[.uploadLength] = "8"
            let place = try #require(
                try await client.send(.post, "/v1/photos", begin, body: "JPEG").headers[.location])
            for complete in [true, false] {
                let long = try await client.send(
                    .patch, place, fields(version, complete: complete, offset: 4), body: "12345")
                #expect((long.status, long.reason, long.headers[.uploadOffset]) == (400, "SIZE_MISMATCH", "4"))
                #expect(isComplete(long, version) == false)
            }
            #expect(diary.seen.partials["upload1"]?.bytes.count == 4)
            let last = try await client.send(.patch, place, fields(version, complete: true, offset: 4), body: "1234")
            #expect(last.status == 201 && diary.seen.photos.count == 1)
        }
    }

    @Test("What breaks a rule is told by its field, and nothing changes")
    func refusals() async throws {
        try await Harness.run { client in
            let made = try await client.send(.post, "/v1/photos", fields(6, complete: false), body: "JPEG")
            let place = try #require(made.headers[.location])
            var untyped = fields(6, complete: true, offset: 4)
            untyped[.contentType] = "image/jpeg"
            #expect(try await client.send(.patch, place, untyped, body: "1").status == 400)
            for offset in ["", "-1", "4.0", "99999999999999999999", "4, 4", "0x4"] {
                var wrong = fields(6, complete: true, offset: 4)
                wrong[.uploadOffset] = offset
                #expect(try await client.send(.patch, place, wrong, body: "1").status == 400, "\(offset)")
            }
            #expect(try await client.send(.head, place, [.uploadDraftInteropVersion: "99"]).status == 400)
            #expect(try await client.send(.head, place, token: nil).status == 401)
            #expect(try await client.send(.head, place, token: "bad").status == 401)
            #expect(try await client.send(.head, "/v1/uploads/none").status == 404)
            let verb = try await client.send(.get, place)
            #expect((verb.status, verb.headers[.allow]) == (405, "HEAD, PATCH, DELETE, OPTIONS"))
            let foreign = try await client.send(
                .patch, place, [.cookie: "daybook_session=good", .origin: "https://evil.example"], body: "1")
            #expect(foreign.status == 403)
            var long = fields(6, complete: false)
            long[.uploadLength] = "\(Photo.maximumBytes + 1)"
            #expect(try await client.send(.post, "/v1/photos", long, body: "JPEG").status == 413)
            let empty = try await client.send(.post, "/v1/photos", fields(6, complete: true))
            #expect((empty.status, empty.reason) == (400, "EMPTY_FILE"))
            #expect(try await client.send(.head, place).headers[.uploadOffset] == "4")
        }
    }

    @Test("What there is no room for is refused before it begins")
    func noRoom() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            var long = fields(6, complete: false)
            long[.uploadLength] = "\(FakeStorage.tooMuch)"
            let refused = try await client.send(.post, "/v1/photos", long, body: "JPEG")
            #expect((refused.status, refused.reason) == (507, "QUOTA_EXCEEDED"))
            var crowded = fields(6, complete: false)
            crowded[.fileName] = "too%20much.jpg"
            let held = try await client.send(.post, "/v1/photos", crowded, body: "JPEG")
            #expect((held.status, held.reason) == (507, "QUOTA_HELD_BY_UPLOADS"))
            #expect(diary.seen.partials.isEmpty)
            // Of unknown size: refused when it grows to what there is no room for.
            let made = try await client.send(.post, "/v1/photos", fields(6, complete: false), body: "JPEG")
            let place = try #require(made.headers[.location])
            diary.state.withLock { $0.left = 1000 }
            let head =
                "PATCH \(place) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n"
                + "Content-Length: \(FakeStorage.tooMuch - 4)\r\nUpload-Draft-Interop-Version: 6\r\n"
                + "Upload-Complete: ?0\r\nUpload-Offset: 4\r\nContent-Type: application/partial-upload\r\n\r\n"
            let grown = try await RawConnection.exchange(port: client.port, head) { $0.contains("\"reason\"") }
            #expect(grown.hasPrefix("HTTP/1.1 507 "), "\(grown)")
            #expect(diary.seen.partials["upload1"]?.bytes == Array("JPEG".utf8))
        }
    }

    @Test("The limits are told")
    func limits() async throws {
        try await Harness.run { client in
            for path in ["/v1/photos", "/v1/uploads", "/v1/uploads/x"] {
                let reply = try await client.send(.options, path, [.uploadDraftInteropVersion: "6"])
                #expect(reply.status == 204)
                #expect(reply.headers[.uploadLimit] == "min-size=0, max-size=8589934592")
                #expect(try await client.send(.options, path, token: nil).status == 401)
            }
        }
    }
}
