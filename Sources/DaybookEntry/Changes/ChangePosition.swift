/// A place in an owner's change log: behind a line.
struct ChangePosition: Hashable, Sendable {
    /// The line's number; where nothing is logged yet, the last number that is gone from the log.
    var number: Int64
    /// When the line was written; the beginning of time where there is none. A log that was put back from a copy may
    /// have another line of the same number.
    var time = Instant(microseconds: 0)
}

extension PageTokens {
    /// The token of a place in an owner's change log.
    func token(at position: ChangePosition, owner: Int64) -> String {
        token(
            after: PagePosition(
                primary: position.number, secondary: position.time.microseconds, id: UUIDBytes(high: 0, low: 0)),
            binding: Self.changes(of: owner))
    }

    /// The place that a token stands for; `nil` for the empty one.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `since`.
    func changePosition(of token: String, owner: Int64) throws(DiaryError) -> ChangePosition? {
        try position(of: token, binding: Self.changes(of: owner), field: "since").map { position in
            ChangePosition(number: position.primary, time: Instant(microseconds: position.secondary))
        }
    }

    private static func changes(of owner: Int64) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("changes")
        digest.add(owner)
        return digest.finish()
    }
}
