/// A range of internet addresses of one version, given by a common prefix of bits.
struct AddressRange: Hashable, Sendable {
    private let start: [UInt8]
    private let bits: Int

    /// Creates the range of addresses whose first `bits` bits are those of `start`, which omits zeros at its end.
    init(_ start: [UInt8], bits: Int) {
        self.start = start
        self.bits = bits
    }

    /// Returns whether an address, 4 or 16 bytes in network order, lies in the range.
    func contains(_ address: [UInt8]) -> Bool {
        (0..<min(bits, address.count * 8)).allSatisfy { Self.bit($0, of: address) == Self.bit($0, of: start) }
    }

    private static func bit(_ index: Int, of bytes: [UInt8]) -> UInt8 {
        let byte = index / 8 < bytes.count ? bytes[index / 8] : 0
        return byte >> (7 - index % 8) & 1
    }
}
