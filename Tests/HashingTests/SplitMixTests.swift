import Hashing
import Testing

struct SplitMixTests {
    @Test("A seed gives the numbers of the reference implementation")
    func reference() {
        // https://prng.di.unimi.it/splitmix64.c with x = 1234567.
        var random = SplitMix(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("Fractions and indices stay in their ranges, and reach all of them")
    func ranges() {
        var random = SplitMix(seed: 7)
        var counts = [0, 0, 0]
        for _ in 0..<3000 {
            #expect((0..<1).contains(random.fraction()))
            counts[random.index(below: 3)] += 1
        }
        #expect(counts.allSatisfy { $0 > 800 }, "\(counts)")
        #expect(random.index(below: 1) == 0)
    }

    @Test("A copy continues on its own")
    func copies() {
        var random = SplitMix(seed: 9)
        var copy = random
        _ = copy.next()
        let next = copy.next()
        _ = random.next()
        #expect(random.next() == next)
    }
}
