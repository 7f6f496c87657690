import DaybookAPI
import Wording
import ZRPC

/// The calls about films.
extension MediaHandler {
    func statFilm(_ request: StatFilmRequest, context: ServerContext) async throws -> StatFilmResponse {
        let digest = try MediaHandler.digest(request.digest)
        let name = try MediaHandler.filmName(request.name)
        try RequestRules.daybook.check(request)
        let (size, probe) = try await library.stat(digest, for: request.accountId)
        guard let wish = probe.filmWish(for: request.accountId), probe.canBecome(name) else {
            throw MediaError(.undecodable, "No film can be made from it.")
        }
        var response = StatFilmResponse()
        response.version = name.recipe
        if name == .video, probe.browserPlayable, !request.isTurned {
            response.isOriginal = true
            response.sizeBytes = Int64(size)
            return response
        }
        switch try await films.status(FilmKey(digest: digest, name: name), for: wish) {
        case .ready(let size): response.sizeBytes = Int64(size)
        case .making(let percent): response.percent = UInt32(clamping: percent)
        case .impossible: throw MediaError(.undecodable, "No film can be made from it.")
        }
        return response
    }

    func getFilm(
        _ request: GetFilmRequest, to responses: ResponseWriter<GetFilmResponse>, context: ServerContext
    ) async throws {
        let key = FilmKey(
            digest: try MediaHandler.digest(request.digest), name: try MediaHandler.filmName(request.name))
        guard let turn = RenditionTurn(rawValue: request.turn) else {
            throw RPCError(invalid: "turn", FieldFault.notOneOf, ["names": "0, 90, 180, 270"])
        }
        let file = try await films.open(key)
        guard request.offset <= UInt64(file.size) else {
            throw RPCError(invalid: "offset", RequestFault.offsetTooLarge, code: .outOfRange)
        }
        var (offset, length) = (Int(request.offset), Int(clamping: request.length))
        if length == 0 { length = file.size - offset }
        length = min(length, file.size - offset)
        var head = GetFilmResponse()
        head.sizeBytes = Int64(file.size)
        guard length > 0 else { return try await responses.write(head) }
        if let start = try await turnedStart(file, turn: turn, offset: offset, length: length) {
            try await responses.write(head, attachments: [Attachment(start)])
            head = GetFilmResponse()
            (offset, length) = (offset + start.count, length - start.count)
        }
        guard length > 0 else { return }
        var reader = BlobReader(store: library.store, file: file, offset: offset, length: length)
        while !reader.isAtEnd {
            for part in try await reader.next(for: responses) {
                try await responses.write(head, attachments: [part])
                head = GetFilmResponse()
            }
        }
    }

    /// Returns the beginning of a range, up to the end of the display matrix, with the turned matrix; `nil` if the
    /// range has nothing to turn.
    private func turnedStart(
        _ file: ReadFile, turn: RenditionTurn, offset: Int, length: Int
    ) async throws(MediaError) -> [UInt8]? {
        guard turn != .none else { return nil }
        return try await library.store.blocking("turn a film") { _ throws(SystemError) -> [UInt8]? in
            guard let turned = FilmTurn(ByteSource(file), by: turn), offset < turned.end else { return nil }
            var bytes = try file.read(at: offset, count: min(turned.end - offset, length))
            turned.apply(to: &bytes, at: offset)
            return bytes
        }
    }

    private static func filmName(_ name: DaybookAPI.FilmName) throws(RPCError) -> DaybookMedia.FilmName {
        guard let name = DaybookMedia.FilmName(name) else {
            throw RPCError(invalid: "name", DocumentFault.noSuchName)
        }
        return name
    }
}
