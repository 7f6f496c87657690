import Testing

@testable import DaybookEntry

@Suite("Telling of commits")
struct ChangeHubTests {
    @Test("What was told while nobody asked is told at once, each owner once")
    func gathered() async throws {
        let hub = ChangeHub()
        let follower = try hub.follow()
        hub.notify([1])
        hub.notify([2, 1])
        #expect(await follower.next() == .owners([1, 2]))
        hub.notify([3])
        #expect(await follower.next() == .owners([3]))
    }

    @Test("Each follower is told, and none that left")
    func followers() async throws {
        let hub = ChangeHub()
        let (first, second) = (try hub.follow(), try hub.follow())
        hub.leave(first)
        hub.notify([7])
        #expect(await second.next() == .owners([7]))
        #expect(await first.next() == nil)
    }

    @Test("More owners than are kept apart are everywhere, and take no more room")
    func many() async throws {
        let hub = ChangeHub()
        let follower = try hub.follow()
        for owner in 0..<Int64(5 * ChangeHub.maximumOwners) { hub.notify([owner]) }
        #expect(await follower.next() == .everywhere)
        hub.notify([1])
        #expect(await follower.next() == .owners([1]))
    }

    @Test("A waiting follower ends with the hub and with its task")
    func ends() async throws {
        let hub = ChangeHub()
        let (first, second) = (try hub.follow(), try hub.follow())
        let waiting = Task { await first.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
        async let end = second.next()
        hub.close()
        #expect(await end == nil)
        #expect(throws: DiaryError.self) { try hub.follow() }
    }

    @Test("There is a most of followers")
    func bound() throws {
        let hub = ChangeHub()
        let followers = try (0..<ChangeHub.maximumFollowers).map { _ in try hub.follow() }
        #expect(throws: DiaryError.self) { try hub.follow() }
        hub.leave(followers[0])
        _ = try hub.follow()
    }
}
