import Synchronization

/// The restart of films: films that failed, and films that were requested before a restart of the service.
extension FilmTranscoder {
    /// Starts failed films again that are due. A film that cannot be started now is started by a later call.
    ///
    /// - Throws: The first error; the other films were still started.
    func retry() async throws(MediaError) {
        let now = now()
        let due = state.withLock { state in state.pending.filter { limits.isDue($0.value, at: now) }.mapValues(\.wish) }
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

    /// Starts films again that were requested before a restart. A film that cannot be started now is started by a later
    /// call of ``retry()``; a film whose blob could not be read, by the next call of this function.
    ///
    /// - Parameter probe: Returns the wish for a blob, for an account; `nil` if the blob is gone.
    /// - Throws: The first error; the other films were still started.
    func resume(
        _ probe: (Digest, _ account: String) async throws(MediaError) -> FilmWish?
    ) async throws(MediaError) {
        let (files, quota) = (files, limits.quota)
        let wanted = try await store.blocking("look for films to make") { _ throws(SystemError) in
            // The quota may be smaller than before.
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
                guard state.begun[key] == nil, state.pending[key] == nil else { return }
                schedule(key, pending: Pending(wish: wish, due: now), in: &state)
            }
            throw error
        }
    }
}

extension FilmTranscoder.Limits {
    /// Returns whether a film may be tried again. A time too far ahead comes from a clock that was wrong, and counts as
    /// passed.
    func isDue(_ pending: FilmTranscoder.Pending, at now: Int) -> Bool {
        let longest = pending.lacks > 0 ? lackRetries.longestWait : retries.wait(after: postponedTries)
        return pending.due <= now || pending.due > now + longest
    }
}
