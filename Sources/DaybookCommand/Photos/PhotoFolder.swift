import NIOCore
import Synchronization
import Wording

/// A folder in which photos are saved as files, several side by side.
final class PhotoFolder: Sendable {
    /// The files of one photo, and the error that ended its saving. There is neither if an earlier error stopped all
    /// saving.
    struct Outcome: Sendable {
        let id: String
        var paths: [String] = []
        var error: CommandError?
    }

    private struct State {
        /// The names of the files that this run has saved. They are never replaced.
        var names: Set<String> = []
        /// Whether an error occurred that concerns more than one photo, so that no further photo is begun.
        var isStopped = false
    }

    /// The waits before a photo is fetched again, while the server restarts or is busy.
    private static let waits: [Duration] = [.milliseconds(250), .milliseconds(500), .seconds(1)]
    /// The maximum number of files of one name that are compared with an original.
    private static let maximumCompared = 100

    private let path: String
    private let size: PhotoSize
    private let isCover: Bool
    /// Whether a file of an earlier run, or another program's, is replaced.
    let isReplacing: Bool
    private let api: DiaryAPI
    let progress: ProgressBar
    private let state = Mutex(State())

    /// Creates the folder's description; the folder itself is made with its first file.
    init(path: String, size: PhotoSize, isCover: Bool, isReplacing: Bool, api: DiaryAPI, progress: ProgressBar) {
        (self.path, self.size, self.isCover, self.isReplacing) = (path, size, isCover, isReplacing)
        (self.api, self.progress) = (api, progress)
    }

    /// Saves a photo, and the film of a live photo. Does nothing after an error of an earlier photo that concerns all
    /// photos, such as a full disk.
    func save(_ photo: JSONDocument) async -> Outcome {
        var outcome = Outcome(id: photo["id"]?.text ?? "")
        guard !state.withLock({ $0.isStopped }) else { return outcome }
        do {
            let still = try await saveStill(photo)
            outcome.paths.append(still)
            if let film = try await saveFilm(of: photo, beside: still) { outcome.paths.append(film) }
        } catch let error as CommandError {
            outcome.error = error
            if Self.stops(error) { state.withLock { $0.isStopped = true } }
        } catch {
            outcome.error = CommandError(.failure, CommandFault.unforeseen, ["cause": "\(error)"])
            state.withLock { $0.isStopped = true }
        }
        progress.advance(files: 1, bytes: 0)
        return outcome
    }

    /// Returns whether an error keeps other photos from being saved, too, such as a full disk.
    static func stops(_ error: CommandError) -> Bool {
        !error.isOfOneThing && error.code != .server && error.fault != CommandFault.downloadBroken.reason
    }

    private func saveStill(_ photo: JSONDocument) async throws -> String {
        let id = photo["id"]?.text ?? ""
        let source = "/v1/photos/\(DiaryAPI.escaped(id))/" + size.path(cover: isCover)
        let name = FileName.safe(photo["fileName"]?.text ?? "", id: id.isEmpty ? "photo" : id)
        guard size == .original else {
            let (file, type) = try await fetch(source)
            return try keep(file, as: FileName.replacingExtension(of: name, for: type, size: size.name))
        }
        let bytes = photo["sizeBytes"]?.text.flatMap { Int($0) }
        let digest = photo["digest"]?.text
        if let digest, let there = find(name, { bytes == $0.size && Self.digest(of: $0) == digest }) {
            progress.advance(files: 0, bytes: bytes ?? 0, found: bytes ?? 0)
            return there
        }
        let (file, _) = try await fetch(source)
        try file.check(digest: digest)
        return try keep(file, as: name)
    }

    /// Saves the film of a live photo. A clip inside a still is already in the still.
    private func saveFilm(of photo: JSONDocument, beside still: String) async throws -> String? {
        guard size == .original, let film = photo["live"]?["videoUrl"]?.text, let version = Self.version(film),
            version != Self.version(photo["urls"]?["original"]?.text ?? "")
        else { return nil }
        let name = still.split(separator: "/").last.map(String.init) ?? "film"
        for type in ["video/quicktime", "video/mp4"] {
            // The version is the beginning of the digest.
            let there = find(FileName.film(beside: name, mediaType: type)) { file in
                Self.digest(of: file)?.hasPrefix(version) == true
            }
            if let there { return there }
        }
        let (file, type) = try await fetch(film)
        return try keep(file, as: FileName.film(beside: name, mediaType: type))
    }

    /// Fetches bytes into a hidden file; again if the server restarts or is busy meanwhile.
    func fetch(_ source: String) async throws -> (file: PartialFile, mediaType: String) {
        for wait in Self.waits {
            do {
                return try await fetchOnce(source)
            } catch let error as CommandError where error.code == .unavailable || error.code == .tryAgain {
                try await Task.sleep(for: wait)
            }
        }
        return try await fetchOnce(source)
    }

    private func fetchOnce(_ source: String) async throws -> (file: PartialFile, mediaType: String) {
        let file = try PartialFile(makingFolder: path)
        var count = 0
        do {
            let type = try await api.download(source) { bytes throws(CommandError) in
                try file.write(bytes)
                count += bytes.readableBytes
                progress.advance(files: 0, bytes: bytes.readableBytes)
            }
            return (file, type)
        } catch {
            progress.advance(files: 0, bytes: -count)
            throw error
        }
    }

    /// Gives a fetched file its name.
    func keep(_ file: PartialFile, as name: String) throws(CommandError) -> String {
        let isFirst = state.withLock { $0.names.insert(name).inserted }
        return try file.keep(as: name, isReplacing: isReplacing && isFirst)
    }

    /// Returns the path of a file with a name, or with the name and a number, that passes a test.
    private func find(_ name: String, _ isSame: (LocalFile) -> Bool) -> String? {
        for number in 0..<Self.maximumCompared {
            let wanted = path + "/" + FileName.numbered(name, number: number)
            // Numbers may be missing: people remove files.
            guard LocalFiles.isThere(wanted), let file = try? LocalFile(wanted), isSame(file) else { continue }
            _ = state.withLock { $0.names.insert(name) }
            return wanted
        }
        return nil
    }

    private static func digest(of file: LocalFile) -> String? { try? file.digest { _ in } }

    /// Returns the version of the bytes that a path names.
    private static func version(_ path: String) -> String? {
        path.split(separator: "?v=").dropFirst().last.map(String.init)
    }
}
