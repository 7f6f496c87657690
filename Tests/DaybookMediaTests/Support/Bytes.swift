/// Bytes being put together.
struct Bytes {
    var all: [UInt8] = []

    mutating func text(_ text: String) { all += Array(text.utf8) }
    mutating func raw(_ bytes: [UInt8]) { all += bytes }

    mutating func big(_ value: Int, _ width: Int) {
        for shift in (0..<width).reversed() { all.append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
    }

    mutating func little(_ value: Int, _ width: Int) {
        for shift in 0..<width { all.append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
    }

    static func make(_ build: (inout Bytes) -> Void) -> [UInt8] {
        var bytes = Bytes()
        build(&bytes)
        return bytes.all
    }
}

/// A stream of numbers that is the same each time (Steele, Lea, Flood: SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
