import DaybookAPI
import Foundation
import HTTPTypes
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("The calls of a resumable upload")
struct ResumableUploadTests {
    private static let creation: HTTPFields = [
        .uploadDraftInteropVersion: "6", .uploadComplete: "?0", .uploadLength: "8",
    ]
    private static let last: HTTPFields = [
        .uploadDraftInteropVersion: "6", .uploadComplete: "?1", .uploadOffset: "0",
        .contentType: "application/partial-upload",
    ]
    private static let tusCreation: HTTPFields = [
        .tusResumable: "1.0.0", .uploadLength: "8", .contentType: "application/offset+octet-stream",
    ]
    private static let tusLast: HTTPFields = [
        .tusResumable: "1.0.0", .uploadOffset: "0", .contentType: "application/offset+octet-stream",
    ]
    /// The calls of an upload that begins without bytes and then gets them all, by method, in order.
    private static let six = [
        "AdmitUpload", "CreateUpload", "AdmitUpload", "AppendUpload", "CreatePhoto", "SettleUpload",
    ]

    @Test("An upload in two requests takes six calls, and one in one request five, in each protocol")
    func counts() async throws {
        let ways: [(path: String, creation: HTTPFields, last: HTTPFields)] = [
            ("/v1/photos", Self.creation, Self.last), ("/v1/tus", Self.tusCreation, Self.tusLast),
        ]
        for way in ways {
            let diary = FakeDiary()
            try await Harness.run(diary) { client in
                let place = try #require(try await client.send(.post, way.path, way.creation).headers[.location])
                let last = try await client.send(.patch, place, way.last, body: "JPEG1234")
                #expect([201, 204].contains(last.status))
            }
            #expect(diary.uploadCalls == Self.six.sorted(), "\(way.path)")
            #expect(diary.seen.photos.count == 1)
        }
        let whole = [
            ("/v1/photos", Self.creation.with(.uploadComplete, "?1")), ("/v1/tus", Self.tusCreation),
        ]
        for (path, fields) in whole {
            let diary = FakeDiary()
            try await Harness.run(diary) { client in
                let made = try await client.send(.post, path, fields, body: "JPEG1234")
                #expect(made.status == 201)
            }
            #expect(
                diary.uploadCalls
                    == ["AdmitUpload", "AppendUpload", "CreatePhoto", "CreateUpload", "SettleUpload"], "\(path)")
        }
    }

    @Test("The last response of tus is the photo to a client that prefers it, also when the request is repeated")
    func preferredPhoto() async throws {
        try await Harness.run { client in
            let place = try #require(try await client.send(.post, "/v1/tus", Self.tusCreation).headers[.location])
            let fields = Self.tusLast.with(.prefer, "respond-async, return=representation")
            let last = try await client.send(.patch, place, fields, body: "JPEG1234")
            let id = try #require(last.headers[.photoID])
            #expect((last.status, last.headers[.uploadOffset], last.headers[.tusResumable]) == (200, "8", "1.0.0"))
            #expect(last.headers[.preferenceApplied] == "return=representation")
            #expect(last.headers[.contentType] == "application/json")
            #expect(last.text.contains("\"id\":\"\(id)\""))
            let repeated = try await client.send(.patch, place, fields.with(.uploadOffset, "8"))
            #expect((repeated.status, repeated.text) == (200, last.text))
            let plain = try await client.send(.patch, place, Self.tusLast.with(.uploadOffset, "8"))
            #expect((plain.status, plain.text, plain.headers[.photoID]) == (204, "", id))
        }
    }

    @Test("An account over its quota goes on with what was announced, and with nothing else")
    func overQuota() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let announced = try #require(
                try await client.send(.post, "/v1/photos", Self.creation).headers[.location])
            let unannounced = try #require(
                try await client.send(
                    .post, "/v1/photos", [.uploadDraftInteropVersion: "6", .uploadComplete: "?0"]
                ).headers[.location])
            diary.state.withLock { $0.isOverQuota = true }
            #expect(try await client.send(.patch, announced, Self.last, body: "JPEG1234").status == 201)
            let refused = try await client.send(.patch, unannounced, Self.last, body: "JPEG1234")
            #expect((refused.status, refused.reason) == (507, "QUOTA_EXCEEDED"))
            let wrong = try await client.send(
                .patch, unannounced, Self.last.with(.uploadOffset, "3"), body: "JPEG1234")
            #expect((wrong.status, wrong.headers[.uploadOffset]) == (409, "0"))
        }
    }

    @Test("An upload whose body is cut off is not finished, although its sender said that no bytes follow")
    func cutOff() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let made = try await client.send(
                .post, "/v1/photos", [.uploadDraftInteropVersion: "6", .uploadComplete: "?0"])
            let place = try #require(made.headers[.location])
            let head =
                "PATCH \(place) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 8\r\n"
                + "Upload-Draft-Interop-Version: 6\r\nUpload-Complete: ?1\r\nUpload-Offset: 0\r\n"
                + "Content-Type: application/partial-upload\r\n\r\nJPEG"
            _ = try await RawConnection.exchange(port: client.port, head, halfClose: true)
            let found = try await client.send(.head, place, [.uploadDraftInteropVersion: "6"])
            #expect((found.headers[.uploadOffset], found.headers[.uploadComplete]) == ("4", "?0"))
            #expect(diary.seen.photos.isEmpty)
        }
    }
}

extension FakeDiary {
    /// The calls of both services, by name.
    fileprivate var uploadCalls: [String] { (seen.calls + seen.mediaCalls).sorted() }
}

extension HTTPFields {
    fileprivate func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}
