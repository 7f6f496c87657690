/// Takes an input apart into choices. Behind the end everything is zero, so that every input means something.
struct InputReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    mutating func byte() -> UInt8 {
        guard offset < bytes.count else { return 0 }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// A number below `bound`, which is at most 256.
    mutating func choice(_ bound: Int) -> Int { Int(byte()) % bound }

    mutating func number<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
        (0..<Value.bitWidth / 8).reduce(0) { value, _ in value << 8 | Value(truncatingIfNeeded: byte()) }
    }

    /// At most `count` bytes, as many as there are.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(bytes[offset..<min(bytes.count, offset + count)])
        offset += taken.count
        return taken
    }

    /// Bytes behind a byte that says how many.
    mutating func blob() -> [UInt8] { take(Int(byte())) }

    /// Text behind a byte that says how long it is; what is no UTF-8 is replaced.
    mutating func text() -> String { String(decoding: blob(), as: UTF8.self) }

    mutating func rest() -> [UInt8] { take(bytes.count) }
}
