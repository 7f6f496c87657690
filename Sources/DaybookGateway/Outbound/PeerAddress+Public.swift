extension PeerAddress {
    /// Whether the address belongs to the public internet.
    ///
    /// Addresses in IANA's registries of special-purpose addresses do not (RFC 6890 and later): loopback, private,
    /// link-local, shared by a carrier's customers, multicast, reserved, for documentation and benchmarks, and those
    /// that embed IPv4 addresses in IPv6 (NAT64, 6to4, Teredo).
    var isPublic: Bool {
        bytes.count == 4
            ? !Self.special4.contains { $0.contains(bytes) }
            : Self.global6.contains(bytes) && !Self.special6.contains { $0.contains(bytes) }
    }

    private static let special4 = [
        AddressRange([0], bits: 8), AddressRange([10], bits: 8), AddressRange([100, 64], bits: 10),
        AddressRange([127], bits: 8), AddressRange([169, 254], bits: 16), AddressRange([172, 16], bits: 12),
        AddressRange([192, 0, 0], bits: 24), AddressRange([192, 0, 2], bits: 24),
        AddressRange([192, 31, 196], bits: 24), AddressRange([192, 52, 193], bits: 24),
        AddressRange([192, 88, 99], bits: 24), AddressRange([192, 168], bits: 16),
        AddressRange([192, 175, 48], bits: 24), AddressRange([198, 18], bits: 15),
        AddressRange([198, 51, 100], bits: 24), AddressRange([203, 0, 113], bits: 24),
        // Multicast, and the whole reserved range, with 255.255.255.255 at its end.
        AddressRange([224], bits: 4), AddressRange([240], bits: 4),
    ]

    /// `2000::/3`, the only range that is assigned to networks.
    private static let global6 = AddressRange([0x20], bits: 3)

    private static let special6 = [
        AddressRange([0x20, 0x01], bits: 23), AddressRange([0x20, 0x01, 0x0D, 0xB8], bits: 32),
        AddressRange([0x20, 0x02], bits: 16), AddressRange([0x26, 0x20, 0, 0x4F, 0x80], bits: 48),
        AddressRange([0x3F, 0xFF], bits: 20),
    ]
}
