import DaybookAPI
import Foundation
import Hashing
import NIOCore
import Synchronization
import Wording
import Work
import ZRPC

/// The small pictures of other servers, which the gateway passes on. The page loads nothing from other servers, so that
/// these do not learn who looks at a picture.
///
/// A picture is fetched through ``OutboundFetch``, must be an image by its own bytes, and stays in memory for a while.
final class RemotePictures: Sendable {
    /// A picture that was fetched.
    struct Picture: Sendable {
        let mediaType: String
        let etag: String
        let bytes: ByteBuffer
    }

    private struct State {
        var pictures: [String: (picture: Picture, used: UInt64)] = [:]
        var bytes = 0
        var clock: UInt64 = 0
        /// The addresses that gave no picture, each with the error and the time from which on it is fetched again.
        var failures: [String: (error: RPCError, end: ContinuousClock.Instant)] = [:]
    }

    /// The limits of one picture: a small one has a few hundred kilobytes. Readers who do not read hold their picture
    /// in memory.
    static let limits = OutboundLimits(bytes: 1 << 20, total: .seconds(20))
    /// The memory of a picture beside its bytes, in bytes, rounded up.
    private static let overhead = 4096
    /// The maximum time that a request waits for a permit to fetch.
    private static let timeout = Duration.seconds(30)
    /// The time for which an address that gave no picture is not fetched again.
    static let failureTime = Duration.seconds(60)
    /// The maximum number of such addresses; with more, all are forgotten.
    private static let maximumFailures = 1024

    private let fetch: OutboundFetch
    private let capacity: Int
    private let state = Mutex(State())
    // A page of the feed has fifteen pictures; those of one account do not delay another account.
    private let limiter = FairLimiter<String>(
        limits: QueueLimits(running: 16, waiting: 512, perKey: .init(running: 4, waiting: 64)))

    /// Creates a cache of at most `capacity` bytes of pictures.
    init(fetch: OutboundFetch, capacity: Int = 32 << 20) {
        self.fetch = fetch
        self.capacity = capacity
    }

    /// Returns a picture that is in memory; nil if it is not there.
    func kept(_ address: String) -> Picture? {
        state.withLock { state in
            guard let index = state.pictures.index(forKey: address) else { return nil }
            state.clock += 1
            state.pictures.values[index].used = state.clock
            return state.pictures.values[index].picture
        }
    }

    /// Returns the picture at an address, from memory or from the other server. A fetch waits for a permit of the
    /// account.
    ///
    /// - Throws: FAILED_PRECONDITION, reason DISCOVER_NOT_A_PICTURE, if there is no picture at the address, and the
    ///   errors of ``OutboundFetch``. For a minute, the same error is thrown again without a fetch.
    func picture(at address: String, for account: String) async throws(RPCError) -> Picture {
        if let kept = try known(address) { return kept }
        let permit = try await permit(of: account)
        defer { _ = permit }
        if let kept = try known(address) { return kept }
        do throws(RPCError) {
            return try await fetched(address)
        } catch {
            if error.code != .cancelled { remember(error, at: address) }
            throw error
        }
    }

    /// Returns a picture that is in memory; throws the error of an address that gave none.
    private func known(_ address: String) throws(RPCError) -> Picture? {
        if let kept = kept(address) { return kept }
        let failure = state.withLock { $0.failures[address] }
        if let failure, failure.end > .now { throw failure.error }
        return nil
    }

    private func remember(_ error: RPCError, at address: String) {
        state.withLock { state in
            if state.failures.count >= Self.maximumFailures { state.failures.removeAll() }
            state.failures[address] = (error, .now + Self.failureTime)
        }
    }

    private func fetched(_ address: String) async throws(RPCError) -> Picture {
        guard let url = OutboundURL(address) else { throw Discover.noPicture }
        let request = OutboundRequest(url: url, headers: [("Accept", "image/*")])
        let bytes = try await fetch.get(request, within: Self.limits) { (response) async throws(RPCError) in
            guard response.status == 200 else {
                throw .outboundFailed("The picture came with status \(response.status).")
            }
            return try await response.bytes()
        }
        guard let head = PictureHead(bytes.prefix(Int(PictureHead.usualBytes))) else { throw Discover.noPicture }
        let picture = Picture(
            mediaType: head.mediaType, etag: "\"\(SHA256.shortDigest(of: bytes))\"", bytes: ByteBuffer(bytes: bytes))
        keep(picture, at: address)
        return picture
    }

    private func permit(of account: String) async throws(RPCError) -> FairLimiter<String>.Permit {
        do throws(WorkRefusal) {
            return try await limiter.permit(of: account, timeout: Self.timeout)
        } catch {
            if error == .cancelled { throw RPCError(.cancelled, StatusFault.cancelled) }
            throw RPCError(.resourceExhausted, DiscoverFault.tooManyFetches, retryAfter: .seconds(2))
        }
    }

    /// Stores a picture, and evicts the least recently used pictures if needed.
    private func keep(_ picture: Picture, at address: String) {
        let count = picture.bytes.readableBytes + Self.overhead
        guard count <= capacity else { return }
        state.withLock { state in
            guard state.pictures[address] == nil else { return }
            while state.bytes + count > capacity,
                let oldest = state.pictures.min(by: { $0.value.used < $1.value.used })?.key
            {
                let gone = state.pictures.removeValue(forKey: oldest)
                state.bytes -= gone.map { $0.picture.bytes.readableBytes + Self.overhead } ?? 0
            }
            state.clock += 1
            state.pictures[address] = (picture, state.clock)
            state.bytes += count
        }
    }
}
