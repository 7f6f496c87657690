/// A set of revocations, as many as fit one message. A larger set revokes everything.
struct Revocations: Sendable {
    /// The maximum number of separate revocations.
    static let most = 256

    private(set) var each: Set<Revocation> = []
    /// Whether all cached data of all accounts is revoked.
    private(set) var isEverything = false

    var isEmpty: Bool { each.isEmpty && !isEverything }

    mutating func insert(_ revocation: Revocation) {
        if isEverything { return }
        each.insert(revocation)
        if each.count > Self.most { (each, isEverything) = ([], true) }
    }

    mutating func formUnion(_ others: Revocations) {
        if others.isEverything { (each, isEverything) = ([], true) }
        for revocation in others.each { insert(revocation) }
    }
}
