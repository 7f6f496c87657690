import Testing

@testable import ZRPC

struct MessageShapeTests {
    /// `count` is the size of the whole message; `table` is its header.
    private func fault(_ prelude: Prelude, count: Int, table: [UInt8] = []) -> WireFault? {
        var bytes = [UInt8](repeating: 0, count: max(count, Prelude.size + table.count))
        bytes.replaceSubrange(Prelude.size..<Prelude.size + table.count, with: table)
        bytes.removeLast(bytes.count - count)
        do throws(WireFault) {
            try MessageShape.check(prelude, part: unsafe bytes.span.bytes)
            return nil
        } catch {
            return error
        }
    }

    private func data(_ flags: MessageFlags, body: Int, attachments: Int = 0, header: Int = 0) -> Prelude {
        var prelude = Prelude(.data, streamID: 1, flags: flags)
        prelude.bodyLength = UInt32(body)
        prelude.attachmentLength = UInt32(attachments)
        prelude.headerLength = UInt16(header)
        return prelude
    }

    @Test("A body is announced, and as long as the prelude says")
    func bodies() {
        #expect(fault(data(.hasBody, body: 10), count: 42) == nil)
        #expect(fault(data(.hasBody, body: 10), count: 41) == .lengths)
        #expect(fault(data(.hasBody, body: 10), count: 43) == .lengths)
        #expect(fault(data(.hasBody, body: 10), count: 32) == .lengths)
        #expect(fault(data([], body: 10), count: 42) == .lengths)
        #expect(fault(data([], body: 0), count: 32) == .flags)
    }

    @Test("Attachments are announced, few, bounded, and as long together as the prelude says")
    func attachments() {
        func fault(_ counts: [UInt32], said: Int, flags: MessageFlags = [.hasBody, .hasAttachments]) -> WireFault? {
            let table = counts.flatMap { count in (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) } }
            let prelude = data(flags, body: 0, attachments: said, header: table.count)
            return self.fault(prelude, count: Prelude.size + table.count + said, table: table)
        }
        #expect(fault([1, 2], said: 3) == nil)
        #expect(fault([0], said: 0) == nil)
        #expect(fault([1, 2], said: 4) == .lengths)
        #expect(fault([1, 2], said: 2) == .lengths)
        #expect(fault([], said: 0) == .attachments)
        #expect(fault([1], said: 1, flags: .hasBody) == .flags)
        #expect(fault([1, 1, 1, 1, 1], said: 5) == .attachments)
        let largest = UInt32(Attachment.maximumSize)
        #expect(fault([largest], said: Int(largest)) == nil)
        #expect(fault([largest, largest, largest, largest], said: 4 * Int(largest)) == nil)
        #expect(fault([largest + 1], said: Int(largest) + 1) == .attachments)
        let uneven = data([.hasBody, .hasAttachments], body: 0, attachments: 1, header: 5)
        #expect(self.fault(uneven, count: 38, table: [1, 0, 0, 0, 0]) == .attachments)
        let unary = Prelude(.request, streamID: 1, flags: [.hasBody, .hasAttachments])
        #expect(self.fault(unary, count: 32) == .flags)
    }

    @Test("Control messages are their prelude alone")
    func control() {
        for type in [MessageType.halfClose, .cancel, .credit, .ping, .pong, .goAway, .reset] {
            var prelude = Prelude(type, streamID: 1)
            #expect(fault(prelude, count: 32) == nil)
            prelude.headerLength = 1
            #expect(fault(prelude, count: 33) == .flags, "\(type)")
            prelude = Prelude(type, streamID: 1, flags: .hasBody)
            #expect(fault(prelude, count: 32) == .flags, "\(type)")
        }
    }

    @Test("Messages of streams name one")
    func streams() {
        for type in [MessageType.halfClose, .cancel, .trailers, .request, .responseHeaders] {
            #expect(fault(Prelude(type, streamID: 0), count: 32) == .flags, "\(type)")
            #expect(fault(Prelude(type, streamID: 1), count: 32) == nil, "\(type)")
        }
    }

    @Test("Nothing compressed, and no unary body over a mebibyte, is taken")
    func limits() {
        #expect(fault(data([.hasBody, .compressed], body: 0), count: 32) == .flags)
        var prelude = Prelude(.request, streamID: 1, flags: .hasBody)
        prelude.bodyLength = UInt32(WireLimits.maximumBody)
        #expect(fault(prelude, count: 32 + WireLimits.maximumBody) == nil)
        prelude.bodyLength += 1
        #expect(fault(prelude, count: 33 + WireLimits.maximumBody) == .lengths)
    }

    @Test("Any bytes are a prelude or a fault, and what is read is written back")
    func anyBytes() throws {
        var random = SplitMix(seed: 5)
        var readable = 0
        for _ in 0..<20_000 {
            var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            if bytes.count >= 4, Bool.random(using: &random) {
                bytes.replaceSubrange(0..<4, with: [0x5A, 0x52, 1, UInt8.random(in: 0...15, using: &random)])
            }
            guard let prelude = try? unsafe Prelude(bytes.span.bytes) else { continue }
            readable += 1
            #expect(Array(bytes.prefix(32)) == prelude.encoded)
        }
        #expect(readable > 1000)
    }
}
