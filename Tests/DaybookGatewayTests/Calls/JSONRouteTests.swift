import DaybookAPI
import HTTPTypes
import ProtobufC
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("JSON routes")
struct JSONRouteTests {
    @Test("answers a create with 201, the same again with 200")
    func create() async throws {
        try await Harness.run { client in
            let made = try await client.send(
                .post, "/v1/entries", [.contentType: "application/json"], body: #"{"title":"바다"}"#)
            #expect(made.status == 201)
            #expect(made.text.contains(#""title":"바다""#))
            #expect(made.headers[.eTag] == "\"1\"")
            #expect(made.headers[.cacheControl] == "no-store")
            #expect(made.headers[.xContentTypeOptions] == "nosniff")
            let again = try await client.send(.post, "/v1/entries", body: #"{"id":"existing"}"#)
            #expect(again.status == 200)
        }
    }

    @Test("answers a delete with the resource, a permanent one with nothing")
    func delete() async throws {
        try await Harness.run { client in
            #expect(try await client.send(.delete, "/v1/entries/a").status == 200)
            let gone = try await client.send(.delete, "/v1/entries/a?permanent=true")
            #expect(gone.status == 204)
            #expect(gone.bytes.isEmpty)
            #expect(gone.headers[.contentLength] == nil)
        }
    }

    @Test("answers a DELETE that is only to be validated with what it would touch")
    func dryRun() async throws {
        try await Harness.run { client in
            let told = try await client.send(.delete, "/v1/entries/a?permanent=true&validateOnly=true")
            #expect(told.status == 200)
            #expect(told.text == #"{"entryCount":2,"photoCount":0,"albumCount":0,"shareCount":0}"#)
            let deleted = try await client.send(.delete, "/v1/entries/a?validateOnly=false")
            #expect(deleted.status == 200 && deleted.text.contains(#""etag""#))
            let session = try await client.send(.delete, "/v1/sessions/current?validateOnly=true")
            let counts = #"{"entryCount":0,"photoCount":0,"albumCount":0,"shareCount":0,"sessionCount":1}"#
            #expect(session.status == 200 && session.text == counts)
            for query in [
                "validateOnly=yes", "validateOnly=false&validateOnly=true", "validateOnly=true&validateOnly=true",
            ] {
                let refused = try await client.send(.delete, "/v1/entries/a?" + query)
                #expect(refused.status == 400 && refused.text.contains(#""field":"validateOnly""#), "\(query)")
            }
            let path = "/v1/entries/a?validateOnly=yes"
            #expect(try await client.send(.delete, path, token: "bad").status == 401)
        }
    }

    @Test("has a route for what each DELETE would touch, by the name of the thing alone")
    func dryRuns() throws {
        let methods = DaybookSchema.services.flatMap(\.methods)
        let routes = RouteTable(DaybookSchema.services)
        let deletions = methods.flatMap { method in
            method.http.filter { $0.method == "DELETE" }.map { (method: method, path: $0.pattern) }
        }
        #expect(deletions.count >= 7)
        for (method, pattern) in deletions {
            let path = pattern.replacing("{id}", with: "a")
            guard case .found(let preview) = DryRun.lookup(path, in: routes) else {
                Issue.record("DELETE \(path) has no preview")
                continue
            }
            #expect(preview.method.response.name.hasSuffix("DeletionPreview"), "\(path)")
            // What a DELETE may carry its preview takes, too, but for the language of dates, of which it has none.
            for field in method.request.fields where field.name != "accept_language" {
                #expect(preview.method.request.field(named: field.name) != nil, "\(path) \(field.name)")
            }
        }
    }

    @Test("has a route that switches a share on, by its ID")
    func switchOnShare() {
        let routes = RouteTable(DaybookSchema.services)
        guard case .found(let match) = routes.match(method: "POST", path: "/v1/shares/a:switchOn") else {
            Issue.record("There is no route.")
            return
        }
        #expect(match.method.name == "SwitchOnShare" && match.bindings.map(\.value) == ["a"])
    }

    @Test("tells a conflict from a failed If-Match")
    func conflict() async throws {
        try await Harness.run { client in
            let failed = try await client.send(.patch, "/v1/entries/a", [.ifMatch: "\"old\""], body: #"{"title":"x"}"#)
            #expect(failed.status == 412)
            #expect(failed.reason == "ETAG_MISMATCH")
            let conflict = try await client.send(.patch, "/v1/entries/a", body: #"{"body":"x"}"#)
            #expect(conflict.status == 409)
            let good = try await client.send(.patch, "/v1/entries/a", body: #"{"title":"x","etag":"y","place":null}"#)
            #expect(good.text.contains(#""tags":["title","place"]"#))
        }
    }

    @Test("refuses an If-Match that names nothing, which would let any change through")
    func emptyIfMatch() async throws {
        let diary = FakeDiary()
        diary.keep([1], as: "a")
        try await Harness.run(diary) { client in
            for (method, path) in [
                (HTTPRequest.Method.patch, "/v1/entries/a"), (.delete, "/v1/entries/a"),
                (.get, "/v1/photos/a/original"),
            ] {
                let body = method == .patch ? "{}" : nil
                let reply = try await client.send(method, path, [.ifMatch: ""], body: body)
                #expect(reply.status == 400 && reply.text.contains(#""field":"If-Match""#), "\(method) \(path)")
                #expect(try await client.send(method, path, [.ifMatch: " "], token: "bad", body: body).status == 401)
            }
            #expect(!diary.seen.calls.contains("UpdateEntry") && !diary.seen.calls.contains("DeleteEntry"))
        }
    }

    @Test("answers 304 to a reader who has the version")
    func notModified() async throws {
        try await Harness.run { client in
            let same = try await client.send(.get, "/v1/entries/a", [.ifNoneMatch: "\"7\""])
            #expect(same.status == 304)
            #expect(same.headers[.eTag] == "\"7\"")
            #expect(try await client.send(.get, "/v1/entries/a", [.ifNoneMatch: "\"6\""]).status == 200)
        }
    }

    @Test("compresses JSON over 1 KiB for those who accept it, and says that it may")
    func gzip() async throws {
        try await Harness.run { client in
            let long = try await client.send(.get, "/v1/entries/long", [.acceptEncoding: "gzip"])
            #expect(long.headers[.contentEncoding] == "gzip")
            #expect(long.bytes.prefix(2) == [0x1F, 0x8B])
            #expect(long.headers[.contentLength] == String(long.bytes.count))
            let plain = try await client.send(.get, "/v1/entries/long")
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(plain.bytes.count > 5000)
            #expect(plain.headers[.vary] == "Accept-Encoding, Accept-Language")
            let short = try await client.send(.get, "/v1/entries/a", [.acceptEncoding: "gzip"])
            #expect(short.headers[.contentEncoding] == nil)
        }
    }

    @Test("answers HEAD as GET, without the body")
    func head() async throws {
        try await Harness.run { client in
            let get = try await client.send(.get, "/v1/entries/a")
            let head = try await client.send(.head, "/v1/entries/a")
            #expect(head.status == 200)
            #expect(head.bytes.isEmpty)
            #expect(head.headers[.contentLength] == String(get.bytes.count))
            #expect(head.headers[.eTag] == get.headers[.eTag])
        }
    }

    @Test("tells the time that each process took, and the request's id")
    func headers() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let reply = try await client.send(.get, "/v1/entries/a", [.requestID: "abc-1"])
            #expect(reply.headers[.requestID] == "abc-1")
            #expect(diary.seen.requestIDs == ["abc-1"])
            #expect(try #require(reply.headers[.serverTiming]).contains(", entry;dur="))
            let own = try await client.send(.get, "/v1/entries/a", [.requestID: "not fit \" to log"])
            #expect(try #require(own.headers[.requestID]).wholeMatch(of: /[0-9a-f]{1,16}/) != nil)
        }
    }

    @Test("passes an Idempotency-Key on with a POST")
    func idempotencyKey() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            try await client.send(.post, "/v1/entries", [.idempotencyKey: "k1"], body: "{}")
            #expect(diary.seen.keys.last == Array("k1".utf8))
            let long = try await client.send(
                .post, "/v1/entries", [.idempotencyKey: String(repeating: "k", count: 256)], body: "{}")
            #expect(long.status == 400)
        }
    }

    @Test("waits for a service that restarts, but not for ever")
    func restart() async throws {
        let (late, opening) = AsyncStream.makeStream(of: Void.self)
        try await Harness.run(late: late) { client in
            let early = try await client.send(.get, "/readyz", token: nil)
            #expect(early.reason == "NOT_READY")
            async let waited = client.send(.get, "/v1/entries/a")
            try await Task.sleep(for: .milliseconds(300))
            opening.finish()
            #expect(try await waited.status == 200)
        }
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        try await Harness.run(late: never) { client in
            defer { end.finish() }
            let reply = try await client.send(.get, "/v1/entries/a")
            #expect(reply.status == 503)
            #expect(reply.reason == "SERVICE_UNAVAILABLE")
            #expect(reply.headers[.retryAfter] == "1")
        }
    }

    @Test("is not ready before the diary has an account, and says so")
    func withoutAccount() async throws {
        try await Harness.run(FakeDiary(hasAccount: false)) { client in
            let reply = try await client.send(.get, "/readyz", token: nil)
            #expect(reply.status == 503 && reply.reason == "NOT_READY")
            #expect(reply.headers[.retryAfter] == "1")
            #expect(reply.text.contains("no account yet") && reply.text.contains("\"account\":\"NONE\""))
            let health = try await client.send(.get, "/healthz", token: nil)
            #expect(health.status == 200)
        }
        try await Harness.run { client in
            let reply = try await client.send(.get, "/readyz", token: nil)
            #expect(reply.status == 200)
        }
    }

    @Test("is not ready while the disk is full, and says so")
    func withoutRoom() async throws {
        try await Harness.run(FakeDiary(isDiskFull: true)) { client in
            let reply = try await client.send(.get, "/readyz", token: nil)
            #expect(reply.status == 503 && reply.reason == "NOT_READY")
            #expect(reply.text.contains("disk is full") && reply.text.contains("\"disk\":\"FULL\""))
            let read = try await client.send(.get, "/healthz", token: nil)
            #expect(read.status == 200)
        }
    }

    @Test("tells a service's trouble without its words")
    func unavailable() async throws {
        struct Secret: Error {}
        let diary = FakeDiary(getEntry: { request in
            if request.id == "down" { throw RPCError(.unavailable, "stopping at /var/lib") }
            if request.id == "lost" { throw RPCError(.dataLoss, "SQLITE_CORRUPT") }
            throw Secret()
        })
        try await Harness.run(diary) { client in
            let down = try await client.send(.get, "/v1/entries/down")
            #expect(down.status == 503)
            #expect(down.headers[.retryAfter] == "1")
            #expect(!down.text.contains("/var/lib"))
            let lost = try await client.send(.get, "/v1/entries/lost")
            #expect(lost.status == 500)
            #expect(!lost.text.contains("SQLITE"))
            let thrown = try await client.send(.get, "/v1/entries/other")
            #expect(thrown.status == 500)
            #expect(thrown.text.contains(#""status":"UNKNOWN""#))
        }
    }
}
