/// Several revocations, of which no more are told apart than fit one message: beyond these it is everything.
struct Revocations: Sendable {
    /// The most that are told apart.
    static let most = 256

    private(set) var each: Set<Revocation> = []
    /// Everything that is remembered of anybody is wrong, or may be.
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
