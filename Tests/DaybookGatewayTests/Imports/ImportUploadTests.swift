import DaybookAPI
import Foundation
import HTTPTypes
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Archives that are uploaded to be imported")
struct ImportUploadTests {
    private static let collection = "/v1/import-archives"
    private let tus: HTTPFields = [.tusResumable: "1.0.0"]

    private func creation(_ size: Int) -> HTTPFields {
        let name = Data("일기.zip".utf8).base64EncodedString()
        return [.tusResumable: "1.0.0", .uploadLength: "\(size)", .uploadMetadata: "filename \(name)"]
    }

    private func patch(_ offset: Int) -> HTTPFields {
        [.tusResumable: "1.0.0", .uploadOffset: "\(offset)", .contentType: "application/offset+octet-stream"]
    }

    @Test("An archive comes in parts, is told of, started and cancelled at one address")
    func parts() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let made = try await client.send(.post, Self.collection, creation(8))
            #expect((made.status, made.headers[.tusResumable]) == (201, "1.0.0"))
            let place = try #require(made.headers[.location])
            #expect(place == Self.collection + "/one")
            let first = try await client.send(.patch, place, patch(0), body: "PK\u{3}\u{4}")
            #expect((first.status, first.headers[.uploadOffset]) == (204, "4"))
            let told = try await client.send(.head, place, tus)
            #expect((told.status, told.headers[.uploadOffset], told.headers[.uploadLength]) == (200, "4", "8"))
            let wrong = try await client.send(.patch, place, patch(5), body: "1")
            #expect((wrong.status, wrong.headers[.uploadOffset]) == (409, "4"))
            let long = try await client.send(.patch, place, patch(4), body: "12345")
            #expect((long.status, long.reason, long.headers[.uploadOffset]) == (400, "SIZE_MISMATCH", "4"))
            let last = try await client.send(.patch, place, patch(4), body: "1234")
            #expect((last.status, last.headers[.uploadOffset]) == (204, "8"))
            #expect(diary.imports.bytes.count == 8)
            let list = try await client.send(.get, Self.collection)
            #expect(list.status == 200 && list.text.contains(#""fileName":"일기.zip""#))
            let shown = try await client.send(.get, place)
            #expect(shown.text.contains(#""failureMessage":"ko true""#) && shown.text.contains(#""sizeBytes":"8""#))
            diary.state.withLock { $0.isHiddenLocked = true }
            let locked = try await client.send(.get, place, [.acceptLanguage: "ja"])
            #expect(locked.text.contains(#""failureMessage":"ja false""#))
            let started = try await client.send(.post, place + ":import", body: "{}")
            #expect(started.status == 200 && started.text.contains(#""state":"IMPORTING""#))
            #expect(try await client.send(.delete, place).status == 204)
            let gone = try await client.send(.delete, place)
            #expect(gone.status == 404 && gone.reason == "IMPORT_ARCHIVE_NOT_FOUND")
        }
    }

    @Test("The key of a start is compared before anything is started, and a repetition is no fault")
    func keys() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            #expect(try await client.send(.post, Self.collection, creation(1)).status == 201)
            let key: HTTPFields = [.idempotencyKey: "k"]
            let missing = try await client.send(.post, Self.collection + "/two:import", key, body: "{}")
            #expect(missing.status == 404)
            let reused = try await client.send(.post, Self.collection + "/one:import", key, body: "{}")
            #expect(reused.status == 409 && reused.reason == "IDEMPOTENCY_KEY_REUSED")
            let shown = try await client.send(.get, Self.collection + "/one")
            #expect(shown.text.contains(#""state":"UPLOADING""#), "a refused start starts nothing")
            for _ in 0..<2 {
                let started = try await client.send(
                    .post, Self.collection + "/one:import", [.idempotencyKey: "l"], body: "{}")
                #expect(started.status == 200 && started.text.contains(#""state":"IMPORTING""#))
            }
            let long: HTTPFields = [.idempotencyKey: String(repeating: "k", count: 256)]
            #expect(try await client.send(.post, Self.collection + "/one:import", long, body: "{}").status == 400)
            #expect(diary.seen.calls.count { $0 == "AdmitImportStart" } == 4)
        }
    }

    @Test("A request is refused before its bytes come, and none names its caller itself")
    func refused() async throws {
        try await Harness.run { client in
            for (method, path) in [
                (HTTPRequest.Method.post, Self.collection), (.head, Self.collection + "/one"),
                (.patch, Self.collection + "/one"), (.delete, Self.collection + "/one"), (.get, Self.collection),
                (.post, Self.collection + "/one:import"),
            ] {
                #expect(try await client.send(method, path, creation(1), token: "bad").status == 401)
                #expect(try await client.send(method, path, creation(1), token: nil).status == 401)
            }
            // The quota is 1000 bytes, and a tenth of it is on top.
            let large = try await client.send(.post, Self.collection, creation(1101))
            #expect(large.status == 413 && large.reason == "IMPORT_ARCHIVE_TOO_LARGE")
            #expect(try await client.send(.post, Self.collection, creation(1100)).status == 201)
            for size in [0, -1] { #expect(try await client.send(.post, Self.collection, creation(size)).status == 400) }
            #expect(try await client.send(.post, Self.collection, [.uploadLength: "1"]).status == 412)
            #expect(try await client.send(.patch, Self.collection + "/one", tus, body: "a").status == 415)
            #expect(try await client.send(.post, Self.collection + "?a=1", creation(1)).status == 400)
            #expect(try await client.send(.put, Self.collection + "/one", body: "{}").status == 405)
            let named = try await client.send(
                .post, Self.collection + "/one:import", body: #"{"caller":{"accountId":"a2"}}"#)
            #expect(named.status == 400)
        }
    }
}
