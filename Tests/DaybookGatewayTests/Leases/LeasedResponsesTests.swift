import DaybookAPI
import Testing

@testable import DaybookGateway

@Suite("Answers kept under a lease")
struct LeasedAnswersTests {
    private let start = ContinuousClock.now
    private let photo = "018f0000-0000-7000-8000-000000000001"

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    private func digest(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    private func key(_ token: UInt8, _ photo: String? = nil, isPicture: Bool = true) throws -> LeasedResponses.Key {
        .init(
            token: try #require(TokenDigest(bytes: digest(token))), photo: photo ?? self.photo, isPicture: isPicture)
    }

    private func answer(_ token: UInt8, lasting milliseconds: UInt32 = 60_000) -> ResolveLeasedBytesResponse {
        var response = ResolveLeasedBytesResponse()
        response.bytes = ResolvePhotoBytesResponse()
        response.bytes?.digest = "d"
        response.owner = 1
        response.lastsMs = milliseconds
        response.tokenDigest = digest(token)
        return response
    }

    private func grant(_ answers: LeasedResponses, at milliseconds: Int) {
        var message = HoldLeaseResponse()
        message.renewal = answers.askForRenewal(now: at(milliseconds))
        message.leaseMs = 2000
        answers.apply(message)
    }

    private func keep(
        _ answers: LeasedResponses, _ token: UInt8, _ photo: String? = nil, isPicture: Bool = true,
        lasting milliseconds: UInt32 = 60_000
    ) throws {
        let question = try #require(answers.ask(now: start))
        answers.keep(
            answer(token, lasting: milliseconds), for: try key(token, photo, isPicture: isPicture), asked: question)
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

    @Test("An answer is given while the lease lasts, and again after it was renewed")
    func whileItLasts() throws {
        let answers = LeasedResponses(maximum: 100)
        #expect(answers.ask(now: start) == nil)
        grant(answers, at: 0)
        try keep(answers, 1)
        #expect(answers.response(for: try key(1), now: at(1899))?.digest == "d")
        #expect(answers.response(for: try key(1), now: at(1900)) == nil)
        #expect(answers.response(for: try key(2), now: at(1)) == nil)
        #expect(answers.response(for: try key(1, isPicture: false), now: at(1)) == nil)
        grant(answers, at: 2500)
        #expect(answers.response(for: try key(1), now: at(2501)) != nil)
    }

    @Test("An answer ends by itself, counted from before it was asked for")
    func ends() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        try keep(answers, 1, lasting: 1000)
        #expect(answers.response(for: try key(1), now: at(999)) != nil)
        #expect(answers.response(for: try key(1), now: at(1000)) == nil)
    }

    @Test("A revocation takes what it names, and nothing else")
    func revoked() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        for token: UInt8 in [1, 2] {
            for photo in [photo, "b"] {
                for isPicture in [true, false] { try keep(answers, token, photo, isPicture: isPicture) }
            }
        }
        #expect(answers.count == 8)
        answers.apply(revocation { $0.photoId = photo })
        #expect(answers.count == 4)
        #expect(answers.response(for: try key(1), now: at(1)) == nil)
        #expect(answers.response(for: try key(1, "b"), now: at(1)) != nil)
        answers.apply(revocation { $0.tokenDigest = digest(1) })
        #expect(answers.count == 2)
        #expect(answers.response(for: try key(1, "b"), now: at(1)) == nil)
        #expect(answers.response(for: try key(2, "b"), now: at(1)) != nil)
        var everything = HoldLeaseResponse()
        everything.everything = true
        answers.apply(everything)
        #expect(answers.count == 0)
    }

    @Test("An answer that was under way when something was revoked, or the lease lost, is not kept")
    func underWay() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        for interruption in [{ answers.apply(revocation { $0.photoId = "other" }) }, { answers.giveUp() }] {
            let question = try #require(answers.ask(now: start))
            interruption()
            grant(answers, at: 1)
            answers.keep(answer(1), for: try key(1), asked: question)
            #expect(answers.count == 0)
        }
    }

    @Test("A revocation is done before the renewal of the same message is counted")
    func order() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        try keep(answers, 1)
        var message = revocation { $0.photoId = photo }
        message.renewal = answers.askForRenewal(now: at(2500))
        message.leaseMs = 2000
        answers.apply(message)
        #expect(answers.response(for: try key(1), now: at(2501)) == nil)
    }

    @Test("What a revocation would not find is not kept: an id in capitals, an answer to another token")
    func unfindable() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        try keep(answers, 1, photo.uppercased().replacing("0", with: "A"))
        let question = try #require(answers.ask(now: start))
        answers.keep(answer(2), for: try key(1), asked: question)
        #expect(answers.count == 0)
    }

    @Test("There are never more answers than allowed, and those in use stay")
    func bounded() throws {
        let answers = LeasedResponses(maximum: 100)
        grant(answers, at: 0)
        for number in 0..<1000 {
            try keep(answers, 1, "photo \(number)")
            #expect(answers.count <= 101)
            #expect(answers.response(for: try key(1, "photo 0"), now: at(1)) != nil)
        }
    }
}
