import Synchronization

/// Films that are begun again: those that failed, and those that were wanted before a restart.
extension FilmWorkshop {
    /// Begins again what failed and is due. What cannot be begun now is at the next call.
    ///
    /// - Throws: What the first of those that could not be begun met; the others were tried all the same.
    func retry() async throws(MediaError) {
        let now = now()
        let due = state.withLock { state in state.owed.filter { limits.isDue($0.value, at: now) }.mapValues(\.wish) }
        var failure: MediaError?
        for (key, wish) in due {
            do throws(MediaError) {
                try await want(key, for: wish)
            } catch {
                guard error.code != .cancelled else { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Begins again what was wanted before a restart. What cannot be begun now is at a later call of ``retry()``; a film
    /// whose blob could not be looked at is at the next call of this.
    ///
    /// - Parameter probe: Tells what a blob is, for an account; `nil` when it is gone.
    /// - Throws: What the first of those that could not be begun met; the others were tried all the same.
    func resume(
        _ probe: (Digest, _ account: String) async throws(MediaError) -> FilmWish?
    ) async throws(MediaError) {
        let (files, quota) = (files, limits.quota)
        let wanted = try await store.blocking("look for films to make") { _ throws(SystemError) in
            // The quota may be smaller than it was.
            try files.trim(to: quota)
            var wanted: [(key: FilmKey, account: String)] = []
            for key in try files.wanted() { wanted.append((key, try files.account(key))) }
            return wanted
        }
        var failure: MediaError?
        for (key, account) in wanted {
            do throws(MediaError) {
                try await resume(key, as: try await probe(key.digest, account))
            } catch {
                guard error.code != .cancelled else { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func resume(_ key: FilmKey, as wish: FilmWish?) async throws(MediaError) {
        let files = files
        guard let wish else {
            return try await store.blocking("forget a film") { _ throws(SystemError) in try files.remove(key.digest) }
        }
        do throws(MediaError) {
            try await want(key, for: wish)
        } catch {
            let now = now()
            state.withLock { state in
                guard state.begun[key] == nil, state.owed[key] == nil else { return }
                owe(key, Owed(wish: wish, due: now), in: &state)
            }
            throw error
        }
    }
}

extension FilmWorkshop.Limits {
    /// Whether a film may be tried again. A time too far ahead was noted by a clock that was wrong.
    func isDue(_ owed: FilmWorkshop.Owed, at now: Int) -> Bool {
        let longest = owed.lacks > 0 ? lackRetries.longestWait : retries.wait(after: postponedTries)
        return owed.due <= now || owed.due > now + longest
    }
}
