import Logging
import NIOCore
import Synchronization
import ZRPC

/// A stream of a photo's or a sound's bytes to a reader. It continues if the worker that streams the bytes is lost, and
/// uses no resources of media-service while the reader stalls.
struct FileStream: Sendable {
    /// A function that opens the bytes again, at the beginning of a range or before it.
    typealias Reopening = @Sendable (Range<Int64>) async throws(RPCError) -> MediaPieces

    /// The time that a reader may take for one part before its media-service stream is closed: a paused film needs no
    /// stream.
    static let timeout = Duration.seconds(2)
    /// The maximum number of workers that one download may lose.
    static let maximumLosses = 4

    let first: FirstPieces
    fileprivate let timeout: Duration
    fileprivate let logger: Logger
    fileprivate let reopen: Reopening

    init(first: MediaPieces, timeout: Duration, logger: Logger, reopen: @escaping Reopening) {
        self.first = FirstPieces(first)
        self.timeout = timeout
        self.logger = logger
        self.reopen = reopen
    }

    /// Returns the bytes at the positions `range` of the file, in order. The first reading uses the open stream; any
    /// further reading opens the bytes again.
    func parts(_ range: Range<Int64>) -> Parts { Parts(self, range) }

    /// Returns the first `count` bytes, in memory.
    func collected(count: Int) async throws(RPCError) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        var parts = parts(0..<Int64(count))
        while let part = try await parts.next() { part.withSpan { _ = buffer.writeBytes($0) } }
        return buffer
    }
}

extension FileStream {
    /// An iterator over the parts of a stream. The time between two calls of `next` is the time that the reader needs
    /// for a part.
    struct Parts {
        /// The maximum length of the range that is opened for a reader that has stalled, in bytes: the reader may stall
        /// again.
        private static let smallRange: Int64 = 512 << 10

        private let stream: FileStream
        private let range: Range<Int64>
        private var open: MediaPieces?
        /// The attachments of the last message that were not yet read.
        private var waiting: ArraySlice<(start: Int64, attachment: Attachment)> = []
        private var place: Int64
        /// The end of the open range.
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

        /// Returns the next bytes; nil after the last of the range.
        ///
        /// Throws the stream's error, or DATA_LOSS if the stream is too short. Both are logged, because the response's
        /// head is already sent, so that the reader cannot be sent an error.
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
                    timer = open.map { StallTimer(stream.timeout, $0.cancel) }
                    return part
                }
                if place >= end { await conclude() }
                try await readMessage()
            }
            await conclude()
            return nil
        }

        /// Waits for the stream's end after all bytes have arrived; ignores its status.
        private mutating func conclude() async {
            if var pieces = open { _ = try? await pieces.next() }
            open = nil
        }

        /// Reads the next message of the stream. Opens the stream again if none is open.
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

/// A timer that closes a stream if its reader takes too long.
private final class StallTimer: Sendable {
    // The reader holds the task and cancels it.
    private let task: Task<Bool, Never>

    init(_ timeout: Duration, _ giveUp: @escaping @Sendable () -> Void) {
        task = Task {
            do { try await Task.sleep(for: timeout) } catch { return false }
            giveUp()
            return true
        }
    }

    deinit { task.cancel() }

    /// Stops the timer. Returns whether the stream was closed.
    func stop() async -> Bool {
        task.cancel()
        return await task.value
    }
}

extension Attachment {
    /// Returns the part of an attachment that lies in `range`, for an attachment that begins at `start`; nil if there
    /// is none.
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
    /// The error for a stream whose length differs from the promised one.
    static let wrongLength = RPCError(.dataLoss, "The stream's length differs from the announced length.")
}
