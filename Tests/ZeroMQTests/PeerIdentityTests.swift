import Testing

@testable import ZeroMQ

struct PeerIdentityTests {
    @Test("An identity is a zero byte and the connection's number", arguments: [0, 1, 0x0102_0304, UInt32.max])
    func roundTrip(number: UInt32) throws {
        let bytes = PeerIdentity(rawValue: number).bytes
        let part = makePart([bytes.0, bytes.1, bytes.2, bytes.3, bytes.4])
        let identity = PeerIdentity(part)
        #expect(identity?.rawValue == number)
        #expect(bytes.0 == 0)
        #expect(bytes.1 == UInt8(truncatingIfNeeded: number))
    }

    @Test(
        "An identity that a peer chose itself is none of ours",
        arguments: [[], [0], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5]] as [[UInt8]])
    func foreign(bytes: [UInt8]) {
        let part = makePart(bytes)
        let identity = PeerIdentity(part)
        #expect(identity == nil)
    }
}
