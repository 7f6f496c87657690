import Hashing

/// A pseudo-random signal: the same seed gives the same numbers.
struct Noise {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    /// Returns the next number, at least -1 and less than 1.
    mutating func next() -> Double { random.fraction() * 2 - 1 }
}
