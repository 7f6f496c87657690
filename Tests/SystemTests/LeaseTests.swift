import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// Gateways forget who may see which bytes before a change that takes something away is
    /// answered, whatever became of a gateway.
    struct LeaseTests {
        /// The events at a gateway before an item is taken away.
        enum Misfortune: CaseIterable {
            case none, stopped, cutOff, disconnected, killed
        }

        /// The change that takes the picture away, and the response to a request for it from then on.
        private enum Change: CaseIterable {
            case hidden, deleted, loggedOut

            var refusal: Int {
                switch self {
                case .hidden: 403
                case .deleted: 404
                case .loggedOut: 401
                }
            }
        }

        /// Somebody with a session of their own, and a picture that they may see.
        private struct Viewer {
            let session: DiaryClient
            let photo: String
            let picture: String

            func look(at base: String) async throws -> HTTPResult {
                try await DiaryClient(base: base, token: session.token).get(picture)
            }

            /// Looks until a gateway answers without having asked entry-service.
            func isRemembered(at base: String) async throws {
                try await RunningDiary.eventually("a gateway remembers") {
                    let answer = try await look(at: base)
                    let timing = answer.headers.first(name: "Server-Timing") ?? ""
                    return answer.status == 200 && timing.contains("gateway") && !timing.contains("entry")
                }
            }

            func take(_ change: Change, by client: DiaryClient) async throws -> Int {
                switch change {
                case .hidden:
                    try await client.send(.PATCH, "/v1/photos/\(photo)", json: ["hidden": .bool(true)]).status
                case .deleted: try await client.send(.DELETE, "/v1/photos/\(photo)?permanent=true").status
                case .loggedOut: try await session.send(.DELETE, "/v1/sessions/current").status
                }
            }
        }

        private func viewer(_ number: Int, _ diary: RunningDiary, _ client: DiaryClient) async throws -> Viewer {
            let photo = try await client.upload(TestPicture.png(seed: UInt64(number)), name: "\(number).png")
            let id = try #require(photo.json["id"]?.string)
            return Viewer(
                session: try await client.loggedIn(name: "owner", password: diary.password), photo: id,
                picture: try #require(photo.json["urls"]?["thumb"]?.string))
        }

        @Test(
            "A revoked session, a hidden and a deleted photo are refused from the moment the change is answered",
            .timeLimit(.minutes(5)), arguments: Misfortune.allCases)
        func takenAway(misfortune: Misfortune) async throws {
            try await RunningDiary.withDiary { diary, client in
                for (number, change) in Change.allCases.enumerated() {
                    let viewer = try await viewer(number, diary, client)
                    let far = try FarGateway(diary)
                    defer { far.end() }
                    for base in [client.base, far.base] { try await viewer.isRemembered(at: base) }
                    strike(misfortune, far)
                    #expect([200, 204].contains(try await viewer.take(change, by: client)))
                    #expect(try await viewer.look(at: client.base).status == change.refusal)
                    try await check(misfortune, change, viewer, far)
                }
            }
        }

        private func strike(_ misfortune: Misfortune, _ far: FarGateway) {
            switch misfortune {
            case .none: break
            case .stopped: far.setStopped(true)
            case .cutOff: far.setCutOff(true)
            case .disconnected: far.disconnect()
            case .killed: far.killGateway()
            }
        }

        /// The gateway that is hurt shows nothing: it refuses, or it cannot say.
        private func check(
            _ misfortune: Misfortune, _ change: Change, _ viewer: Viewer, _ far: FarGateway
        ) async throws {
            let base = far.base
            switch misfortune {
            case .none: #expect(try await viewer.look(at: base).status == change.refusal)
            case .stopped:
                // The request may wait at its socket when it wakes.
                async let answer = viewer.look(at: base)
                far.setStopped(false)
                #expect(try await answer.status == change.refusal)
            case .cutOff:
                #expect((try? await viewer.look(at: base).status) != 200)
                far.setCutOff(false)
                try await RunningDiary.eventually("the gateway is told") {
                    let status = try await viewer.look(at: base).status
                    #expect(status != 200)
                    return status == change.refusal
                }
            case .disconnected: #expect((try? await viewer.look(at: base).status) != 200)
            case .killed: break
            }
        }

        @Test(
            "Leases that a killed entry-service granted are waited for by the next one", .timeLimit(.minutes(5)))
        func killedService() async throws {
            try await RunningDiary.withDiary { diary, client in
                let viewer = try await viewer(1, diary, client)
                let far = try FarGateway(diary)
                defer { far.end() }
                for base in [client.base, far.base] { try await viewer.isRemembered(at: base) }
                far.setStopped(true)
                let pid = try #require(diary.services()["entry-service"])
                kill(pid, SIGKILL)
                try await RunningDiary.eventually("entry-service serves again") {
                    (try? await client.get("/v1/account").status) == 200
                }
                #expect(try await viewer.take(.hidden, by: client) == 200)
                let base = far.base
                async let answer = viewer.look(at: base)
                far.setStopped(false)
                #expect(try await answer.status == 403)
            }
        }

        @Test("A turn and an undelete are seen at once at every gateway", .timeLimit(.minutes(5)))
        func readsFollowWrites() async throws {
            try await RunningDiary.withDiary { diary, client in
                let viewer = try await viewer(1, diary, client)
                let far = try FarGateway(diary)
                defer { far.end() }
                for base in [client.base, far.base] { try await viewer.isRemembered(at: base) }
                let before = try await viewer.look(at: far.base).headers.first(name: "ETag")
                for turn in [90, 180, 270] {
                    let turned = try await client.send(
                        .PATCH, "/v1/photos/\(viewer.photo)", json: ["turn": .number(Double(turn))])
                    #expect(turned.status == 200)
                    let after = try await viewer.look(at: far.base)
                    #expect(after.status == 200 && after.headers.first(name: "ETag") != before)
                    #expect(after.headers.first(name: "ETag")?.contains("-\(turn)\"") == true)
                }
            }
        }
    }
}
