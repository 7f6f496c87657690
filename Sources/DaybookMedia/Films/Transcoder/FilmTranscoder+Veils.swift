import Glibc
import Logging
import Synchronization

/// The films of bytes that were stored before an account uploaded them.
extension FilmTranscoder {
    /// Hides the existing films of an account's bytes from the account.
    func veil(_ stored: MediaLibrary.Stored, for account: String) {
        state.withLock { state in
            for name in FilmName.allCases where stored.probe.canBecome(name) {
                let key = FilmKey(digest: stored.digest, name: name)
                // A film that the account waits for itself, for example after a repeated upload, is its own.
                if state.begun[key]?.wish.account == account || state.pending[key]?.wish.account == account { continue }
                state.veils.add(key, for: account)
            }
        }
    }

    /// Makes a film once more for an account that requests it, if the film may exist for another account and this
    /// account must not learn of it.
    ///
    /// - Returns: The progress, 0 to 99; nil if nothing has to be hidden.
    /// - Throws: `busy`, as for a film that does not exist yet.
    func makeVeiled(_ key: FilmKey, wish: FilmWish) throws(MediaError) -> Int? {
        guard !wish.account.isEmpty else { return nil }
        let (percent, isNew) = state.withLock { $0.veils.ask(key, for: wish.account) }
        guard let percent else { return nil }
        if isNew {
            let stop = JobStop()
            state.withLock { $0.repeated[key, default: []].append(stop) }
            guard submit(key, wish: wish, body: { [self] in makeForNobody(key, wish: wish, until: stop) }) else {
                forget(stop, of: key)
                state.withLock { $0.veils.postpone(key, for: wish.account) }
                throw MediaError(.busy, "Too many films wait to be made.")
            }
        }
        return percent
    }

    /// Makes a film for an account as if it were the first, and keeps the result only if there is none yet.
    private func makeForNobody(_ key: FilmKey, wish: FilmWish, until stop: JobStop) {
        defer {
            forget(stop, of: key)
            state.withLock { $0.veils.remove(key, for: wish.account) }
        }
        guard !stop.isRequested, let bytes = try? store.files.open(key.digest) else { return }
        let temporary = files.paths.newTemporary()
        defer { try? files.disk.remove(temporary) }
        guard
            let descriptor = try? Disk.retried({
                unsafe Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            })
        else { return }
        defer { close(descriptor) }
        do throws(MediaError) {
            let made = try maker.make(order(key, type: wish.type), from: bytes, into: descriptor, until: stop) { done in
                state.withLock { $0.veils.noteProgress(FilmTranscoder.percent(done), of: key, for: wish.account) }
            }
            guard (try? files.open(key)) == nil, let lock = try? files.lock(key) else { return }
            defer { lock.release() }
            try keep(temporary, descriptor: descriptor, made: made, as: key)
        } catch {
            logger.debug("a film could not be made again", metadata: ["film": "\(key.fileName)", "error": "\(error)"])
        }
    }

    private func forget(_ stop: JobStop, of key: FilmKey) {
        state.withLock { state in
            state.repeated[key]?.removeAll { $0 === stop }
            if state.repeated[key]?.isEmpty == true { state.repeated[key] = nil }
        }
    }
}
