import DaybookAPI
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

/// One use case, two doors: what holds over HTTP holds over the binary API.
@Suite("Photo bytes, through either door")
struct PhotoBytesTests {
    private static let content = (0..<180_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private func diary(_ bytes: [UInt8] = content) -> FakeDiary {
        let diary = FakeDiary()
        diary.keep(bytes, as: "photo")
        return diary
    }

    @Test("hands out the original, whole and in parts", arguments: PhotoDoor.allCases)
    func original(door: PhotoDoor) async throws {
        try await Harness.run(diary()) { client in
            let outcome1 = try await door.original("photo", of: client)
            #expect(outcome1 == .bytes(Self.content))
            for range in [0..<1, 49_999..<100_001, 179_999..<180_000] {
                let outcome2 = try await door.original("photo", range, of: client)
                #expect(outcome2 == .bytes(Array(Self.content[range])))
            }
            let outcome3 = try await door.original("none", of: client)
            #expect(outcome3 == .refused("PHOTO_NOT_FOUND"))
        }
    }

    @Test("goes on where a lost worker stopped", arguments: PhotoDoor.allCases)
    func lostWorker(door: PhotoDoor) async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            diary.state.withLock { $0.losses = 3 }
            let outcome4 = try await door.original("photo", of: client)
            #expect(outcome4 == .bytes(Self.content))
            #expect(diary.seen.losses == 0)
            diary.state.withLock { $0.losses = 1 }
            let range = 10..<120_000
            let outcome5 = try await door.original("photo", range, of: client)
            #expect(outcome5 == .bytes(Array(Self.content[range])))
        }
    }

    @Test("asks for a small picture once", arguments: PhotoDoor.allCases)
    func keptPictures(door: PhotoDoor) async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            for _ in 0..<3 {
                let outcome6 = try await door.thumbnail("photo", of: client)
                #expect(outcome6 == .bytes(Array("jpeg of 1".utf8)))
            }
            #expect(diary.seen.renditions == 1)
        }
    }

    @Test("has no picture of what cannot be decoded", arguments: PhotoDoor.allCases, ["U", "N"])
    func undecodable(door: PhotoDoor, first: String) async throws {
        try await Harness.run(diary(Array((first + "nknown").utf8))) { client in
            let outcome7 = try await door.thumbnail("photo", of: client)
            #expect(outcome7 == .refused("RENDITION_NOT_AVAILABLE"))
        }
    }

    @Test("takes a file in once, and knows it when it comes again", arguments: PhotoDoor.allCases)
    func uploads(door: PhotoDoor) async throws {
        let diary = FakeDiary()
        let content = String(repeating: "photo ", count: 60_000)
        let digest = FakeMedia.digest(Array(content.utf8))
        try await Harness.run(diary) { client in
            let outcome8 = try await door.upload(content, key: "k", to: client)
            #expect(outcome8 == .photo(digest: digest, isNew: true))
            let outcome9 = try await door.upload(content, to: client)
            #expect(outcome9 == .photo(digest: digest, isNew: false))
            let state = diary.seen
            #expect(state.blobs[digest] == Array(content.utf8))
            #expect(state.calls == ["AdmitUpload", "CreatePhoto", "AdmitUpload", "CreatePhoto"])
            #expect(state.keys[1] == Array("k".utf8))
            #expect(state.keys[3].isEmpty)
            #expect(state.photos.allSatisfy { $0.sizeBytes == Int64(content.utf8.count) && $0.probe != nil })
        }
    }

    @Test(
        "refuses what is no file, and strangers, and records nothing",
        arguments: PhotoDoor.allCases,
        [("", "good", "EMPTY_FILE"), ("XXXX", "good", "NOT_MEDIA"), ("photo", "bad", "TOKEN_INVALID")])
    func refusals(door: PhotoDoor, refusal: (content: String, token: String, reason: String)) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let made = try await door.upload(refusal.content, token: refusal.token, to: client)
            #expect(made == .refused(refusal.reason))
            #expect(diary.seen.photos.isEmpty && diary.seen.blobs.isEmpty)
        }
    }

    @Test("asks for a token first", arguments: PhotoDoor.allCases)
    func unauthenticatedClients(door: PhotoDoor) async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let outcome10 = try await door.upload("photo", token: nil, to: client)
            #expect(outcome10 == .refused("TOKEN_MISSING"))
            let outcome11 = try await door.original("photo", token: nil, of: client)
            #expect(outcome11 == .refused("TOKEN_MISSING"))
            let outcome12 = try await door.original("photo", token: "bad", of: client)
            #expect(outcome12 == .refused("TOKEN_INVALID"))
            #expect(diary.seen.photos.isEmpty)
        }
    }
}
