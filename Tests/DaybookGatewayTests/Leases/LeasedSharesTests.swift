import DaybookAPI
import Testing

@testable import DaybookGateway

@Suite("Shares under a lease")
struct LeasedSharesTests {
    private let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    private func request(
        _ photo: String, of share: String = "share", _ change: (inout SharedVisit) -> Void = { _ in }
    ) -> ResolveSharedPhotoRequest {
        var request = ResolveSharedPhotoRequest()
        request.visit = SharedVisit()
        request.visit?.token = share
        request.key = photo
        if var visit = request.visit {
            change(&visit)
            request.visit = visit
        }
        return request
    }

    private func key(
        _ photo: String, of share: String = "share", _ change: (inout SharedVisit) -> Void = { _ in }
    ) throws -> LeasedShares.Key {
        try #require(LeasedShares.Key(request(photo, of: share, change)))
    }

    private func response(
        owner: Int64 = 1, _ photo: String = "id", _ change: (inout ResolveSharedPhotoResponse) -> Void = { _ in }
    ) -> ResolveSharedPhotoResponse {
        var response = ResolveSharedPhotoResponse()
        (response.digest, response.owner, response.photoId, response.lastsMs) = ("d", owner, photo, 60_000)
        change(&response)
        return response
    }

    private func keep(
        _ shares: inout LeasedShares, _ response: ResolveSharedPhotoResponse, _ photo: String = "key",
        of share: String = "share", at milliseconds: Int = 0
    ) throws {
        let token = try #require(TokenDigest(of: share))
        shares.keep(response, of: photo, in: token, from: at(milliseconds), now: at(milliseconds))
    }

    @Test("A photo that anybody may see is known to all until it ends, and only in its share")
    func open() throws {
        var shares = LeasedShares(maximum: 100)
        try keep(&shares, response { $0.lastsMs = 1000 })
        #expect(shares.response(for: try key("key"), now: at(999))?.digest == "d")
        #expect(shares.response(for: try key("key") { $0.grant = "made up" }, now: at(999)) != nil)
        #expect(shares.response(for: try key("key"), now: at(1000)) == nil)
        #expect(shares.response(for: try key("other"), now: at(1)) == nil)
        #expect(shares.response(for: try key("key", of: "another"), now: at(1)) == nil)
    }

    @Test("A place, a card and a request without a link are asked for each time")
    func keys() {
        #expect(LeasedShares.Key(request("")) == nil)
        #expect(LeasedShares.Key(request("key", of: "")) == nil)
        var card = request("key")
        card.card = true
        #expect(LeasedShares.Key(card) == nil)
    }

    @Test("A guarded photo is shown to those whose proof was seen, wherever they hold it, and for as long as it holds")
    func guarded() throws {
        var shares = LeasedShares(maximum: 100)
        try keep(&shares, response { ($0.isGuarded, $0.proof, $0.proofLastsMs) = (true, "good", 1000) })
        let holds: [(inout SharedVisit) -> Void] = [
            { $0.grant = "good" }, { $0.keptGrant = "good" }, { $0.admission = "good" },
        ]
        for hold in holds {
            #expect(shares.response(for: try key("key", hold), now: at(999)) != nil)
            #expect(shares.response(for: try key("key", hold), now: at(1000)) == nil)
        }
        #expect(shares.response(for: try key("key") { $0.wasAdmitted = true }, now: at(1000)) != nil)
        #expect(shares.response(for: try key("key"), now: at(1)) == nil)
        #expect(shares.response(for: try key("key") { $0.grant = "bad" }, now: at(1)) == nil)
        // What one visitor had shown is there for the next, whose proof comes with another photo.
        try keep(&shares, response { ($0.isGuarded, $0.proof, $0.proofLastsMs) = (true, "next", 60_000) }, "key 2")
        #expect(shares.response(for: try key("key") { $0.grant = "next" }, now: at(1000)) != nil)
        try keep(&shares, response { $0.isGuarded = true }, "key 3")
        #expect(shares.response(for: try key("key 3"), now: at(1)) == nil, "an admitted caller's photo is not open")
    }

    @Test("A revocation takes the shares of a diary, or a photo from all of them, and nothing else")
    func revoked() throws {
        var shares = LeasedShares(maximum: 100)
        for owner: Int64 in [1, 2] {
            for share in ["a", "b"] {
                for photo in ["x", "y"] {
                    try keep(&shares, response(owner: owner, photo), photo, of: "\(share)\(owner)")
                }
            }
        }
        #expect(shares.count == 8)
        shares.forget(["x", "z"], owner: 1)
        #expect(shares.count == 6)
        #expect(shares.response(for: try key("x", of: "a1"), now: at(1)) == nil)
        #expect(shares.response(for: try key("y", of: "a1"), now: at(1)) != nil)
        #expect(shares.response(for: try key("x", of: "a2"), now: at(1)) != nil)
        shares.forget(owner: 2)
        #expect(shares.count == 2)
        #expect(shares.response(for: try key("x", of: "a2"), now: at(1)) == nil)
        shares.forget(["y"], owner: 1)
        #expect(shares.count == 0)
        try keep(&shares, response(owner: 3), of: "a1")
        #expect(shares.count == 1, "nothing is left of a share that was forgotten")
    }

    @Test("What a revocation would not find is not kept, nor what must not be cached")
    func unfindable() throws {
        var shares = LeasedShares(maximum: 100)
        let changes: [(inout ResolveSharedPhotoResponse) -> Void] = [
            { $0.lastsMs = 0 }, { $0.photoId = "" }, { $0.photoId = "ID" },
        ]
        for change in changes {
            try keep(&shares, response("id", change))
        }
        try keep(&shares, response(), String(repeating: "k", count: 65))
        #expect(shares.count == 0)
    }

    @Test("A diary that fills the cache loses its own entries, and no other diary does")
    func bounded() throws {
        var shares = LeasedShares(maximum: 100)
        for owner: Int64 in [2, 3] {
            for number in 0..<10 { try keep(&shares, response(owner: owner), "\(number)", of: "quiet \(owner)") }
        }
        for number in 0..<2000 {
            try keep(&shares, response(), "\(number % 40)", of: "hostile \(number / 40)")
            #expect(shares.count <= 100)
        }
        for owner in [2, 3] {
            #expect(shares.response(for: try key("9", of: "quiet \(owner)"), now: at(1)) != nil)
        }
        #expect(shares.response(for: try key("39", of: "hostile 49"), now: at(1)) != nil)
    }

    @Test("What has ended goes before what lasts")
    func ended() throws {
        var shares = LeasedShares(maximum: 100)
        for number in 0..<99 { try keep(&shares, response { $0.lastsMs = 1000 }, "old \(number)") }
        for number in 0..<20 { try keep(&shares, response(), "new \(number)", at: 2000) }
        #expect(shares.count == 20)
        #expect(shares.response(for: try key("new 0"), now: at(2001)) != nil)
    }

    @Test("So many proofs of one share are known; more visitors are asked for each time")
    func proofs() throws {
        var shares = LeasedShares(maximum: 10_000)
        func keep(_ number: Int, at milliseconds: Int) throws {
            let given = response { ($0.isGuarded, $0.proof, $0.proofLastsMs) = (true, "proof \(number)", 1000) }
            try self.keep(&shares, given, at: milliseconds)
        }
        for number in 0..<LeasedShares.maximumProofs + 50 { try keep(number, at: 0) }
        #expect(shares.count == LeasedShares.maximumProofs + 1)
        #expect(shares.response(for: try key("key") { $0.grant = "proof 0" }, now: at(1)) != nil)
        #expect(shares.response(for: try key("key") { $0.grant = "proof 300" }, now: at(1)) == nil)
        try keep(300, at: 1000)
        #expect(shares.count == 2)
        #expect(shares.response(for: try key("key") { $0.grant = "proof 300" }, now: at(1001)) != nil)
    }

    // MARK: Under the lease

    private func grant(_ answers: LeasedResponses, at milliseconds: Int) {
        var message = HoldLeaseResponse()
        message.renewal = answers.askForRenewal(now: at(milliseconds))
        message.leaseMs = 2000
        answers.apply(message)
    }

    private func revocation(_ change: (inout Revocation) -> Void) -> HoldLeaseResponse {
        var revocation = Revocation()
        revocation.owner = 1
        change(&revocation)
        var message = HoldLeaseResponse()
        message.revocations = [revocation]
        message.number = 1
        return message
    }

    @Test("Photos of shares are shown while the lease lasts, and forgotten by a message or with the lease")
    func leased() throws {
        let answers = LeasedResponses(maximum: 100)
        let share = try #require(TokenDigest(of: "share"))
        func keep() throws {
            let question = try #require(answers.ask(now: start))
            answers.keep(
                ["x", "y"].map { ($0, response($0)) }, of: share, asked: question, now: start)
            #expect(answers.sharedCount == 2)
        }
        #expect(answers.ask(now: start) == nil)
        grant(answers, at: 0)
        try keep()
        #expect(answers.response(for: try key("x"), now: at(1899)) != nil)
        #expect(answers.response(for: try key("x"), now: at(1900)) == nil)
        answers.apply(revocation { $0.photoId = "x" })
        #expect(answers.sharedCount == 1)
        answers.apply(revocation { ($0.owner, $0.shares) = (2, true) })
        #expect(answers.sharedCount == 1)
        answers.apply(revocation { $0.shares = true })
        #expect(answers.sharedCount == 0)
        try keep()
        var everything = HoldLeaseResponse()
        everything.everything = true
        answers.apply(everything)
        #expect(answers.sharedCount == 0)
        try keep()
        answers.giveUp()
        #expect(answers.sharedCount == 0)
    }

    @Test("What was under way when something was revoked is not kept")
    func underWay() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        let question = try #require(answers.ask(now: start))
        answers.apply(revocation { $0.shares = true })
        let share = try #require(TokenDigest(of: "share"))
        answers.keep([("x", response("x"))], of: share, asked: question, now: start)
        #expect(answers.sharedCount == 0)
    }
}
