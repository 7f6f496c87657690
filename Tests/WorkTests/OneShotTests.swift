import Testing
import Work

@Suite("One result for one task")
struct OneShotTests {
    private enum Failure: Error { case gone, broken }

    private typealias Shot = OneShot<Int, Failure>

    @Test("is the first that is settled, before the task waits or after")
    func first() async {
        let early = Shot()
        #expect(early.settle(.success(1)) && !early.settle(.success(2)) && early.isSettled)
        #expect(await early.value() == .success(1))
        let late = Shot()
        #expect(!late.isSettled)
        let value = await late.value {
            #expect(late.settle(.failure(.broken)))
            #expect(!late.settle(.success(3)))
        }
        #expect(value == .failure(.broken))
    }

    @Test("is an error if the task is cancelled before the work begins, and else the end of the work")
    func cancellation() async {
        let waiting = Shot()
        let first = Task { await waiting.value(cancelledBy: .gone) }
        first.cancel()
        #expect(await first.value == .failure(.gone))
        #expect(!waiting.begin() && !waiting.settle(.success(1)))
        let begun = Shot()
        #expect(begun.begin())
        let second = Task { await begun.value(cancelledBy: .gone) }
        second.cancel()
        #expect(!begun.cancel(.gone))
        #expect(begun.settle(.success(2)))
        #expect(await second.value == .success(2))
    }

    @Test("is settled once, whoever comes first")
    func race() async {
        for _ in 0..<200 {
            let shot = Shot()
            let settled = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<4 { group.addTask { shot.settle(.success(number)) } }
                group.addTask { shot.cancel(.gone) }
                _ = await shot.value()
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(settled == 1)
        }
    }
}
