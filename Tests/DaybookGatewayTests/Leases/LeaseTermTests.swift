import Testing

@testable import DaybookGateway

@Suite("How long a lease lasts")
struct LeaseTermTests {
    private let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test("A lease is counted from before it was asked for, however late it is granted, less a margin")
    func fromAsking() {
        var term = LeaseTerm()
        #expect(!term.lasts(at: start))
        let renewal = term.ask(at: at(0))
        #expect(!term.lasts(at: at(1)))
        term.granted(renewal, for: .seconds(2))
        #expect(term.lasts(at: at(1899)))
        #expect(!term.lasts(at: at(1900)))
    }

    @Test("A renewal that comes after the process stood still lends nothing")
    func stopped() {
        var term = LeaseTerm()
        let renewal = term.ask(at: at(0))
        term.granted(renewal, for: .seconds(2))
        let slow = term.ask(at: at(500))
        // Here the process stands still for three seconds.
        #expect(!term.lasts(at: at(3500)))
        term.granted(slow, for: .seconds(2))
        #expect(!term.lasts(at: at(3500)))
        term.granted(term.ask(at: at(3500)), for: .seconds(2))
        #expect(term.lasts(at: at(5399)))
    }

    @Test("A grant that nobody asked for, or that was counted already, lends nothing")
    func unasked() {
        var term = LeaseTerm()
        term.granted(7, for: .seconds(2))
        #expect(!term.lasts(at: start))
        let renewal = term.ask(at: at(0))
        term.granted(renewal, for: .seconds(2))
        term.giveUp()
        term.granted(renewal, for: .seconds(2))
        #expect(!term.lasts(at: at(1)))
    }

    @Test("Renewals under way when the lease is given up are not counted")
    func givenUp() {
        var term = LeaseTerm()
        let renewal = term.ask(at: at(0))
        term.giveUp()
        term.granted(renewal, for: .seconds(2))
        #expect(!term.lasts(at: at(1)))
    }

    @Test("An older renewal that is granted last does not shorten the lease")
    func order() {
        var term = LeaseTerm()
        let (first, second) = (term.ask(at: at(0)), term.ask(at: at(1000)))
        term.granted(second, for: .seconds(2))
        term.granted(first, for: .seconds(2))
        #expect(term.lasts(at: at(2899)))
    }
}
