import Testing

@testable import ZeroMQ

/// One part and its one owner.
struct MessagePartTests {
    @Test("A new part is empty and the last")
    func empty() {
        let part = MessagePart()
        let (count, hasMore, bytes, user) = (part.count, part.hasMore, part.copyBytes(), part.userID)
        #expect(count == 0)
        #expect(!hasMore)
        #expect(bytes.isEmpty)
        #expect(user == nil)
    }

    @Test("A copy is edited, and the original is not")
    func editedCopy() {
        let original: [UInt8] = [1, 2, 3, 4]
        var part = MessagePart(copying: original) { $0.storeBytes(of: 9, toByteOffset: 1, as: UInt8.self) }
        let first = part.copyBytes()
        #expect(first == [1, 9, 3, 4])
        part.edit { $0.storeBytes(of: 8, toByteOffset: 3, as: UInt8.self) }
        let second = part.copyBytes()
        #expect(second == [1, 9, 3, 8])
        #expect(original == [1, 2, 3, 4])
    }

    @Test("Integers are read as little-endian, at any offset")
    func integers() {
        let part = makePart([0xFF, 0x04, 0x03, 0x02, 0x01, 0xEE])
        let (number, short, byte) = (
            part.load(fromByteOffset: 1, as: UInt32.self), part.load(fromByteOffset: 3, as: UInt16.self),
            part.byte(at: 5)
        )
        #expect(number == 0x0102_0304)
        #expect(short == 0x0102)
        #expect(byte == 0xEE)
    }

    @Test("The bytes from an offset on; none from beyond the end", arguments: [(0, 3), (2, 1), (3, 0), (99, 0)])
    func copiedFromOffset(offset: Int, count: Int) {
        let part = makePart([1, 2, 3])
        let bytes = part.copyBytes(from: offset)
        #expect(bytes == Array([1, 2, 3].suffix(count)))
    }

    @Test("The bytes are lent for a call, whose result and error come through")
    func lent() {
        struct Stop: Error {}
        let part = makePart([5, 6])
        let count = part.withSpan { $0.byteCount }
        #expect(count == 2)
        var isStopped = false
        do throws(Stop) {
            try part.withSpan { (_) throws(Stop) in throw Stop() }
        } catch {
            isStopped = true
        }
        #expect(isStopped)
    }

    @Test("Dropping a part releases its bytes")
    func dropped() {
        let gauge = SendGauge {}
        do {
            let part = MessagePart(copying: [UInt8](repeating: 1, count: 1000), countedBy: gauge) { _ in }
            let count = part.count
            #expect(count == 1000)
            #expect(gauge.bytes == 1000)
        }
        #expect(gauge.bytes == 0)
    }

    @Test("Receiving into a part replaces what it held")
    func reused() throws {
        try withLink { (server, client) throws in
            let gauge = SendGauge {}
            #expect(try send([1], client))
            var part = MessagePart(copying: [UInt8](repeating: 1, count: 1000), countedBy: gauge) { _ in }
            #expect(try receive(server, into: &part))
            #expect(gauge.bytes == 0)
            let count = part.count
            #expect(count == 5, "the peer's identity")
        }
    }
}
