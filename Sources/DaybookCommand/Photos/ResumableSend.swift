import Foundation
import NIOHTTP1
import Synchronization

/// An upload of a file that resumes where it stopped, also in another run, by the IETF's draft of resumable uploads.
///
///     begin, or ask for the offset -> send the rest -> the photo
struct ResumableSend: Sendable {
    /// The size below which files are sent in one request, because sending them again costs little.
    static let leastBytes = 1 << 20
    private static let version = ("Upload-Draft-Interop-Version", "6")

    let api: DiaryAPI
    let notes: UploadNotes
    let file: LocalFile
    let digest: String

    /// Sends the bytes that the server does not have. Returns the server's response, as to an upload in one request, or
    /// 404 if the server has dropped the upload in the meantime: then the next try starts from the beginning. Nil if
    /// the server does not support resumable uploads.
    ///
    /// - Parameter onBytes: Called with a number of bytes; `isFound` is true for bytes that the server already had.
    /// - Throws: `unavailable` if the connection was lost: the received bytes are kept.
    func send(
        onBytes: @escaping @Sendable (_ count: Int, _ isFound: Bool) -> Void
    ) async throws -> DiaryAPI.Response? {
        guard let (place, offset) = try await place() else { return nil }
        onBytes(offset, true)
        let response = try await api.sendRest(
            of: file, from: offset, to: place,
            headers: [
                Self.version, ("Upload-Offset", "\(offset)"), ("Upload-Complete", "?1"),
                ("Content-Type", "application/partial-upload"),
            ]
        ) { onBytes($0, false) }
        switch response.status {
        case 409, 429, 500...: return response
        default:
            notes.forget(server: api.server, digest: digest)
            return response
        }
    }

    /// Returns the location of the upload, and the number of its bytes that the server has; nil if the server does not
    /// support resumable uploads.
    private func place() async throws -> (place: String, offset: Int)? {
        if let note = notes.find(server: api.server, file: file, digest: digest) {
            let response = try await api.ask(.HEAD, path: note.place, headers: [Self.version])
            if response.status == 204, let offset = response.uploadOffset, offset <= file.size {
                return (note.place, offset)
            }
            notes.forget(server: api.server, digest: digest)
        }
        let response = try await api.ask(
            .POST, path: "/v1/photos",
            headers: [
                Self.version, ("Upload-Complete", "?0"), ("Upload-Length", "\(file.size)"),
                ("Repr-Digest", "sha-256=:\(base64):"),
            ] + file.headers)
        guard response.status == 201, let place = response.location, place.hasPrefix("/v1/uploads/") else { return nil }
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
