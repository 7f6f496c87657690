/// The maximum number of consumed bytes whose grant a receiver may delay.
///
/// The delay of a stream, plus the bytes that a reader has not reported (`StreamInbox`, at most 32 KiB), must stay
/// below `StreamShares.little`.
enum GrantDelay {
    static let ofStream = 64 << 10
    static let ofSession = 1 << 20
}
