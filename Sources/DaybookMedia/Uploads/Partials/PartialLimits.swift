/// How much is kept of uploads that are not all here, and how long.
struct PartialLimits: Sendable {
    /// Uploads of one owner that are not settled.
    var perOwner = 64
    /// Bytes of these together, those announced and not yet here included.
    var bytesPerOwner: UInt64 = 64 << 30
    /// Settled uploads of one owner that are remembered: the oldest are forgotten first.
    var settledPerOwner = 4096
    /// Seconds after its last bytes until an upload is removed.
    var lifetime = 7 * 24 * 3600
    /// Seconds after its creation until an upload is removed of which no byte came: its sender may never have heard where
    /// it is, and until then the size that was announced takes room.
    var emptyLifetime = 3600
    /// Seconds for which a settled upload is remembered.
    var settledLifetime = 24 * 3600
    /// Seconds after which what a crash left of a creation is removed.
    var remainsLifetime = 3600
    /// Calls that add bytes side by side.
    var appends = 64
    /// Those of one owner.
    var appendsPerOwner = 16
    /// Bytes of the disk that are left to everything else.
    var reserve: UInt64 = 256 << 20
    /// Milliseconds for which a call waits for another that works on the same upload.
    var patience = 10_000

    init() {}

    /// How long an upload is kept without more bytes.
    func lifetime(isEmpty: Bool) -> Int { isEmpty ? min(lifetime, emptyLifetime) : lifetime }
}
