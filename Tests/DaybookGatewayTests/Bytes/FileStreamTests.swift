import Logging
import NIOCore
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("The stream of a file")
struct FileStreamTests {
    /// A file that is streamed in pieces of ten bytes, and what was asked of it.
    private final class File: Sendable {
        let bytes: [UInt8]
        let opened = Mutex<[Range<Int64>]>([])
        let cancelled = Mutex(0)
        /// After how many pieces the streams break off, one after the other.
        let breaks: Mutex<[Int]>
        /// Streams give the whole file, whatever is asked.
        let givesWhole: Bool

        init(count: Int, breaks: [Int] = [], givesWhole: Bool = false) {
            bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            self.breaks = Mutex(breaks)
            self.givesWhole = givesWhole
        }

        func open(_ asked: Range<Int64>) -> MediaPieces {
            opened.withLock { $0.append(asked) }
            let range = givesWhole ? 0..<Int64(bytes.count) : asked
            let limit = breaks.withLock { $0.isEmpty ? Int.max : $0.removeFirst() }
            let state = Mutex((place: Int(range.lowerBound), pieces: 0))
            let isOver = Mutex(false)
            let shared = Shared(state: state, isOver: isOver)
            return MediaPieces(
                start: range.lowerBound,
                read: { [bytes] () throws(RPCError) in
                    if shared.isOver.withLock({ $0 }) { throw RPCError(.cancelled, "given up") }
                    let piece: Range<Int>? = shared.state.withLock { state in
                        if state.pieces == limit { return nil }
                        let end = min(state.place + 10, Int(range.upperBound))
                        defer { (state.place, state.pieces) = (end, state.pieces + 1) }
                        return state.place..<end
                    }
                    guard let piece else { throw RPCError(.unavailable, "lost") }
                    return piece.isEmpty ? nil : [Attachment(Array(bytes[piece]))]
                },
                cancel: { [self] in
                    shared.isOver.withLock { $0 = true }
                    cancelled.withLock { $0 += 1 }
                })
        }

        private final class Shared: Sendable {
            let state: Mutex<(place: Int, pieces: Int)>
            let isOver: Mutex<Bool>

            init(state: consuming Mutex<(place: Int, pieces: Int)>, isOver: consuming Mutex<Bool>) {
                self.state = state
                self.isOver = isOver
            }
        }
    }

    private func stream(_ file: File, _ range: Range<Int64>, timeout: Duration = .seconds(600)) -> FileStream {
        FileStream(first: file.open(range), timeout: timeout, logger: Logger(label: "test")) { file.open($0) }
    }

    /// Reads on until it fails or ends.
    private static func failure(of parts: inout FileStream.Parts) async -> RPCError? {
        do {
            while try await parts.next() != nil {}
            return nil
        } catch {
            return error
        }
    }

    @Test("comes whole and in parts, and is asked for once")
    func whole() async throws {
        let file = File(count: 95)
        for range in [0..<95, 3..<94, 90..<91] as [Range<Int64>] {
            var bytes: [UInt8] = []
            var parts = stream(file, range).parts(range)
            while let part = try await parts.next() { bytes += part.bytes }
            #expect(bytes == Array(file.bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
        }
        #expect(file.opened.withLock { $0.count } == 3)
    }

    @Test("goes on after lost workers, from where it was", arguments: [false, true])
    func losses(givesWhole: Bool) async throws {
        let file = File(count: 95, breaks: [2, 3, 4], givesWhole: givesWhole)
        var bytes: [UInt8] = []
        var parts = stream(file, 0..<95).parts(0..<95)
        while let part = try await parts.next() { bytes += part.bytes }
        #expect(bytes == file.bytes)
        let starts = file.opened.withLock { $0.map(\.lowerBound) }
        #expect(starts == (givesWhole ? [0, 20, 30, 40] : [0, 20, 50, 90]))
    }

    @Test("ends with the fifth lost worker")
    func tooManyLosses() async throws {
        let file = File(count: 95, breaks: [1, 1, 1, 1, 1, 1])
        var parts = stream(file, 0..<95).parts(0..<95)
        let failure = await Self.failure(of: &parts)
        #expect(failure != nil)
        #expect(file.opened.withLock { $0.count } == 5)
    }

    @Test("gives what it opened to its first reader, so that the bytes that came are not held")
    func firstReader() async throws {
        let file = File(count: 95)
        let stream = stream(file, 0..<95)
        _ = stream.parts(0..<95)
        #expect(stream.first.take() == nil)
        let again = try await stream.collected(count: 95)
        #expect(Array(again.readableBytesView) == file.bytes)
        #expect(file.opened.withLock { $0.count } == 2)
    }

    @Test("breaks off when it is too short")
    func tooShort() async throws {
        let file = File(count: 95)
        var parts = stream(file, 0..<95).parts(0..<96)
        let failure = await Self.failure(of: &parts)
        #expect(failure != nil)
    }

    @Test("is given up while its reader stands still, and goes on when it does", arguments: [false, true])
    func stalled(givesWhole: Bool) async throws {
        let file = File(count: 95, givesWhole: givesWhole)
        var bytes: [UInt8] = []
        var parts = stream(file, 0..<95, timeout: .milliseconds(1)).parts(0..<95)
        while let part = try await parts.next() {
            // Two pieces are only taken when the stream was given up.
            if bytes.count == 10 || bytes.count == 50 {
                let before = bytes.count == 10 ? 0 : 1
                while file.cancelled.withLock({ $0 }) <= before { await Task.yield() }
            }
            bytes += part.bytes
        }
        #expect(bytes == file.bytes)
        #expect(file.cancelled.withLock { $0 } >= 2)
        #expect(file.opened.withLock { $0.map(\.lowerBound) }.contains(20))
    }

    @Test("is collected in memory")
    func collected() async throws {
        let file = File(count: 95)
        let buffer = try await stream(file, 0..<95).collected(count: 95)
        #expect(Array(buffer.readableBytesView) == file.bytes)
    }
}
