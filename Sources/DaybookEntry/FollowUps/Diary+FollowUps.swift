/// The background work that writes left for later transactions.
extension Diary {
    /// The maximum time that a call waits for the follow-ups of its write.
    private static let waitingTime: Duration = .seconds(3)

    /// Returns the budget of a transaction that does a part of some work.
    func step() -> StepBudget { StepBudget(steps, clock: clock) }

    /// Does the follow-ups of all owners' writes, in steps.
    func followUp() async throws {
        while let owner = try await store.read({ try $0.followUps.next(owner: nil)?.owner }),
            try await followUpStep(owner: owner, for: .diary)
        {}
    }

    /// Does the follow-ups of an owner's writes, in steps, for as long as the call may wait. The background does the
    /// rest.
    func followUp(owner: Int64) async {
        // Only one call of an owner does this at a time, so that its steps do not crowd out the writes of other owners.
        guard followUpLimiter.begin(owner: owner) else { return }
        defer { followUpLimiter.end(owner: owner) }
        let end = clock.uptime() + Diary.waitingTime
        do {
            while clock.uptime() < end {
                if try await !followUpStep(owner: owner, for: .account(owner)) { return }
            }
        } catch {
            // A failed follow-up blocks no other work, and is retried.
        }
        followUpLimiter.wake()
    }

    /// - Returns: Whether there may be more follow-ups.
    private func followUpStep(owner: Int64, for party: SchedulingParty) async throws -> Bool {
        let now = clock.now()
        return try await store.write(.step(of: party), holding: .owner(owner)) {
            try SystemContext(diary: self, transaction: $0, now: now).followUps.advanceNext(owner: owner)
        }
    }
}
