import Logging
import NIOCore
import ZRPC

/// A photo's bytes on their way out, which go on when the worker that streams them is lost, and which hold nothing of
/// media-service while their reader stands still.
struct PhotoStream: Sendable {
    /// Opens the bytes again, from the beginning of a range or before it.
    typealias Reopening = @Sendable (Range<Int64>) async throws(RPCError) -> MediaPieces

    /// How long a reader may take over one piece before its stream is given up: a film that is paused needs none.
    static let patience = Duration.seconds(2)
    /// How many workers one download may lose.
    private static let maximumLosses = 4
    /// What a reader that once stood still is given at a time, in bytes: it may do so again.
    private static let smallPart: Int64 = 512 << 10

    private let first: MediaPieces
    private let patience: Duration
    private let logger: Logger
    private let reopen: Reopening

    init(first: MediaPieces, patience: Duration, logger: Logger, reopen: @escaping Reopening) {
        self.first = first
        self.patience = patience
        self.logger = logger
        self.reopen = reopen
    }

    /// Hands the bytes in `range`, which are places in the file, to `sink` in their order.
    ///
    /// Reads no faster than `sink` takes. Throws what `sink` throws, and how the stream failed or that it is too short;
    /// that is logged, for the reader was told the length by then.
    func forward(_ range: Range<Int64>, to sink: (Attachment) async throws -> Void) async throws {
        do {
            try await forwardPieces(range, to: sink)
        } catch let error as RPCError {
            logger.warning("a download broke off", metadata: ["reason": .string("\(error)")])
            throw error
        }
    }

    private func forwardPieces(_ range: Range<Int64>, to sink: (Attachment) async throws -> Void) async throws {
        var open: MediaPieces? = first
        var (place, end) = (range.lowerBound, range.upperBound)
        var (losses, hasStalled) = (0, false)
        while place < range.upperBound {
            if open == nil {
                end = hasStalled ? min(place + Self.smallPart, range.upperBound) : range.upperBound
                hasStalled = false
                open = try await reopen(place..<end)
            }
            guard var pieces = open, let message = try await read(&pieces, &losses) else {
                open = nil
                continue
            }
            open = pieces
            for (start, attachment) in message {
                guard let part = attachment.part(in: place..<range.upperBound, startingAt: start) else { continue }
                place += Int64(part.count)
                if try await isSlow(sink, part, pieces) { hasStalled = true }
            }
            if hasStalled {
                open = nil
            } else if place >= end {
                // All bytes came: what the stream's end says is no matter, but that it ended.
                _ = try? await pieces.next()
                open = nil
            }
        }
    }

    /// The next message; nil when the worker was lost.
    private func read(
        _ pieces: inout MediaPieces, _ losses: inout Int
    ) async throws(RPCError) -> [(start: Int64, attachment: Attachment)]? {
        do throws(RPCError) {
            guard let message = try await pieces.next() else { throw .wrongLength }
            return message
        } catch {
            losses += 1
            guard error.code == .unavailable, losses <= Self.maximumLosses else { throw error }
            return nil
        }
    }

    /// Hands over one piece. When that takes longer than the patience, gives the stream up meanwhile and returns true.
    private func isSlow(
        _ sink: (Attachment) async throws -> Void, _ part: Attachment, _ pieces: MediaPieces
    ) async throws -> Bool {
        let (patience, cancel) = (patience, pieces.cancel)
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                do { try await Task.sleep(for: patience) } catch { return false }
                cancel()
                return true
            }
            try await sink(part)
            group.cancelAll()
            return try await group.next() ?? false
        }
    }

    /// The first `count` bytes, in memory.
    func collected(count: Int) async throws(RPCError) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        do {
            try await forward(0..<Int64(count)) { part in part.withSpan { _ = buffer.writeBytes($0) } }
        } catch let error as RPCError {
            throw error
        } catch {
            throw RPCError(.cancelled, "The download was given up.", cause: error)
        }
        return buffer
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
