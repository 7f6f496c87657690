/// How long a receiver may keep back the grants of what was read, in bytes.
///
/// Together with what a reader has not reported (`StreamInbox`, at most 32 KiB), a stream's must stay below
/// `StreamShares.little`.
enum GrantDelay {
    static let ofStream = 64 << 10
    static let ofSession = 1 << 20
}
