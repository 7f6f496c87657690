import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Every route of the API with every kind of token.
    struct TokenTests {
        /// The callers that a route admits.
        private enum Access {
            /// Everybody, without a token.
            case open
            /// Callers with a valid token.
            case any
            case read, write, upload, readOrUpload, readAndWrite
            /// People who logged in, and no app.
            case login
            /// People who own the server.
            case owners
        }

        /// A caller, and its part of the table.
        private struct Caller {
            let name: String
            let client: DiaryClient
            /// The status of a route that is not theirs; nil where the token is good for what `allowed` says.
            var refusal = 403
            var allowed: Set<Access> = []
        }

        /// The routes and who may call them. A route that is not here fails the test, and so does one that is no more.
        private static let table: [Access: [String]] = [
            .open: [
                "POST /v1/sessions", "POST /v1/sessions:beginPasskey", "POST /v1/sessions:passkey",
                "POST /v1/accounts", "GET /v1/version", "GET /healthz", "GET /readyz",
                "GET /openapi.json", "GET /", "GET /s/{token}", "POST /s/{token}",
                "GET /s/{token}/photos/{number}/{size}",
                "GET /s/{token}/photos.zip", "GET /s/{token}/feed.atom", "GET /s/{token}/feed.json",
            ],
            .any: ["GET /v1/account", "DELETE /v1/sessions/current"],
            .login: [
                "GET /v1/sessions", "POST /v1/sessions/current:unlock", "POST /v1/sessions/current:lock",
                "DELETE /v1/sessions/{id}", "GET /v1/sessions/{id}:previewDelete", "PATCH /v1/account",
                "POST /v1/account:changePassword", "POST /v1/tokens", "GET /v1/tokens", "DELETE /v1/tokens/{id}",
                "GET /v1/tokens/{id}:previewDelete", "POST /v1/passkeys:begin", "POST /v1/passkeys",
                "GET /v1/passkeys", "DELETE /v1/passkeys/{id}", "GET /v1/passkeys/{id}:previewDelete",
            ],
            .owners: [
                "POST /v1/invitations", "GET /v1/invitations", "DELETE /v1/invitations/{id}",
                "GET /v1/invitations/{id}:previewDelete", "GET /v1/accounts", "PATCH /v1/accounts/{id}",
            ],
            .upload: ["POST /v1/photos"], .readOrUpload: ["POST /v1/photos:lookUpDigests"],
            .readAndWrite: [
                "POST /v1/shares", "POST /v1/shares/{id}:switchOn",
                "GET /v1/import-archives", "POST /v1/import-archives",
                "GET /v1/import-archives/{id}", "HEAD /v1/import-archives/{id}", "PATCH /v1/import-archives/{id}",
                "DELETE /v1/import-archives/{id}", "POST /v1/import-archives/{id}:import",
            ],
            .read: [
                "GET /v1/account/storage", "GET /v1/storage", "GET /v1/albums", "GET /v1/albums/{id}",
                "GET /v1/albums/{id}/photos",
                "GET /v1/albums/{id}:previewDelete", "GET /v1/changes", "GET /v1/changes:stream",
                "GET /v1/days/{date}", "GET /v1/days:unwritten", "GET /v1/discover", "GET /v1/discover/{id}/picture",
                "GET /v1/discover:saved", "GET /v1/entries", "GET /v1/entries/{id}",
                "GET /v1/entries/{id}/revisions", "GET /v1/entries/{id}/revisions/{number}:diff",
                "GET /v1/entries/{id}:previewDelete", "GET /v1/entries:lookUpIds", "POST /v1/exports",
                "GET /v1/exports", "GET /v1/exports/{id}", "GET /v1/exports/{id}.zip",
                "GET /v1/exports/{id}:previewDelete", "GET /v1/imports", "GET /v1/imports/{id}",
                "GET /v1/imports/{id}/notices",
                "GET /v1/memories",
                "GET /v1/people", "GET /v1/photos", "GET /v1/photos/{id}", "GET /v1/photos/{id}/live",
                "GET /v1/photos/{id}/neighbors", "GET /v1/photos/{id}/original",
                "GET /v1/photos/{id}/renditions/custom", "GET /v1/photos/{id}/renditions/{size}",
                "GET /v1/photos/{id}:previewDelete", "GET /v1/photos:batchGet", "GET /v1/photos:download",
                "GET /v1/photos:lookUpIds", "GET /v1/places", "GET /v1/search", "GET /v1/search:suggest",
                "GET /v1/shares", "GET /v1/shares/{id}", "GET /v1/shares/{id}/preview",
                "GET /v1/shares/{id}/views",
                "GET /v1/shares/{id}:previewDelete", "GET /v1/sounds", "GET /v1/sounds/{id}",
                "GET /v1/sounds/{id}/content",
                "GET /v1/sounds/{id}:previewDelete", "GET /v1/subjects", "GET /v1/subjects/{id}",
                "GET /v1/subjects/{id}/growth", "GET /v1/subjects/{id}:previewDelete", "GET /v1/tags",
                "GET /v1/timeline", "GET /v1/trash", "POST /v1/markdown:render",
            ],
            .write: [
                "POST /v1/albums", "PATCH /v1/albums/{id}", "DELETE /v1/albums/{id}", "POST /v1/albums/{id}/photos",
                "POST /v1/albums/{id}/photos:move", "POST /v1/albums/{id}/photos:remove",
                "POST /v1/discover/{id}:save", "POST /v1/discover/{id}:unsave", "POST /v1/entries",
                "PATCH /v1/entries/{id}", "DELETE /v1/entries/{id}", "POST /v1/entries/{id}:revert",
                "POST /v1/entries/{id}:undelete", "PATCH /v1/memories/{id}", "POST /v1/memories/{id}:dismiss",
                "POST /v1/imports/{id}:undo",
                "DELETE /v1/shares/{id}", "PATCH /v1/photos/{id}", "DELETE /v1/photos/{id}",
                "POST /v1/photos/{id}:undelete", "POST /v1/photos:update", "POST /v1/sounds",
                "PATCH /v1/sounds/{id}", "DELETE /v1/sounds/{id}", "POST /v1/subjects", "PATCH /v1/subjects/{id}",
                "DELETE /v1/subjects/{id}", "POST /v1/trash:empty", "DELETE /v1/exports/{id}",
            ],
        ]

        @Test("Each route lets in whom it is for, whatever else is shown", .timeLimit(.minutes(10)))
        func routes() async throws {
            try await RunningDiary.withDiary { _, owner in
                let callers = try await Self.callers(owner)
                let access = Dictionary(
                    uniqueKeysWithValues: Self.table.flatMap { access, routes in routes.map { ($0, access) } })
                let document = try await owner.get("/openapi.json").json
                let routes = Self.routes(of: document)
                #expect(Set(access.keys).subtracting(routes) == [], "in the table, and no more in the API")
                #expect(Set(routes).subtracting(access.keys) == [], "say in the table who may call them")
                for route in routes {
                    guard let who = access[route] else { continue }
                    for caller in callers { try await Self.check(route, who, caller) }
                }
                #expect(callers.count == 10 && routes.count > 90)
            }
        }

        private static func check(_ route: String, _ who: Access, _ caller: Caller) async throws {
            let parts = route.split(separator: " ").map(String.init)
            let isAllowed = who == .open || caller.allowed.contains(who)
            // These would end the caller's own token, and never end by themselves.
            if isAllowed, ["DELETE /v1/sessions/current", "GET /v1/changes:stream"].contains(route) { return }
            let path = parts[1].replacing("{id}", with: UUID().uuidString.lowercased())
                .replacing("{date}", with: "2023-09-01").replacing("{number}", with: "1")
                .replacing("{size}", with: "thumb").replacing("{token}", with: "unknown")
                .replacing("/custom", with: "/custom?w=64&h=64")
            let method = HTTPMethod(rawValue: parts[0])
            let hasBody = [.POST, .PATCH].contains(method)
            let isUpload = ["POST /v1/photos", "POST /v1/sounds"].contains(route)
            let answer = try await caller.client.send(
                method, path,
                headers: hasBody ? [("Content-Type", isUpload ? "image/png" : "application/json")] : [],
                body: hasBody ? Array((isUpload ? "no picture" : "{}").utf8) : nil)
            // What is asked for is not there, or is no good: told to those whom it is for, and to nobody else.
            if isAllowed {
                #expect(![401, 403].contains(answer.status) && answer.status < 500, "\(route) by \(caller.name)")
            } else {
                #expect(answer.status == caller.refusal, "\(route) by \(caller.name) got \(answer.status)")
            }
        }

        /// As `GET /v1/entries/{id}`, without those that hand-written code serves to other protocols.
        private static func routes(of document: JSON) -> [String] {
            let verbs = ["get", "head", "post", "patch", "put", "delete"]
            return (document["paths"] ?? .null).members.flatMap { path, operations in
                verbs.filter { operations[$0] != nil }.map { "\($0.uppercased()) \(path)" }
            }.filter { !$0.contains(" /v1/tus") && !$0.contains(" /v1/uploads") }.sorted()
        }

        private static func callers(_ owner: DiaryClient) async throws -> [Caller] {
            let unauthenticated = DiaryClient(base: owner.base)
            func token(_ scopes: [String], _ client: DiaryClient, until end: Date? = nil) async throws -> (
                id: String, client: DiaryClient
            ) {
                var body: [String: JSON] = ["title": "app", "scopes": .array(scopes.map { .string($0) })]
                if let end { body["expireTime"] = .string(end.formatted(.iso8601)) }
                let made = try await client.send(.POST, "/v1/tokens", json: .object(body))
                #expect(made.status == 201)
                let secret = try #require(made.json["token"]?.string)
                return (try #require(made.json["id"]?.string), DiaryClient(base: owner.base, token: secret))
            }
            func join(_ name: String) async throws -> (id: String, client: DiaryClient) {
                let url = try #require(
                    try await owner.send(.POST, "/v1/invitations", json: [:]).json["url"]?.string)
                let secret = try #require(url.split(separator: "/").last.map(String.init))
                let made = try await unauthenticated.send(
                    .POST, "/v1/accounts",
                    json: ["invitation": .string(secret), "name": .string(name), "password": "long enough"])
                #expect(made.status == 201 && made.headers["set-cookie"].first?.contains("HttpOnly") == true)
                #expect(
                    try await unauthenticated.send(
                        .POST, "/v1/accounts",
                        json: ["invitation": .string(secret), "name": "another", "password": "long enough"]
                    ).status == 404)
                return (
                    try #require(made.json["account"]?["id"]?.string),
                    DiaryClient(base: owner.base, token: try #require(made.json["token"]?.string))
                )
            }
            let all: Set<Access> = [.any, .read, .write, .upload, .readOrUpload, .readAndWrite, .login]
            let short = try await token(["READ", "WRITE", "UPLOAD"], owner, until: .now + 2)
            let revoked = try await token(["READ", "WRITE", "UPLOAD"], owner)
            #expect(try await owner.send(.DELETE, "/v1/tokens/\(revoked.id)").status == 204)
            let shut = try await join("shut out")
            let shutApp = try await token(["READ", "WRITE"], shut.client)
            #expect(
                try await owner.send(.PATCH, "/v1/accounts/\(shut.id)", json: ["disabled": true]).status == 200)
            while try await short.client.get("/v1/account").status != 401 {
                try await Task.sleep(for: .milliseconds(100))
            }
            return [
                Caller(name: "nobody", client: unauthenticated, refusal: 401),
                Caller(name: "a made-up token", client: DiaryClient(base: owner.base, token: "made-up"), refusal: 401),
                Caller(name: "a token that is over", client: short.client, refusal: 401),
                Caller(name: "a revoked token", client: revoked.client, refusal: 401),
                Caller(name: "the app of one shut out", client: shutApp.client, refusal: 401),
                Caller(
                    name: "an app that reads", client: try await token(["READ"], owner).client,
                    allowed: [.any, .read, .readOrUpload]),
                Caller(
                    name: "an app that writes", client: try await token(["WRITE"], owner).client,
                    allowed: [.any, .write, .upload, .readOrUpload]),
                Caller(
                    name: "an app that uploads", client: try await token(["UPLOAD"], owner).client,
                    allowed: [.any, .upload, .readOrUpload]),
                Caller(name: "a member", client: try await join("member").client, allowed: all),
                Caller(name: "the owner", client: owner, allowed: all.union([.owners])),
            ]
        }
    }
}
