import Testing
import Work

@Suite("Units that are held at once")
struct LimiterTests {
    @Test("are limited together")
    func together() {
        let limiter = Limiter<Int>(limit: 10)
        #expect(limiter.take(6, for: 1))
        #expect(!limiter.take(5, for: nil))
        #expect(limiter.take(4, for: nil))
        #expect(!limiter.take(1, for: 2))
        limiter.give(6, for: 1)
        #expect(limiter.take(6, for: nil))
    }

    @Test("of one key leave those of other keys theirs")
    func perKey() {
        let limiter = Limiter<Int>(limit: 100, limitPerKey: 10)
        #expect(limiter.take(10, for: 1))
        #expect(!limiter.take(1, for: 1))
        #expect(limiter.take(10, for: 2))
        #expect(limiter.take(70, for: nil))
        limiter.give(4, for: 1)
        #expect(limiter.take(4, for: 1))
        #expect(!limiter.take(1, for: 1))
    }

    @Test("leave nothing behind of a key that holds none")
    func forgotten() {
        let limiter = Limiter<Int>(limit: 100, limitPerKey: 10)
        #expect(limiter.take(10, for: 1))
        #expect(limiter.take(0, for: 2))
        limiter.give(0, for: 2)
        #expect(limiter.keyCount == 1)
        limiter.give(10, for: 1)
        #expect(limiter.keyCount == 0)
    }

    @Test("are given back with their permit")
    func permits() {
        let limiter = Limiter<String>(limit: 3, limitPerKey: 2)
        var permits = [limiter.permit(for: "a"), limiter.permit(for: "a")]
        #expect(permits.allSatisfy { $0 != nil } && limiter.permit(for: "a") == nil)
        let other = limiter.permit(for: nil)
        #expect(withExtendedLifetime(other) { limiter.permit(for: "b") } == nil)
        permits.removeLast()
        #expect(limiter.permit(for: "a") != nil)
        permits = []
        #expect(limiter.keyCount == 0)
    }

    @Test("Whatever is taken and given back, the limits hold")
    func model() {
        var random = SystemRandomNumberGenerator()
        let limiter = Limiter<Int>(limit: 20, limitPerKey: 8)
        var held: [(key: Int?, units: Int)] = []
        for _ in 0..<5000 {
            if Bool.random(using: &random), let index = held.indices.randomElement(using: &random) {
                let (key, units) = held.remove(at: index)
                limiter.give(units, for: key)
            } else {
                let key = Int.random(in: 0..<4, using: &random)
                let (taker, units) = (key == 0 ? nil : key, Int.random(in: 0...6, using: &random))
                let all = held.reduce(0) { $0 + $1.units }
                let own = held.filter { $0.key == taker }.reduce(0) { $0 + $1.units }
                let isFree = all + units <= 20 && (taker == nil || own + units <= 8)
                #expect(limiter.take(units, for: taker) == isFree)
                if isFree { held.append((taker, units)) }
            }
            #expect(limiter.keyCount == Set(held.filter { $0.units > 0 }.compactMap(\.key)).count)
        }
    }
}
