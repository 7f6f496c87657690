/// A SplitMix64 generator (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014): the same seed
/// gives the same numbers on every machine and in every version.
///
/// For choices that can be repeated, never for secrets. A value: a copy continues on its own.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the generator of a seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the next number in 0..<1, with 53 bits.
    public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns the next index below `count`, which must be at least 1.
    public mutating func index(below count: Int) -> Int { min(count - 1, Int(fraction() * Double(count))) }
}
