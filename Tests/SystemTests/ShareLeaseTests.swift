import NIOHTTP1
import Testing

extension SystemTests {
    /// Gateways forget the pictures of shares before a change that takes something away is answered.
    struct ShareLeaseTests {
        /// The changes that take a picture out of a share.
        enum Change: CaseIterable {
            case revoked
            case entryTrashed, entryDeleted, entryHidden, leftEntry
            case albumDeleted, leftAlbum, leftSearch, searchChanged, notLiked
            case photoHidden, photoTrashed, photoDeleted
            case ownerDisabled

            /// The share's target, which has only the photo.
            func target(_ photo: String, _ owner: DiaryClient) async throws -> (target: JSON, id: String) {
                switch self {
                case .entryTrashed, .entryDeleted, .entryHidden, .leftEntry:
                    let entry: JSON = ["title": "산책", "photos": [["photoId": .string(photo)]]]
                    return try await made("/v1/entries", entry, as: "entryId", owner)
                case .albumDeleted, .leftAlbum:
                    let album = try await made("/v1/albums", ["title": "여름"], as: "albumId", owner)
                    let added = try await owner.send(
                        .POST, "/v1/albums/\(album.id)/photos", json: ["photoIds": [.string(photo)]])
                    #expect(added.status == 200)
                    return album
                case .leftSearch, .searchChanged:
                    return try await made(
                        "/v1/albums", ["title": "바다", "filter": .string("tag:\(self)")], as: "albumId", owner)
                case .notLiked: return (["albumId": "favorites"], "favorites")
                default: return (["photoIds": [.string(photo)]], photo)
                }
            }

            private func made(
                _ path: String, _ json: JSON, as name: String, _ owner: DiaryClient
            ) async throws -> (target: JSON, id: String) {
                let id = try #require(try await owner.send(.POST, path, json: json).json["id"]?.string)
                return ([name: .string(id)], id)
            }
        }

        /// A share with one picture, which anybody may see.
        private struct Shared {
            let owner: DiaryClient
            let photo: String
            let target: String
            let share: String
            let picture: String

            init(_ change: Change, number: Int, owner: DiaryClient) async throws {
                self.owner = owner
                let uploaded = try await owner.upload(TestPicture.png(seed: UInt64(number)), name: "\(number).png")
                photo = try #require(uploaded.json["id"]?.string)
                let liked = try await owner.send(
                    .PATCH, "/v1/photos/\(photo)",
                    json: ["favorite": .bool(change == .notLiked), "tags": [.string("\(change)")]])
                #expect(liked.status == 200)
                let (target, id) = try await change.target(photo, owner)
                self.target = id
                let made = try await owner.send(.POST, "/v1/shares", json: ["target": target])
                share = try #require(made.json["id"]?.string)
                let link = try #require(made.json["url"]?.string)
                let visitor = DiaryClient(base: owner.base)
                let opened = try await visitor.get(link, headers: [("Accept", "application/json")])
                let photos = opened.json["photos"]?.array ?? []
                #expect(photos.count == 1)
                picture = try #require(photos.first?["urls"]?["thumb"]?.string)
            }

            func look(at base: String) async throws -> HTTPResult { try await DiaryClient(base: base).get(picture) }

            /// Looks until a gateway answers without having asked entry-service.
            func isRemembered(at base: String) async throws {
                try await RunningDiary.eventually("a gateway remembers") {
                    let answer = try await look(at: base)
                    let timing = answer.headers.first(name: "Server-Timing") ?? ""
                    return answer.status == 200 && timing.contains("gateway") && !timing.contains("entry")
                }
            }

            /// Makes the change, which the owner of the diary may make for somebody else.
            func apply(_ change: Change, by first: DiaryClient) async throws -> Int {
                switch change {
                case .revoked: try await owner.send(.DELETE, "/v1/shares/\(share)").status
                case .entryTrashed: try await owner.send(.DELETE, "/v1/entries/\(target)").status
                case .entryDeleted: try await owner.send(.DELETE, "/v1/entries/\(target)?permanent=true").status
                case .entryHidden: try await patch("/v1/entries/\(target)", ["hidden": true])
                case .leftEntry: try await patch("/v1/entries/\(target)", ["photos": []])
                case .albumDeleted: try await owner.send(.DELETE, "/v1/albums/\(target)").status
                case .leftAlbum:
                    try await owner.send(
                        .POST, "/v1/albums/\(target)/photos:remove", json: ["photoIds": [.string(photo)]]
                    ).status
                case .leftSearch: try await patch("/v1/photos/\(photo)", ["tags": []])
                case .searchChanged: try await patch("/v1/albums/\(target)", ["filter": "tag:산"])
                case .notLiked: try await patch("/v1/photos/\(photo)", ["favorite": false])
                case .photoHidden: try await patch("/v1/photos/\(photo)", ["hidden": true])
                case .photoTrashed: try await owner.send(.DELETE, "/v1/photos/\(photo)").status
                case .photoDeleted: try await owner.send(.DELETE, "/v1/photos/\(photo)?permanent=true").status
                case .ownerDisabled:
                    try await first.send(
                        .PATCH, "/v1/accounts/\(try await owner.get("/v1/account").json["id"]?.string ?? "")",
                        json: ["disabled": true]
                    ).status
                }
            }

            private func patch(_ path: String, _ json: JSON) async throws -> Int {
                try await owner.send(.PATCH, path, json: json).status
            }
        }

        @Test(
            "A picture that leaves a share is shown by no gateway from the moment the change is answered",
            .timeLimit(.minutes(5)))
        func takenAway() async throws {
            try await RunningDiary.withDiary { diary, client in
                let far = try FarGateway(diary)
                defer { far.end() }
                let member = try await client.member("dain")
                for (number, change) in Change.allCases.enumerated() {
                    let shared = try await Shared(change, number: number, owner: member)
                    for base in [client.base, far.base] { try await shared.isRemembered(at: base) }
                    #expect([200, 204].contains(try await shared.apply(change, by: client)), "\(change)")
                    for base in [client.base, far.base] {
                        #expect(try await shared.look(at: base).status == 404, "\(change)")
                    }
                }
            }
        }

        @Test(
            "A gateway that stood still while a share was revoked shows nothing of it when it goes on",
            .timeLimit(.minutes(5)), arguments: [Change.revoked, .leftAlbum])
        func stopped(change: Change) async throws {
            try await RunningDiary.withDiary { diary, client in
                let far = try FarGateway(diary)
                defer { far.end() }
                let shared = try await Shared(change, number: 1, owner: client)
                for base in [client.base, far.base] { try await shared.isRemembered(at: base) }
                far.setStopped(true)
                #expect(try await shared.apply(change, by: client) == 200)
                #expect(try await shared.look(at: client.base).status == 404)
                let base = far.base
                async let answer = shared.look(at: base)
                far.setStopped(false)
                #expect(try await answer.status == 404)
            }
        }

        @Test(
            "A password and a view limit are asked for though others look at the same pictures",
            .timeLimit(.minutes(5)))
        func guarded() async throws {
            try await RunningDiary.withDiary { _, client in
                let uploaded = try await client.upload(TestPicture.png(seed: 1), name: "1.png")
                let target: JSON = ["photoIds": [.string(try #require(uploaded.json["id"]?.string))]]
                let guards: [([String: JSON], Int)] = [(["password": "open sesame"], 401), (["viewLimit": 1], 403)]
                for (member, refusal) in guards {
                    let made = try await client.send(
                        .POST, "/v1/shares", json: .object(member.merging(["target": target]) { $1 }))
                    let id = try #require(made.json["id"]?.string)
                    let visitor = DiaryClient(base: client.base)
                    // The owner's preview admits whoever has it.
                    let preview = try await client.get("/v1/shares/\(id)/preview").json["url"]?.string ?? ""
                    let opened = try await visitor.get(preview, headers: [("Accept", "application/json")])
                    let picture = try #require(opened.json["photos"]?.array.first?["urls"]?["thumb"]?.string)
                    try await RunningDiary.eventually("the gateway remembers") {
                        let answer = try await visitor.get(picture)
                        return answer.status == 200
                            && answer.headers.first(name: "Server-Timing")?.contains("entry") == false
                    }
                    let bare = picture.split(separator: "&").first.map(String.init) ?? ""
                    for path in [bare, bare + "&g=forged"] {
                        #expect(try await visitor.get(path).status == refusal, "\(path)")
                    }
                    #expect(try await visitor.get(picture).status == 200)
                    #expect(try await client.send(.DELETE, "/v1/shares/\(id)").status == 200)
                    #expect(try await visitor.get(picture).status == 404)
                }
            }
        }
    }
}
