import Testing

@testable import DaybookGateway

@Suite("Bytes of bodies that come in")
struct ByteBudgetTests {
    @Test("are bounded together")
    func together() {
        let budget = ByteBudget(10)
        #expect(budget.take(6, for: [1]))
        #expect(!budget.take(5))
        #expect(budget.take(4))
        #expect(!budget.take(1, for: [2]))
        budget.give(6, for: [1])
        #expect(budget.take(6))
    }

    @Test("of one network leave those of others theirs")
    func share() {
        let budget = ByteBudget(100, share: 10)
        #expect(budget.take(10, for: [1]))
        #expect(!budget.take(1, for: [1]))
        #expect(budget.take(10, for: [2]))
        #expect(budget.take(70))
        budget.give(4, for: [1])
        #expect(budget.take(4, for: [1]))
        #expect(!budget.take(1, for: [1]))
    }

    @Test("leave nothing behind of a network that holds none")
    func forgotten() {
        let budget = ByteBudget(100, share: 10)
        #expect(budget.take(10, for: [1]))
        #expect(budget.take(0, for: [2]))
        budget.give(0, for: [2])
        #expect(budget.holders == 1)
        budget.give(10, for: [1])
        #expect(budget.holders == 0)
    }
}
