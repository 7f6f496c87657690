import Dispatch
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import DaybookGateway

/// Bodies that are written no faster than the connection takes them.
struct PacedBodyTests {
    private final class Record: Sendable {
        let pieces = Mutex<[Int]>([])
        let isOver = Mutex(false)
    }

    private struct Recorder: ResponseBodyWriter {
        let record: Record

        mutating func write(_ buffer: ByteBuffer) async throws {
            record.pieces.withLock { $0.append(buffer.readableBytes) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws { record.isOver.withLock { $0 = true } }
    }

    private static let body = ResponseBody(contentLength: 55) { writer in
        for count in 1...10 { try await writer.write(ByteBuffer(repeating: 7, count: count)) }
        try await writer.finish(nil)
    }

    @Test("While the connection's loop is busy no piece is handed over; then all are, in order")
    func busy() async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let (record, gate) = (Record(), DispatchSemaphore(value: 0))
        loop.execute { gate.wait() }
        let paced = PacedBodyTests.body.paced { loop }
        #expect(paced.contentLength == 55)
        async let writing: Void = paced.write(Recorder(record: record))
        for _ in 0..<1000 { await Task.yield() }
        #expect(record.pieces.withLock { $0.isEmpty })
        gate.signal()
        try await writing
        #expect(record.pieces.withLock { $0 } == Array(1...10))
        #expect(record.isOver.withLock { $0 })
    }

    @Test("Without a connection nothing is waited for")
    func alone() async throws {
        let record = Record()
        try await PacedBodyTests.body.paced { nil }.write(Recorder(record: record))
        #expect(record.pieces.withLock { $0 } == Array(1...10))
        #expect(record.isOver.withLock { $0 })
    }
}
