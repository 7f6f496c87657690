/// Wire bytes put together by hand.
struct WireBytes: ExpressibleByArrayLiteral {
    var bytes: [UInt8] = []

    init(arrayLiteral elements: WireBytes...) {
        bytes = elements.flatMap(\.bytes)
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func varint(_ value: UInt64) -> WireBytes {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return WireBytes(bytes + [UInt8(rest)])
    }

    static func key(_ number: UInt64, _ wireType: UInt64) -> WireBytes {
        varint(number << 3 | wireType)
    }

    static func number(_ field: UInt64, _ value: UInt64) -> WireBytes {
        [key(field, 0), varint(value)]
    }

    static func field(_ number: UInt64, _ contents: [UInt8]) -> WireBytes {
        [key(number, 2), varint(UInt64(contents.count)), WireBytes(contents)]
    }

    static func field(_ number: UInt64, _ text: String) -> WireBytes {
        field(number, Array(text.utf8))
    }

    /// A message in a message in a message: `field` of the recursive type, `depth` times, around nothing.
    static func nest(_ field: UInt64, depth: Int) -> [UInt8] {
        var lengths: [Int] = []
        var length = 0
        for _ in 0..<depth {
            lengths.append(length)
            length += key(field, 2).bytes.count + varint(UInt64(length)).bytes.count
        }
        return lengths.reversed().flatMap { key(field, 2).bytes + varint(UInt64($0)).bytes }
    }
}

/// A sequence of numbers that is the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
