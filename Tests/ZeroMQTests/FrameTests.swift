import Testing

@testable import ZeroMQ

/// Bytes that many hold. A gauge tells when libzmq has really released them.
struct FrameTests {
    @Test("A frame is as long as what was written, not as what it had room for", arguments: [0, 1, 500, 1000])
    func size(count: Int) {
        let frame = Frame(capacity: 1000) { output in
            for number in 0..<count { output.append(UInt8(truncatingIfNeeded: number)) }
        }
        #expect(frame.count == count)
        #expect(frame.copyBytes() == (0..<count).map { UInt8(truncatingIfNeeded: $0) })
    }

    @Test("A copy of bytes is those bytes, and lends them")
    func copying() {
        let frame = Frame(copying: [3, 1, 2])
        #expect(frame.count == 3)
        #expect(frame.copyBytes() == [3, 1, 2])
        let sum = frame.withSpan { span in
            span.byteOffsets.reduce(0) { unsafe $0 + Int(span.unsafeLoad(fromByteOffset: $1, as: UInt8.self)) }
        }
        #expect(sum == 6)
    }

    @Test("What a frame's maker throws comes through")
    func throwingFill() {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            _ = try Frame(capacity: 1 << 20) { (_) throws(Stop) in throw Stop() }
        }
    }

    @Test("A frame that takes a part over leaves it empty")
    func taking() {
        var part = makePart([1, 2, 3])
        let frame = Frame(taking: &part)
        #expect(frame.copyBytes() == [1, 2, 3])
        let left = part.count
        #expect(left == 0)
    }

    @Test("A frame that shares a part leaves it as it is")
    func sharing() {
        var part = makePart([1, 2, 3])
        let frame = Frame(sharing: &part)
        #expect(frame.copyBytes() == [1, 2, 3])
        let bytes = part.copyBytes()
        #expect(bytes == [1, 2, 3])
    }

    @Test("The bytes live as long as their last holder, and no longer")
    func lifetime() {
        let gauge = SendGauge {}
        var part = MessagePart(copying: [UInt8](repeating: 7, count: 100_000), countedBy: gauge) { _ in }
        var frame: Frame? = Frame(taking: &part)
        if let share = frame?.share() {
            frame = nil
            #expect(gauge.bytes == 100_000)
            let bytes = share.copyBytes()
            #expect(bytes == [UInt8](repeating: 7, count: 100_000))
        }
        #expect(frame == nil)
        #expect(gauge.bytes == 0)
    }

    @Test("A frame is sent many times and keeps its bytes")
    func sentOften() throws {
        try withLink { (server, client) throws in
            #expect(try send([0], client))
            let frame = Frame(copying: (0..<500).map { UInt8(truncatingIfNeeded: $0) })
            for _ in 0..<20 { #expect(try client.send(frame)) }
            #expect(try receiveMessage(server)?.parts == [[0]])
            for _ in 0..<20 { #expect(try receiveMessage(server)?.parts == [frame.copyBytes()]) }
        }
    }
}
