import Testing
import WebAuthn

@testable import DaybookEntry

@Suite("Challenges for passkeys")
struct PasskeyChallengesTests {
    private let challenges = PasskeyChallenges(random: .system)
    private let party: RelyingParty
    private let session = UUIDBytes(high: 1, low: 2)

    init() throws { party = try #require(RelyingParty(origin: "https://diary.example.org")) }

    @Test("A challenge is good for what it was made for, where it was made, for five minutes")
    func good() throws {
        let there = try #require(RelyingParty(origin: "https://example.org"))
        let logIn = challenges.make(for: .logIn, at: party, now: .seconds(10))
        #expect(logIn.count == 56)
        #expect(challenges.isGood(logIn, for: .logIn, at: party, now: .seconds(10)))
        #expect(challenges.isGood(logIn, for: .logIn, at: party, now: .seconds(309)))
        #expect(!challenges.isGood(logIn, for: .logIn, at: party, now: .seconds(310)))
        #expect(!challenges.isGood(logIn, for: .logIn, at: there, now: .seconds(10)))
        #expect(!challenges.isGood(logIn, for: .making(session: session), at: party, now: .seconds(10)))
        let making = challenges.make(for: .making(session: session), at: party, now: .seconds(10))
        #expect(challenges.isGood(making, for: .making(session: session), at: party, now: .seconds(10)))
        #expect(!challenges.isGood(making, for: .logIn, at: party, now: .seconds(10)))
        let other = PasskeyChallenges.Purpose.making(session: UUIDBytes(high: 1, low: 3))
        #expect(!challenges.isGood(making, for: other, at: party, now: .seconds(10)))
        // Another process has another key.
        #expect(!PasskeyChallenges(random: .system).isGood(logIn, for: .logIn, at: party, now: .seconds(10)))
        #expect(challenges.make(for: .logIn, at: party, now: .seconds(10)) != logIn)
    }

    @Test("No byte of a challenge can be changed")
    func changed() {
        let made = challenges.make(for: .logIn, at: party, now: .seconds(10))
        for index in made.indices {
            var other = made
            other[index] ^= 0x80
            #expect(!challenges.isGood(other, for: .logIn, at: party, now: .seconds(10)))
        }
        for other in [[], Array(made.dropLast()), made + [0]] {
            #expect(!challenges.isGood(other, for: .logIn, at: party, now: .seconds(10)))
        }
    }

    @Test("A challenge is used once; what is remembered of that has a bound, and is forgotten when it is over")
    func used() throws {
        let made = challenges.make(for: .logIn, at: party, now: .zero)
        #expect(try challenges.use(made, by: 1, now: .seconds(1)))
        #expect(try !challenges.use(made, by: 1, now: .seconds(1)))
        #expect(!challenges.isGood(made, for: .logIn, at: party, now: .seconds(1)))
        for index in 1..<PasskeyChallenges.maximum {
            let owner = Int64(index / PasskeyChallenges.maximumEach + 1)
            let next = challenges.make(for: .logIn, at: party, now: .zero)
            #expect(try challenges.use(next, by: owner, now: .seconds(1)))
        }
        let late = challenges.make(for: .logIn, at: party, now: .seconds(2))
        let busy = #expect(throws: DiaryError.self) { try challenges.use(late, by: 1000, now: .seconds(2)) }
        #expect(busy?.code == .throttled && busy?.reason == "LOGIN_BUSY")
        #expect(challenges.isGood(late, for: .logIn, at: party, now: .seconds(2)))
        #expect(try challenges.use(late, by: 1000, now: .seconds(301)))
    }

    @Test("An account that uses many keeps nobody else from it")
    func share() throws {
        for _ in 0..<PasskeyChallenges.maximumEach {
            let next = challenges.make(for: .logIn, at: party, now: .zero)
            #expect(try challenges.use(next, by: 1, now: .seconds(1)))
        }
        let late = challenges.make(for: .logIn, at: party, now: .seconds(2))
        let busy = #expect(throws: DiaryError.self) { try challenges.use(late, by: 1, now: .seconds(2)) }
        #expect(busy?.code == .throttled)
        #expect(try challenges.use(late, by: 2, now: .seconds(2)))
        let later = challenges.make(for: .logIn, at: party, now: .seconds(301))
        #expect(try challenges.use(later, by: 1, now: .seconds(301)))
    }
}
