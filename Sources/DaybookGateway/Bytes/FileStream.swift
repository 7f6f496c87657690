import Logging
import NIOCore
import Synchronization
import ZRPC

/// A photo's or a sound's bytes on their way out, which go on when the worker that streams them is lost, and which hold
/// nothing of media-service while their reader stands still.
struct FileStream: Sendable {
    /// Opens the bytes again, from the beginning of a range or before it.
    typealias Reopening = @Sendable (Range<Int64>) async throws(RPCError) -> MediaPieces

    /// How long a reader may take over one part before its stream is given up: a film that is paused needs none.
    static let patience = Duration.seconds(2)
    /// How many workers one download may lose.
    static let maximumLosses = 4

    let first: FirstPieces
    fileprivate let patience: Duration
    fileprivate let logger: Logger
    fileprivate let reopen: Reopening

    init(first: MediaPieces, patience: Duration, logger: Logger, reopen: @escaping Reopening) {
        self.first = FirstPieces(first)
        self.patience = patience
        self.logger = logger
        self.reopen = reopen
    }

    /// The bytes in `range`, which are places in the file, in their order. The first reading takes what is open; another
    /// one opens the bytes again.
    func parts(_ range: Range<Int64>) -> Parts { Parts(self, range) }

    /// The first `count` bytes, in memory.
    func collected(count: Int) async throws(RPCError) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        var parts = parts(0..<Int64(count))
        while let part = try await parts.next() { part.withSpan { _ = buffer.writeBytes($0) } }
        return buffer
    }
}

extension FileStream {
    /// What a reader takes part by part. Its time from one `next` to the following is what it needs for a part.
    struct Parts {
        /// What a reader that stood still is given at once, in bytes: it may do so again.
        private static let smallRange: Int64 = 512 << 10

        private let stream: FileStream
        private let range: Range<Int64>
        private var open: MediaPieces?
        /// What came with the last message and was not taken yet.
        private var waiting: ArraySlice<(start: Int64, attachment: Attachment)> = []
        private var place: Int64
        /// Where what is open ends.
        private var end: Int64
        private var losses = 0
        private var hasStalled = false
        private var timer: StallTimer?

        fileprivate init(_ stream: FileStream, _ range: Range<Int64>) {
            self.stream = stream
            self.range = range
            open = stream.first.take()
            place = range.lowerBound
            end = range.upperBound
        }

        /// The next bytes; nil after the last of the range.
        ///
        /// Throws how the stream failed, or DATA_LOSS when it is too short. Both are logged, because the reader of the
        /// response has its length by then and cannot be sent an error.
        mutating func next() async throws(RPCError) -> Attachment? {
            do throws(RPCError) {
                return try await nextPart()
            } catch {
                stream.logger.warning("a download broke off", metadata: ["reason": .string("\(error)")])
                throw error
            }
        }

        private mutating func nextPart() async throws(RPCError) -> Attachment? {
            if let timer = timer.take(), await timer.stop() {
                hasStalled = true
                open = nil
            }
            while place < range.upperBound {
                if let (start, attachment) = waiting.popFirst() {
                    guard let part = attachment.part(in: place..<range.upperBound, startingAt: start) else { continue }
                    place += Int64(part.count)
                    timer = open.map { StallTimer(stream.patience, $0.cancel) }
                    return part
                }
                if place >= end { await conclude() }
                try await readMessage()
            }
            await conclude()
            return nil
        }

        /// Waits for the stream's end when all bytes came, whatever status it ends with.
        private mutating func conclude() async {
            if var pieces = open { _ = try? await pieces.next() }
            open = nil
        }

        /// Takes the next message of the stream, which is opened again when there is none.
        private mutating func readMessage() async throws(RPCError) {
            if open == nil {
                end = hasStalled ? min(place + Self.smallRange, range.upperBound) : range.upperBound
                hasStalled = false
                open = try await stream.reopen(place..<end)
            }
            guard var pieces = open else { return }
            do throws(RPCError) {
                guard let message = try await pieces.next() else { throw .wrongLength }
                waiting = message[...]
                open = pieces
            } catch {
                losses += 1
                guard error.code == .unavailable, losses <= FileStream.maximumLosses else { throw error }
                open = nil
            }
        }
    }
}

/// Gives a stream up when its reader takes too long.
private final class StallTimer: Sendable {
    // Held here, and cancelled with the reader.
    private let task: Task<Bool, Never>

    init(_ patience: Duration, _ giveUp: @escaping @Sendable () -> Void) {
        task = Task {
            do { try await Task.sleep(for: patience) } catch { return false }
            giveUp()
            return true
        }
    }

    deinit { task.cancel() }

    /// Ends the waiting. Returns whether the stream was given up.
    func stop() async -> Bool {
        task.cancel()
        return await task.value
    }
}

extension Attachment {
    /// What of the attachment lies in `range` when it begins at `start`; nil when nothing does.
    fileprivate func part(in range: Range<Int64>, startingAt start: Int64) -> Attachment? {
        let wanted = range.clamped(to: start..<start + Int64(count))
        if wanted.isEmpty { return nil }
        if wanted.count == count { return self }
        return withSpan { span in
            let part = span.extracting(Int(wanted.lowerBound - start)..<Int(wanted.upperBound - start))
            return Attachment(unsafe part.withUnsafeBytes { unsafe Array($0) })
        }
    }
}

extension RPCError {
    /// A stream that brought other bytes than it promised.
    static let wrongLength = RPCError(.dataLoss, "The stream's length is not what it said.")
}
