/// The limits of unfinished uploads: number, bytes and time.
struct PartialLimits: Sendable {
    /// The maximum of one owner's uploads that are not settled.
    var perOwner = 64
    /// The maximum of bytes of these uploads together, including those announced and not received yet.
    var bytesPerOwner: UInt64 = 64 << 30
    /// The maximum of one owner's settled uploads that are remembered. The oldest are forgotten first.
    var settledPerOwner = 4096
    /// The seconds after its last bytes until an upload is removed.
    var lifetime = 7 * 24 * 3600
    /// The seconds after its creation until an upload without bytes is removed. Its sender may never have received its
    /// address, and until then its announced size counts.
    var emptyLifetime = 3600
    /// The seconds for which a settled upload is remembered.
    var settledLifetime = 24 * 3600
    /// The seconds after which the rest of a creation that crashed is removed.
    var remainsLifetime = 3600
    /// The maximum of concurrent calls that add bytes.
    var appends = 64
    /// The maximum of such calls for one owner.
    var appendsPerOwner = 16
    /// The bytes of the disk that stay free for everything else.
    var reserve: UInt64 = 256 << 20
    /// The milliseconds for which a call waits for another one on the same upload.
    var patience = 10_000

    init() {}

    /// Returns the seconds for which an upload is kept without more bytes.
    func lifetime(isEmpty: Bool) -> Int { isEmpty ? min(lifetime, emptyLifetime) : lifetime }
}
