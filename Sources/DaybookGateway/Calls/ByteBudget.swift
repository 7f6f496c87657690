import Synchronization

/// How many bytes of bodies all requests together may hold in memory while they come in.
///
/// Anybody may log in, so anybody may send a body slowly: one bound on each is not enough.
final class ByteBudget: Sendable {
    private let left: Mutex<Int>

    /// A budget of `bytes`.
    init(_ bytes: Int) { left = Mutex(bytes) }

    /// Takes bytes out. False when there are not as many; then nothing is taken.
    func take(_ bytes: Int) -> Bool {
        left.withLock { left in
            guard left >= bytes else { return false }
            left -= bytes
            return true
        }
    }

    /// Puts bytes back.
    func give(_ bytes: Int) { left.withLock { $0 += bytes } }
}
