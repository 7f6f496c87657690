import Testing
import ZeroMQ

struct SendBufferTests {
    private func buffer(_ bytes: [UInt8]) -> SendBuffer {
        SendBuffer(count: bytes.count) { unsafe $0.append(copying: bytes.span.bytes) }
    }

    @Test("A buffer that is sent arrives as it was filled and edited, and is empty afterwards")
    func sent() throws {
        try withLink { (server, client) throws in
            #expect(try send([0], client))
            #expect(try receiveMessage(server)?.parts == [[0]])
            let buffer = buffer([1, 2, 3])
            #expect(buffer.count == 3)
            buffer.edit { $0.storeBytes(of: 9, toByteOffset: 0, as: UInt8.self) }
            #expect(try client.send(buffer))
            #expect(try receiveMessage(server)?.parts == [[9, 2, 3]])
            #expect(buffer.share { _ in }.count == 0)
        }
    }

    @Test("A buffer that is not sent is unchanged")
    func unsent() throws {
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        let buffer = buffer([1, 2, 3])
        #expect(try !client.send(buffer))
        #expect(buffer.share { _ in }.copyBytes() == [1, 2, 3])
    }

    @Test("A frame over the same bytes has what was written over them, and outlives the buffer")
    func shared() {
        var kept: SendBuffer? = buffer([1, 2, 3])
        let frame = kept?.share { $0.storeBytes(of: 7, toByteOffset: 2, as: UInt8.self) }
        kept = nil
        #expect(frame?.copyBytes() == [1, 2, 7])
    }
}
