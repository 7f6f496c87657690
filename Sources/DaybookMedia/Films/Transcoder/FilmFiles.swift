import Glibc

/// The films on the disk, and notes about films that have to be made. All calls block.
///
/// A film is synced before it gets its name, so a film under its name is complete. A lost film costs only the work of
/// making it again.
struct FilmFiles: Sendable {
    private static let madeSuffix = ".mp4"
    private static let wantedSuffix = ".wanted"
    private static let triedSuffix = ".tried"
    private static let failedSuffix = ".failed"
    private static let suffixes = [madeSuffix, wantedSuffix, triedSuffix, failedSuffix]

    let paths: BlobPaths
    let disk: Disk

    private func path(of key: FilmKey, suffix: String) -> String { paths.films + "/" + key.fileName + suffix }

    /// Opens a film; `nil` if it is not made.
    func open(_ key: FilmKey) throws(SystemError) -> ReadFile? {
        try existing(key, suffix: FilmFiles.madeSuffix)
    }

    private func existing(_ key: FilmKey, suffix: String) throws(SystemError) -> ReadFile? {
        do throws(SystemError) {
            return try ReadFile(path: path(of: key, suffix: suffix))
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    /// Returns whether a film cannot be made: not at all, or not within `limit` bytes.
    func hasFailed(_ key: FilmKey, within limit: Int) throws(SystemError) -> Bool {
        guard let note = try existing(key, suffix: FilmFiles.failedSuffix) else { return false }
        guard note.size > 0 else { return true }
        let tried = Int(String(decoding: try note.read(at: 0, count: min(note.size, 20)), as: UTF8.self)) ?? 0
        return limit <= tried
    }

    /// Notes that a film has to be made, also after a restart, and for which account.
    func want(_ key: FilmKey, for account: String = "") throws(SystemError) {
        try note(path(of: key, suffix: FilmFiles.wantedSuffix), text: account.isEmpty ? "" : "\0" + account)
    }

    /// Returns the account for which the film is made; empty if it is unknown.
    func account(_ key: FilmKey) throws(SystemError) -> String {
        guard let note = try existing(key, suffix: FilmFiles.wantedSuffix), note.size > 1 else { return "" }
        let bytes = try note.read(at: 1, count: min(note.size - 1, FilmFiles.longestAccount))
        return String(validating: bytes, as: UTF8.self) ?? ""
    }

    /// The maximum number of bytes in an account's ID, as in the schema.
    private static let longestAccount = 256

    /// Creates a file, unless it exists.
    private func note(_ path: String, text: String) throws(SystemError) {
        do throws(SystemError) {
            try disk.writeFile(path, bytes: Array(text.utf8), isDurable: false)
        } catch {
            guard error.code == EEXIST else { throw error }
        }
    }

    /// Notes the progress of a film that has to be made, 0 to 99, visible to every process.
    func noteProgress(_ percent: Int, of key: FilmKey) throws(SystemError) {
        let path = path(of: key, suffix: FilmFiles.wantedSuffix)
        let descriptor = try disk.openForWriting(path)
        defer { close(descriptor) }
        try unsafe disk.write([UInt8(clamping: percent)].span.bytes, to: descriptor, at: 0, named: path)
    }

    /// Returns the progress of a film as noted by a process, 0 to 99.
    func percent(_ key: FilmKey) throws(SystemError) -> Int {
        guard let note = try existing(key, suffix: FilmFiles.wantedSuffix) else { return 0 }
        return min(Int(try note.read(at: 0, count: min(note.size, 1)).first ?? 0), 99)
    }

    /// Acquires the right to make a film; `nil` while another process holds it. The lock is released before the film is
    /// given up or kept.
    func lock(_ key: FilmKey) throws(SystemError) -> FileLock? {
        try FileLock(path: path(of: key, suffix: FilmFiles.wantedSuffix))
    }

    /// Notes that a film no longer has to be made.
    func unwant(_ key: FilmKey) throws(SystemError) { try disk.remove(path(of: key, suffix: FilmFiles.wantedSuffix)) }

    /// The number of failed tries of a film, and the earliest time of the next, in seconds since 1970.
    struct Tries: Sendable, Equatable {
        var count: Int
        var due: Int
        /// The number of these tries in which the decoder called the film broken.
        var breaks = 0
    }

    /// Returns the failed tries of a film; `nil` if there are none.
    func tries(_ key: FilmKey) throws(SystemError) -> Tries? {
        guard let note = try existing(key, suffix: FilmFiles.triedSuffix) else { return nil }
        let text = String(decoding: try note.read(at: 0, count: min(note.size, 64)), as: UTF8.self)
        let numbers = text.split(separator: " ").compactMap { Int($0) }.map { min($0, 1 << 50) }
        // An empty note is from a version without waiting times; a note of two numbers is from before breaks were
        // counted.
        guard (2...3).contains(numbers.count) else { return Tries(count: 1, due: 0, breaks: 1) }
        return Tries(count: numbers[0], due: numbers[1], breaks: numbers.count == 3 ? numbers[2] : 0)
    }

    /// Notes that a film could not be made and has to be tried again.
    func postpone(_ key: FilmKey, tries: Tries) throws(SystemError) {
        try noteProgress(0, of: key)
        // Because of the rename, a concurrent reader finds the earlier note or the new one, never a part of one.
        let temporary = paths.newTemporary()
        try disk.writeFile(
            temporary, bytes: Array("\(tries.count) \(tries.due) \(tries.breaks)".utf8), isDurable: false)
        try disk.rename(from: temporary, to: path(of: key, suffix: FilmFiles.triedSuffix))
    }

    /// Notes that a film must not be tried again.
    ///
    /// - Parameter limit: The size in bytes that was too small: the film is tried again under a larger limit. Nil for a
    ///   film that cannot be made at all.
    func giveUp(_ key: FilmKey, tooLargeFor limit: Int?) throws(SystemError) {
        let temporary = paths.newTemporary()
        // A note without its number, as a power cut could leave it, would say that the film cannot be made at all.
        try disk.writeFile(temporary, bytes: Array((limit.map(String.init) ?? "").utf8), isDurable: true)
        try disk.rename(from: temporary, to: path(of: key, suffix: FilmFiles.failedSuffix))
        try unwant(key)
        try disk.remove(path(of: key, suffix: FilmFiles.triedSuffix))
    }

    /// Returns the films that have to be made, in no order.
    func wanted() throws(SystemError) -> [FilmKey] {
        let suffix = FilmFiles.wantedSuffix
        return try disk.names(in: paths.films).compactMap { name in
            name.hasSuffix(suffix) ? FilmKey(fileName: name.dropLast(suffix.count)) : nil
        }
    }

    /// Gives a written file its final name, cut to the film's size.
    func keep(_ temporary: String, descriptor: CInt, size: Int, as key: FilmKey) throws(SystemError) {
        guard ftruncate(descriptor, off_t(size)) == 0, fsync(descriptor) == 0 else { throw SystemError(code: errno) }
        try disk.rename(from: temporary, to: path(of: key, suffix: FilmFiles.madeSuffix))
        try unwant(key)
        for suffix in [FilmFiles.triedSuffix, FilmFiles.failedSuffix] { try disk.remove(path(of: key, suffix: suffix)) }
    }

    /// Removes all films of a blob, and all notes about them.
    func remove(_ digest: Digest) throws(SystemError) {
        for name in FilmName.allCases {
            let key = FilmKey(digest: digest, name: name)
            for suffix in FilmFiles.suffixes { try disk.remove(path(of: key, suffix: suffix)) }
        }
    }

    /// Marks a film as used now.
    func touch(_ key: FilmKey) throws(SystemError) { try disk.touch(path(of: key, suffix: FilmFiles.madeSuffix)) }

    /// Removes films until all of them have at most `limit` bytes together, and those of shares at most half of that,
    /// so that visitors do not displace the owners' films. The least recently used films are removed first. Files of
    /// other recipes are removed, too.
    func trim(to limit: Int) throws(SystemError) {
        var films: [(path: String, status: Disk.Status)] = []
        var shared: [(path: String, status: Disk.Status)] = []
        for name in try disk.names(in: paths.films) {
            guard let suffix = FilmFiles.suffixes.first(where: name.hasSuffix) else { continue }
            let path = paths.films + "/" + name
            guard let key = FilmKey(fileName: name.dropLast(suffix.count)) else {
                // No request names a file of another recipe, and nothing would remove it together with its blob.
                try disk.remove(path)
                continue
            }
            guard suffix == FilmFiles.madeSuffix, let status = try disk.status(path) else { continue }
            if key.name == .shared { shared.append((path, status)) } else { films.append((path, status)) }
        }
        films += try trim(shared, to: limit / 2)
        _ = try trim(films, to: limit)
    }

    /// Removes the least recently used films over the limit, and returns the films that stay.
    private func trim(
        _ films: [(path: String, status: Disk.Status)], to limit: Int
    ) throws(SystemError) -> [(path: String, status: Disk.Status)] {
        var total = films.reduce(0) { $0 + $1.status.size }
        let sorted = films.sorted { $0.status.modified < $1.status.modified }
        var gone = 0
        while total > limit, gone < sorted.count {
            try disk.remove(sorted[gone].path)
            total -= sorted[gone].status.size
            gone += 1
        }
        return Array(sorted[gone...])
    }
}

/// A film made from a blob.
struct FilmKey: Sendable, Hashable {
    let digest: Digest
    let name: FilmName

    /// The beginning of the names of the film's files.
    var fileName: String { "\(digest.hex)-\(name.recipe)-\(name.rawValue)" }

    /// Parses the name of such a file; `nil` for other names, and other recipes.
    init?(fileName: some StringProtocol) {
        let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let digest = Digest(hex: String(parts[0])),
            let name = FilmName(rawValue: String(parts[2])), parts[1] == name.recipe
        else { return nil }
        self.init(digest: digest, name: name)
    }

    init(digest: Digest, name: FilmName) {
        self.digest = digest
        self.name = name
    }
}
