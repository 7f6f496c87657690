import DaybookAPI
import HTTPTypes
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("The calls for a share")
struct SharedFilesTests {
    /// A diary whose shares may be remembered.
    private func diary(opensWithPictures: Bool = false) -> FakeDiary {
        let diary = FakeDiary()
        for number in 1...50 { diary.keep(Array("picture".utf8), as: "blob\(number)") }
        diary.state.withLock { ($0.sharesLastMs, $0.opensWithPictures) = (60_000, opensWithPictures) }
        return diary
    }

    private func run(
        _ diary: FakeDiary, _ body: @escaping @Sendable (Harness.Client) async throws -> Void
    ) async throws {
        try await Harness.run(diary) { client in
            try await eventually { client.answers.ask() != nil }
            try await body(client)
        }
    }

    private func eventually(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    /// Loads a page with its pictures, as browsers do.
    private func load(_ share: String, _ client: Harness.Client) async throws {
        let page = try await client.send(.get, "/s/\(share)", [.accept: "text/html"], token: nil)
        #expect(page.status == 200)
        for number in 1...50 {
            let picture = "/s/\(share)/photos/\(number)/small?k=key\(number)"
            #expect(page.text.contains("src=\"\(picture)\""))
            #expect(try await client.send(.get, picture, token: nil).status == 200)
        }
    }

    @Test(
        "A page with fifty pictures that is loaded twice takes two calls of entry-service, and fifty of media-service",
        arguments: [(opensWithPictures: true, lookUps: 0), (opensWithPictures: false, lookUps: 50)])
    func counts(opensWithPictures: Bool, lookUps: Int) async throws {
        let diary = diary(opensWithPictures: opensWithPictures)
        try await run(diary) { client in
            for _ in 0..<2 { try await load("many", client) }
        }
        #expect(diary.seen.calls.filter { $0 == "open 1" }.count == 2)
        #expect(diary.seen.calls.filter { $0 == "photo" }.count == lookUps)
        #expect(diary.seen.renditions == 50)
    }

    @Test("The lease of a photo says whether its visitors may have the size for prints")
    func leasedSizes() async throws {
        for (share, status) in [("open", 404), ("prints", 200)] {
            let diary = diary()
            try await run(diary) { client in
                let photo = "/s/\(share)/photos/1/"
                let small = try await client.send(.get, photo + "small?k=key1", token: nil)
                #expect(small.status == 200)
                for _ in 0..<2 {
                    let print = try await client.send(.get, photo + "print?k=key1", token: nil)
                    #expect(print.status == status)
                }
            }
            #expect(diary.seen.calls.count { $0 == "photo" } == 1)
            #expect(diary.seen.renditions == (status == 200 ? 2 : 1))
        }
    }

    @Test("Without a lease each picture is asked for")
    func withoutLease() async throws {
        let diary = diary(opensWithPictures: true)
        diary.state.withLock { $0.sharesLastMs = 0 }
        try await run(diary) { client in
            for _ in 0..<2 { try await load("many", client) }
        }
        #expect(diary.seen.calls.filter { $0 == "photo" }.count == 100)
    }

    @Test("A visitor without the password is asked for it while others look, and a wrong proof is refused each time")
    func proofs() async throws {
        let diary = diary()
        try await run(diary) { client in
            let picture = "/s/locked/photos/1/small?k=key1"
            let admitted: HTTPFields = [.cookie: "daybook_share=admitted"]
            for _ in 0..<3 {
                #expect(try await client.send(.get, picture, admitted, token: nil).status == 200)
            }
            #expect(diary.seen.calls.count { $0 == "photo" } == 1)
            for fields: HTTPFields in [[:], [.cookie: "daybook_share=made-up"], [.cookie: "daybook_share_open=x"]] {
                for _ in 0..<2 {
                    #expect(
                        try await client.send(.get, picture, fields, token: nil).reason == "SHARE_PASSWORD_NEEDED")
                }
            }
            #expect(diary.seen.calls.count { $0 == "photo" } == 7)
            let granted = try await client.send(.get, picture + "&g=granted", token: nil)
            #expect(granted.status == 200 && diary.seen.calls.count { $0 == "photo" } == 8)
            let kept: HTTPFields = [.cookie: "daybook_share_open=granted"]
            #expect(try await client.send(.get, picture, kept, token: nil).status == 200)
            #expect(diary.seen.calls.count { $0 == "photo" } == 8)
        }
    }

    @Test("What was revoked is asked for again: by photo, and by diary")
    func revoked() async throws {
        let diary = diary()
        try await run(diary) { client in
            let pictures = (1...2).map { "/s/open/photos/\($0)/small?k=key\($0)" }
            func load() async throws -> Int {
                let before = diary.seen.calls.count
                for picture in pictures { #expect(try await client.send(.get, picture, token: nil).status == 200) }
                return diary.seen.calls.count - before
            }
            #expect(try await load() == 2)
            #expect(try await load() == 0)
            let changes: [(Int, (inout Revocation) -> Void)] = [
                (1, { $0.photoId = "photo1" }), (2, { $0.shares = true }), (0, { $0.photoId = "photo3" }),
            ]
            for (number, change) in changes {
                let revocation = diary.leases.revoke(change)
                try await eventually { diary.leases.confirmed == revocation }
                #expect(try await load() == number)
            }
        }
    }

    @Test("A film and an archive ask once for each photo")
    func others() async throws {
        let diary = diary()
        try await run(diary) { client in
            let film = "/s/films/photos/1/film?k=key1"
            // It is being made when it is asked for first.
            let making = try await client.send(.get, film, token: nil)
            #expect(making.status == 503)
            for _ in 0..<2 { #expect(try await client.send(.get, film, token: nil).status == 200) }
            #expect(diary.seen.calls.count { $0 == "photo" } == 1)
            #expect(try await client.send(.get, "/s/open/photos.zip", token: nil).status == 200)
            #expect(diary.seen.calls.count { $0 == "photo" } == 3)
        }
    }
}
