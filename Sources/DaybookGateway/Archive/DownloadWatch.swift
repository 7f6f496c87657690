import ZRPC

/// A watch on a long download: every few megabytes, and after each second, it asks whether the reader may still have
/// the rest. A session that has ended, hidden items that were locked, or a deleted export thus end a download that is
/// under way. The end of the time of an unlocking ends none: entry-service decides so for photos and exports alike.
///
/// An error that says nothing of the reader, such as that of a service that restarts, is passed over for half a minute.
struct DownloadWatch: Sendable {
    /// The maximum number of bytes that are read between two questions.
    static let bytes = 4 << 20
    /// The time after which the question is asked again.
    static let interval = Duration.seconds(1)
    /// The time for which errors that say nothing of the reader are passed over.
    static let tolerance = Duration.seconds(30)

    private let question: @Sendable () async throws(RPCError) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The time of the last question, or of the beginning.
    private var asked: ContinuousClock.Instant
    /// The time of the first error since the last response.
    private var failed: ContinuousClock.Instant?
    private var count = 0

    /// Creates a watch on a download that was just allowed.
    ///
    /// - Parameters:
    ///   - question: Throws if the reader may no longer have the bytes.
    ///   - now: The clock.
    init(
        question: @escaping @Sendable () async throws(RPCError) -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.question = question
        self.now = now
        asked = now()
    }

    /// Asks the question if it is due. Called before each piece is sent.
    ///
    /// - Parameter bytes: The size of the piece.
    /// - Throws: The error of the question.
    mutating func check(before bytes: Int) async throws(RPCError) {
        count += bytes
        let time = now()
        // After an error, the question is asked by time alone.
        guard time - asked >= Self.interval || failed == nil && count > Self.bytes else { return }
        (count, asked) = (bytes, time)
        do throws(RPCError) {
            try await question()
            failed = nil
        } catch {
            let end = now()
            let start = failed ?? end
            failed = start
            if Self.isFinal(error) || end - start >= Self.tolerance { throw error }
        }
    }

    /// Returns whether an error says that the reader may not have the bytes, or is gone.
    private static func isFinal(_ error: RPCError) -> Bool {
        switch error.code {
        case .unauthenticated, .permissionDenied, .notFound, .cancelled: true
        default: false
        }
    }
}
