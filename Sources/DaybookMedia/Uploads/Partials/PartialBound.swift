/// What bounds an owner's uploads together, and what is said at more.
struct PartialBound: Sendable {
    /// Bytes of all of them, those announced and not yet here included.
    let most: UInt64
    let refusal: MediaError

    /// - Parameter mostBytes: What the owner has room for; nil when only the service's own limit bounds them.
    init(_ limits: PartialLimits, mostBytes: UInt64?) {
        most = min(limits.bytesPerOwner, mostBytes ?? .max)
        refusal = most == mostBytes ? Partials.overRoom : Partials.tooManyUploads
    }
}
