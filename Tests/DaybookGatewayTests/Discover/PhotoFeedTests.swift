import DaybookAPI
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Pages of the discover feed that are kept")
struct PhotoFeedTests {
    /// A provider that counts what it is asked.
    private final class Counted: PhotoProvider {
        let name = "folder"
        let freshness = Duration.seconds(60)
        let asked = Mutex<[String]>([])
        let failure = Mutex<RPCError?>(nil)
        let gate: AsyncStream<Void>

        init(gate: AsyncStream<Void> = AsyncStream { $0.finish() }) { self.gate = gate }

        private func note(_ what: String) throws(RPCError) {
            asked.withLock { $0.append(what) }
            if let error = failure.withLock({ $0 }) { throw error }
        }

        func page(_ number: Int) async throws(RPCError) -> PicturePage {
            try note("page \(number)")
            for await _ in gate {}
            var photo = DiscoverPhoto()
            photo.id = "folder-\(number)"
            return PicturePage(
                pictures: [FoundPicture(photo: photo, remoteID: "r\(number)", location: "")].compactMap(\.self),
                next: number + 1)
        }

        func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture? {
            try note("picture \(remoteID)")
            return nil
        }

        func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource {
            throw RPCError(.unimplemented, "unused")
        }
    }

    private final class TestClock: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func advance(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    @Test("A page is asked for once while it is fresh, and again then")
    func freshness() async throws {
        let (provider, clock) = (Counted(), TestClock())
        let feed = PhotoFeed(provider) { clock.now }
        for _ in 0..<3 { #expect(try await feed.page(1).pictures.count == 1) }
        clock.advance(.seconds(61))
        _ = try await feed.page(1)
        #expect(provider.asked.withLock { $0 } == ["page 1", "page 1"])
        // What is on a page that is kept is not asked for; another provider's ids are nobody's.
        #expect(try await feed.picture(try #require(PictureID(provider: "folder", remoteID: "r1")))?.remoteID == "r1")
        #expect(try await feed.picture(try #require(PictureID(provider: "unsplash", remoteID: "r1"))) == nil)
        #expect(provider.asked.withLock { $0.count } == 2)
        #expect(try await feed.picture(try #require(PictureID(provider: "folder", remoteID: "r9"))) == nil)
        #expect(provider.asked.withLock { $0.last } == "picture r9")
    }

    @Test("Many who want a page at once are one question")
    func together() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let provider = Counted(gate: gate)
        let feed = PhotoFeed(provider)
        try await withThrowingTaskGroup { group in
            for _ in 0..<5 { group.addTask { try await feed.page(1).next } }
            while provider.asked.withLock({ $0.isEmpty }) { await Task.yield() }
            open.finish()
            for try await next in group { #expect(next == 2) }
        }
        #expect(provider.asked.withLock { $0.count } == 1)
    }

    @Test("A provider that wants silence has it, and an older page is better than none")
    func silence() async throws {
        let (provider, clock) = (Counted(), TestClock())
        let feed = PhotoFeed(provider) { clock.now }
        _ = try await feed.page(1)
        clock.advance(.seconds(61))
        provider.failure.withLock {
            $0 = RPCError(.resourceExhausted, "no", reason: "DISCOVER_RATE_LIMITED", retryAfter: .seconds(100))
        }
        #expect(try await feed.page(1).pictures.count == 1)
        clock.advance(.seconds(40))
        let error = await #expect(throws: RPCError.self) { try await feed.page(2) }
        #expect(error?.retryAfter == .seconds(60) && provider.asked.withLock { $0.count } == 2)
        clock.advance(.seconds(60))
        provider.failure.withLock { $0 = nil }
        #expect(try await feed.page(2).next == 3)
        // What will not pass is told.
        clock.advance(.seconds(61))
        provider.failure.withLock { $0 = RPCError(.failedPrecondition, "no", reason: "DISCOVER_KEY_REFUSED") }
        #expect(await #expect(throws: RPCError.self) { try await feed.page(2) }?.reason == "DISCOVER_KEY_REFUSED")
    }

    @Test("So many pages are kept")
    func bound() async throws {
        let (provider, clock) = (Counted(), TestClock())
        let feed = PhotoFeed(provider) { clock.now }
        for number in 1...PhotoFeed.maximumPages + 1 {
            _ = try await feed.page(number)
            clock.advance(.milliseconds(1))
        }
        #expect(await feed.kept(1) == nil)
        #expect(await feed.kept(2) != nil)
        #expect(await feed.kept(PhotoFeed.maximumPages + 1) != nil)
    }
}
