/// The bound of an owner's uploads together, and the refusal above it.
struct PartialBound: Sendable {
    /// The maximum of bytes of all uploads, including those announced and not received yet.
    let most: UInt64
    let refusal: MediaError

    /// - Parameter mostBytes: The owner's free quota; nil if only the service's own limit applies.
    init(_ limits: PartialLimits, mostBytes: UInt64?) {
        most = min(limits.bytesPerOwner, mostBytes ?? .max)
        refusal = most == mostBytes ? Partials.overRoom : Partials.tooManyUploads
    }
}
