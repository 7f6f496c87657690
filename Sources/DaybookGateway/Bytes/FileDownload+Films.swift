import DaybookAPI
import Wording
import ZRPC

/// Films made from films, and recordings made from recordings: media-service makes them in the background and serves
/// the finished ones.
extension FileDownload {
    /// Returns the description of a finished film; starts making a film that does not exist yet.
    ///
    /// - Throws: `notFound` if there can never be one, with the reason: the photo is not a film, or no film can be made
    ///   from it; `unavailable` with its `percent` while the film is being made.
    func statFilm(
        _ photo: ResolvePhotoBytesResponse, name: FilmName, for origin: some CallOrigin
    ) async throws(RPCError) -> StatFilmResponse {
        let isRecording = photo.kind == .audio
        let isPlayed = photo.kind == .video || (isRecording && name != .preview)
        guard isPlayed, photo.state != .undecodable else { throw RenditionNegotiation.noPicture() }
        let service = caller.channels.mediaService
        var request = StatFilmRequest()
        request.digest = photo.digest
        request.name = name
        request.isTurned = photo.turn != 0
        request.accountId = photo.accountId
        let start = ContinuousClock.now
        defer { origin.spent(ContinuousClock.now - start, in: service) }
        let response: StatFilmResponse
        do throws(RPCError) {
            response = try await MediaServiceClient(channel: service.channel).statFilm(
                request, options: service.options(origin.metadata(for: service)))
        } catch {
            switch error.code {
            // This error concerns only the film: the photo may still have pictures.
            case .failedPrecondition:
                throw RPCError(
                    .notFound, isRecording ? UploadFault.noRecording : UploadFault.noFilm, cause: error)
            case .notFound, .invalidArgument: throw RenditionNegotiation.noPicture(error)
            default: throw service.named(error)
            }
        }
        guard response.sizeBytes > 0 else {
            throw RPCError(
                .unavailable, isRecording ? UploadFault.recordingLater : UploadFault.filmLater,
                ["percent": "\(response.percent)"], retryAfter: .seconds(2))
        }
        return response
    }

    /// Opens a stream of the film's bytes in `range`.
    func film(
        _ photo: ResolvePhotoBytesResponse, name: FilmName, range: Range<Int64>, for origin: some CallOrigin
    ) async throws(RPCError) -> FileStream {
        let first = try await pieces(photo, name: name, range: range, for: origin)
        return FileStream(first: first, timeout: timeout, logger: origin.logger) { (rest) async throws(RPCError) in
            try await pieces(photo, name: name, range: rest, for: origin)
        }
    }

    private func pieces(
        _ photo: ResolvePhotoBytesResponse, name: FilmName, range: Range<Int64>, for origin: some CallOrigin
    ) async throws(RPCError) -> MediaPieces {
        var request = GetFilmRequest()
        request.digest = photo.digest
        request.name = name
        request.turn = photo.turn
        request.offset = UInt64(clamping: range.lowerBound)
        request.length = UInt64(range.count)
        let ask = request
        return try await open(for: origin) { (client, options) async throws(RPCError) in
            try await client.getFilm(ask, options: options)
        } missing: {
            RenditionNegotiation.noPicture($0)
        }.pieces(from: range.lowerBound)
    }
}
