import GRDB

/// The verified hits of one tier, day after day in one direction.
///
/// Lives within one database access. Reads no further than it is asked.
final class HitStream {
    /// The next hit; nil at the end.
    private(set) var head: SearchHit?
    private let next: () throws -> SearchHit?

    /// Makes a stream and reads its first hit.
    init(_ next: @escaping () throws -> SearchHit?) throws {
        self.next = next
        head = try next()
    }

    /// Goes on to the next hit.
    func advance() throws {
        head = try next()
    }
}
