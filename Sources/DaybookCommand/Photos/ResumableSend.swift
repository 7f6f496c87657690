import Foundation
import NIOHTTP1
import Synchronization

/// Sends a file so that it goes on where it stopped, also in another run: by the IETF's draft of resumable uploads.
///
///     begin, or ask where it stands -> send the rest -> the photo
struct ResumableSend: Sendable {
    /// Smaller files are sent in one go: beginning again costs little.
    static let leastBytes = 1 << 20
    private static let version = ("Upload-Draft-Interop-Version", "6")

    let api: DiaryAPI
    let notes: UploadNotes
    let file: LocalFile
    let digest: String

    /// Sends what the server has not, once. Returns the server's answer, as to an upload in one go, or 404 when the server
    /// forgot the upload meanwhile: then the next try begins anew. Nil when the server does not know how to go on.
    ///
    /// - Parameter onBytes: is told of bytes as they go, and of those that the server has.
    /// - Throws: `unavailable` when the line broke: what came is kept.
    func send(
        onBytes: @escaping @Sendable (_ count: Int, _ isFound: Bool) -> Void
    ) async throws -> DiaryAPI.Answer? {
        guard let (place, offset) = try await place() else { return nil }
        onBytes(offset, true)
        let answer = try await api.sendRest(
            of: file, from: offset, to: place,
            headers: [
                Self.version, ("Upload-Offset", "\(offset)"), ("Upload-Complete", "?1"),
                ("Content-Type", "application/partial-upload"),
            ]
        ) { onBytes($0, false) }
        switch answer.status {
        case 409, 429, 500...: return answer
        default:
            notes.forget(server: api.server, digest: digest)
            return answer
        }
    }

    /// Where the upload is, and how much of it the server has.
    private func place() async throws -> (place: String, offset: Int)? {
        if let note = notes.find(server: api.server, file: file, digest: digest) {
            let answer = try await api.ask(.HEAD, note.place, headers: [Self.version])
            if answer.status == 204, let offset = answer.uploadOffset, offset <= file.size {
                return (note.place, offset)
            }
            notes.forget(server: api.server, digest: digest)
        }
        let answer = try await api.ask(
            .POST, "/v1/photos",
            headers: [
                Self.version, ("Upload-Complete", "?0"), ("Upload-Length", "\(file.size)"),
                ("Repr-Digest", "sha-256=:\(base64):"),
            ] + file.headers)
        guard answer.status == 201, let place = answer.location, place.hasPrefix("/v1/uploads/") else { return nil }
        notes.keep(
            UploadNotes.Note(
                server: api.server, place: place, path: file.path, size: file.size, digest: digest, began: Date()))
        return (place, 0)
    }

    private var base64: String {
        let digits = Array(digest)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { start in
            UInt8(String(digits[start...start + 1]), radix: 16) ?? 0
        }
        return Data(bytes).base64EncodedString()
    }
}
