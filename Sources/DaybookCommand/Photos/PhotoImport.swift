import Foundation
import NIOHTTP1
import ServiceRuntime
import Synchronization

/// An upload of many files, without those that the server already has.
///
///     hash all (several at once) -> ask which digests are known -> send the rest (several at once)
struct PhotoImport: Sendable {
    /// The result of one file.
    enum Outcome: Sendable, Hashable {
        case added(photoID: String)
        /// The server stores the file, but no picture can be made from it.
        case unseen(photoID: String, reason: String)
        case known(photoID: String)
        /// The server has the photo, but the photo is hidden and hidden items are locked, so the server does not send
        /// its ID.
        case hidden
        case refused(reason: String)
    }

    struct Result: Sendable {
        let path: String
        let outcome: Outcome
    }

    static let lookUpBatch = 500
    static let maximumTries = 5

    let api: DiaryAPI
    /// The maximum number of concurrent files.
    let jobs: Int
    let progress: ProgressBar
    /// The notes of unfinished uploads, which can be resumed.
    var notes = UploadNotes(
        folder: UploadNotes.standardFolder(environment: ProcessInfo.processInfo.environment))

    /// Uploads the files; returns the result of each, in their order. Throws if no server responds or the login is not
    /// valid.
    func run(_ files: [LocalFile]) async throws -> [Result] {
        let digests = try await digests(of: files)
        let known = try await knownPhotos(Set(digests.compactMap { try? $0.get() }))
        // The same bytes under two names are sent only once.
        var first: [String: Int] = [:]
        var outcomes: [Outcome?] = Array(repeating: nil, count: files.count)
        var toSend: [Int] = []
        for (index, digest) in digests.enumerated() {
            switch digest {
            case .failure(let error): outcomes[index] = .refused(reason: error.reason)
            case .success(let digest):
                if let photo = known[digest] {
                    // An earlier run ended between its last byte and the response.
                    notes.forget(server: api.server, digest: digest)
                    outcomes[index] = .found(photo)
                } else if first[digest] == nil {
                    first[digest] = index
                    toSend.append(index)
                }
            }
        }
        progress.begin(
            files: toSend.count, bytes: toSend.reduce(0) { $0 + files[$1].size }, doing: .sending)
        notes.clean()
        let sent = try await JobOptions.map(toSend, atATime: jobs) {
            try await send(files[$0], digest: try digests[$0].get())
        }
        for (index, outcome) in zip(toSend, sent) { outcomes[index] = outcome }
        for (index, digest) in digests.enumerated() where outcomes[index] == nil {
            if let digest = try? digest.get(), let twin = first[digest], let outcome = outcomes[twin] {
                outcomes[index] = outcome.ofTwin
            }
        }
        progress.end()
        return zip(files, outcomes).map {
            Result(path: $0.path, outcome: $1 ?? .refused(reason: FileFault.notSent.localized()))
        }
    }

    private func digests(of files: [LocalFile]) async throws -> [Swift.Result<String, CommandError>] {
        progress.begin(files: files.count, bytes: files.reduce(0) { $0 + $1.size }, doing: .reading)
        return try await JobOptions.map(Array(files.indices), atATime: jobs) { index in
            defer { progress.advance(files: 1, bytes: 0) }
            do {
                return .success(try files[index].digest { progress.advance(files: 0, bytes: $0) })
            } catch {
                return .failure(
                    CommandError(
                        .missing, at: files[index].path, FileFault.readFailed,
                        ["cause": SystemFailure.reason(of: error)]))
            }
        }
    }

    private func knownPhotos(_ digests: Set<String>) async throws -> [String: String] {
        var known: [String: String] = [:]
        var rest = digests.sorted()[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.lookUpBatch)
            rest = rest.dropFirst(batch.count)
            let response = try await api.send(
                .POST, path: "/v1/photos:lookUpDigests", json: ["digests": .array(batch.map { .string($0) })],
                mayRepeat: true)
            for item in response["known"]?.items ?? [] {
                if let digest = item["digest"]?.text { known[digest] = item["photoId"]?.text ?? "" }
            }
        }
        return known
    }

    private func send(_ file: LocalFile, digest: String) async throws -> Outcome {
        defer { progress.advance(files: 1, bytes: 0) }
        var wait = Duration.milliseconds(500)
        for attempt in 1...Self.maximumTries {
            let counted = Mutex((all: 0, found: 0))
            let countBack = {
                let counts = counted.withLock { $0 }
                progress.advance(files: 0, bytes: -counts.all, found: -counts.found)
            }
            let response: DiaryAPI.Response
            do {
                response = try await upload(file, digest: digest) { count, isFound in
                    let found = isFound ? count : 0
                    counted.withLock { $0 = ($0.all + count, $0.found + found) }
                    progress.advance(files: 0, bytes: count, found: found)
                }
            } catch let error as CommandError where error.code == .missing {
                // A file that changes during the upload does not stop the others.
                return .refused(reason: error.reason)
            } catch let error as CommandError where error.code == .unavailable && attempt < Self.maximumTries {
                countBack()
                try await Task.sleep(for: wait)
                wait *= 2
                continue
            }
            switch response.status {
            case 201: return PhotoImport.added(response.document)
            case 200: return .found(response.document["id"]?.text ?? "")
            case let status where Self.isTemporary(status) && attempt < Self.maximumTries:
                countBack()
                try await Task.sleep(for: max(wait, response.retryAfter ?? .zero))
                wait *= 2
            case 401: throw api.refusal(response)
            default:
                let reason = api.refusal(response).description
                return .refused(reason: reason.split(separator: "\n").joined(separator: "; "))
            }
        }
        return .refused(reason: FileFault.serverBusy.localized())
    }

    /// Returns whether a later try may succeed: the server is busy or restarts, has dropped a resumable upload, or
    /// receives another upload of the file.
    static func isTemporary(_ status: Int) -> Bool { [404, 409, 429, 502, 503, 504].contains(status) }

    /// Returns the outcome of a file whose photo is new.
    static func added(_ photo: JSONDocument) -> Outcome {
        let id = photo["id"]?.text ?? ""
        return PhotoText.problem(photo).map { .unseen(photoID: id, reason: $0) } ?? .added(photoID: id)
    }

    /// Uploads a file; a large one by a resumable upload, if the server supports that.
    private func upload(
        _ file: LocalFile, digest: String, onBytes: @escaping @Sendable (_ count: Int, _ isFound: Bool) -> Void
    ) async throws -> DiaryAPI.Response {
        if file.size >= ResumableSend.leastBytes {
            let resumable = ResumableSend(api: api, notes: notes, file: file, digest: digest)
            if let response = try await resumable.send(onBytes: onBytes) { return response }
        }
        return try await api.upload(file, to: "/v1/photos") { onBytes($0, false) }
    }
}

extension PhotoImport.Outcome {
    /// Returns the outcome of a file that the server has; the ID is empty for a photo that is hidden.
    fileprivate static func found(_ photoID: String) -> Self { photoID.isEmpty ? .hidden : .known(photoID: photoID) }

    /// The outcome of a second file with the same bytes as an uploaded one.
    fileprivate var ofTwin: Self {
        switch self {
        case .added(let photo), .unseen(let photo, _): .known(photoID: photo)
        case .known, .hidden, .refused: self
        }
    }
}
