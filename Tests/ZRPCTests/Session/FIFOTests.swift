import Testing

@testable import ZRPC

struct FIFOTests {
    @Test("Elements come out in the order they went in, however the two are mixed")
    func order() {
        var random = SplitMix(seed: 1)
        var queue = FIFO<Int>()
        var model: [Int] = []
        for step in 0..<20_000 {
            if Bool.random(using: &random) || model.isEmpty {
                queue.append(step)
                model.append(step)
            } else {
                #expect(queue.first == model.first)
                #expect(queue.popFirst() == model.removeFirst())
            }
            #expect(queue.count == model.count)
        }
        #expect(queue.removeAll() == model)
        #expect(queue.isEmpty)
        #expect(queue.popFirst() == nil)
    }

    @Test("Taking some out keeps the order of the others")
    func removal() {
        var queue = FIFO<Int>()
        for number in 0..<10 { queue.append(number) }
        _ = queue.popFirst()
        #expect(queue.removeAll { $0.isMultiple(of: 3) } == [3, 6, 9])
        #expect(queue.removeAll() == [1, 2, 4, 5, 7, 8])
    }
}
