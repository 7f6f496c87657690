/// A position in an owner's change log, after a line.
struct ChangePosition: Hashable, Sendable {
    /// The line's number; in an empty log, the last number that was removed from the log.
    var number: Int64
    /// The time when the line was written; 1970 if there is no line. A log that was restored from a copy may have
    /// another line of the same number.
    var time = Instant(microseconds: 0)
}

extension PageTokens {
    /// Returns the token of a position in an owner's change log.
    func token(at position: ChangePosition, owner: Int64) -> String {
        token(
            after: PagePosition(
                primary: position.number, secondary: position.time.microseconds, id: UUIDBytes(high: 0, low: 0)),
            binding: Self.changes(of: owner))
    }

    /// Returns the position of a token; `nil` for the empty token.
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
