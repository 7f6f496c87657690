/// A pseudo-random generator (SplitMix64): the same seed gives the same numbers.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns the next number, at least -1 and less than 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        word ^= word >> 31
        return Double(word >> 11) * 0x1p-52 - 1
    }
}
