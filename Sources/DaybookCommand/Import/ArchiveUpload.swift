import Foundation
import NIOHTTP1
import Wording

/// The upload of an archive to a server, and the wait for what the server makes of it.
struct ArchiveUpload: Sendable {
    private static let collection = "/v1/import-archives"
    private static let tus = ("Tus-Resumable", "1.0.0")
    /// The number of tries without a new byte on the server after which the upload is given up, and the pause before each.
    private static let (maximumTries, pause) = (8, Duration.seconds(1))
    /// The pause between two looks at the server's work.
    private static let look = Duration.seconds(1)

    let api: DiaryAPI
    let file: LocalFile
    let line: ProgressLine

    /// Sends the bytes that the server does not have. Returns the archive as it is after the last one.
    ///
    /// - Throws: `CommandError`; of code `unavailable` if the server does not take them in several tries.
    func send() async throws -> JSONDocument {
        var archive = try await begun()
        var (furthest, tries) = (-1, 0)
        while archive["state"]?.text == "UPLOADING" {
            let place = Self.place(of: archive)
            let head = try await api.ask(.HEAD, path: place, headers: [Self.tus])
            let offset = head.uploadOffset ?? 0
            (tries, furthest) = offset > furthest ? (0, offset) : (tries + 1, furthest)
            guard tries <= Self.maximumTries else { throw api.refusal(head) }
            if tries > 0 { try await Task.sleep(for: Self.pause) }
            if head.status == 200, offset < file.size { try await append(from: offset, to: place) }
            archive = try await api.send(.GET, path: place)
        }
        return archive
    }

    /// Returns the archive of this file that the server has in part or as a whole; otherwise begins its upload.
    private func begun() async throws -> JSONDocument {
        let known = try await api.send(.GET, path: Self.collection)["importArchives"]?.items.first
        let isOfFile = known?["fileName"]?.text == file.name && known?["sizeBytes"]?.text == "\(file.size)"
        if let known, isOfFile, known["state"]?.text != "FAILED" || Self.isRetryable(known) { return known }
        let name = Data(file.name.utf8).base64EncodedString()
        let made = try await api.ask(
            .POST, path: Self.collection,
            headers: [Self.tus, ("Upload-Length", "\(file.size)"), ("Upload-Metadata", "filename \(name)")])
        guard made.status == 201, let place = made.location, place.hasPrefix(Self.collection + "/") else {
            throw api.refusal(made)
        }
        return try await api.send(.GET, path: place)
    }

    /// Sends the bytes from an offset on. A lost connection and a busy server are no errors: the next try goes on.
    private func append(from offset: Int, to place: String) async throws {
        let (line, size) = (line, max(1, file.size))
        let sent = SentBytes(from: offset)
        let headers = [Self.tus, ("Upload-Offset", "\(offset)"), ("Content-Type", "application/offset+octet-stream")]
        do {
            let response = try await api.sendRest(of: file, from: offset, to: place, headers: headers) { count in
                let percent = sent.add(count) * 100 / size
                line.show(ImportNotice.uploadProgress.localized(["percent": "\(percent)"]))
            }
            guard [204, 409, 423, 429].contains(response.status) || response.status >= 500 && response.status != 507
            else { throw api.refusal(response) }
        } catch let error as CommandError where error.code == .unavailable {}
    }

    /// Waits until the server has checked an archive. A check that failed before, and may succeed now, is tried again.
    ///
    /// - Throws: `CommandError` with the server's reason if it cannot be imported.
    func checked(by archive: JSONDocument) async throws -> JSONDocument {
        guard Self.isRetryable(archive) else { return try await waited(for: archive, while: "CHECKING") }
        return try await archive["preview"] == nil ? waited(for: start(archive), while: "CHECKING") : archive
    }

    /// Has an archive imported that was checked, and waits for the end.
    ///
    /// - Throws: As ``checked(by:)``.
    func imported(_ archive: JSONDocument) async throws -> JSONDocument {
        try await waited(for: start(archive), while: "IMPORTING")
    }

    private func start(_ archive: JSONDocument) async throws -> JSONDocument {
        try await api.send(.POST, path: Self.place(of: archive) + ":import", json: [:], mayRepeat: true)
    }

    /// Deletes an archive on the server.
    func remove(_ archive: JSONDocument) async throws {
        let response = try await api.ask(.DELETE, path: Self.place(of: archive), headers: [])
        guard response.status == 204 || response.status == 404 else { throw api.refusal(response) }
    }

    private func waited(for archive: JSONDocument, while state: String) async throws -> JSONDocument {
        var archive = archive
        while archive["state"]?.text == state {
            if let text = Self.line(of: archive) { line.show(text) }
            try await Task.sleep(for: Self.look)
            archive = try await api.send(.GET, path: Self.place(of: archive))
        }
        guard archive["state"]?.text == "FAILED" else { return archive }
        throw Self.failure(of: archive, at: file.path)
    }

    /// Returns the error of an archive that cannot be imported, in the terminal's language. The server's text may be in the
    /// account's, and counts only for a reason that this Daybook does not know.
    static func failure(of archive: JSONDocument, at path: String) -> CommandError {
        let reason = archive["failureReason"]?.text ?? ""
        guard let known = FaultCatalogue.words(of: reason) else {
            return CommandError(.refused, at: path, words: archive["failureMessage"]?.text ?? "", fault: reason)
        }
        let words = known.filled(["place": DisplayWidth.shown(archive["failurePlace"]?.text ?? "")])
        return CommandError(.refused, at: path, words: words[.reader], fault: reason, everyLanguage: words)
    }

    private static func isRetryable(_ archive: JSONDocument) -> Bool { archive["retryable"] == .bool(true) }

    /// Returns the line about the server's work on an archive; `nil` before it is known.
    static func line(of archive: JSONDocument) -> String? {
        let others = archive["waitsFor"]?.count ?? 0
        if others > 0 { return ImportNotice.waitsForOthers.localized(["count": "\(others)"]) }
        return archive["progress"].map { line(ofProgress: $0) }
    }

    private static func line(ofProgress progress: JSONDocument) -> String {
        let (records, files) = (progress["recordsDone"]?.text ?? "0", progress["filesDone"]?.text ?? "0")
        // The server does not tell the numbers before hidden items are known.
        if progress["fileCount"]?.text ?? "0" == "0", progress["recordCount"]?.text ?? "0" == "0" {
            return ImportNotice.checkProgress.localized(["percent": "\(progress["percent"]?.count ?? 0)"])
        }
        if records != "0" { return ExportNotice.recordProgress.localized(["done": records]) }
        return ImportNotice.fileProgress.localized(["done": files, "all": progress["fileCount"]?.text ?? "0"])
    }

    private static func place(of archive: JSONDocument) -> String {
        collection + "/" + DiaryAPI.escaped(archive["id"]?.text ?? "")
    }
}
