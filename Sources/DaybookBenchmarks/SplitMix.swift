/// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014): the same seed gives the same
/// numbers on every machine and in every version.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the next number in 0..<1, with 53 bits.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns the next index below `count`, which is at least 1.
    mutating func index(below count: Int) -> Int { min(count - 1, Int(fraction() * Double(count))) }

    /// Returns a number from -1 to 1.
    mutating func signed() -> Float { Float.random(in: -1...1, using: &self) }
}
