import NIOHTTP1
import Wording

/// The state of the playable form of a film or recording, which the server makes from the original.
enum FilmStatus: Sendable, Equatable {
    case ready
    /// The film is being made; `percent` is the finished part, 0 to 99.
    case making(percent: String)
    /// The server can never make the film.
    case impossible
    /// The server did not report the state; `reason` is in the reader's language.
    case unknown(reason: String)

    /// Creates the state from the response to a request for the film's first byte.
    init(_ response: DiaryAPI.Response, from api: DiaryAPI) {
        let details = response.document["error"]?["details"]?.items ?? []
        let detail = details.first { $0["reason"]?.text != nil }
        switch detail?["reason"]?.text ?? "" {
        case _ where (200..<300).contains(response.status): self = .ready
        case UploadFault.filmLater.reason, UploadFault.recordingLater.reason:
            self = .making(percent: detail?["metadata"]?["percent"]?.text ?? "0")
        case UploadFault.noFilm.reason, UploadFault.noRecording.reason: self = .impossible
        default: self = .unknown(reason: api.refusal(response).reason)
        }
    }

    /// Returns the states of the films made from a photo, by their labels; empty if the photo is not a film.
    ///
    /// The request makes the server start a missing film, as opening the film on the page does.
    static func all(of photo: JSONDocument, _ api: DiaryAPI) async -> [Label: FilmStatus] {
        guard ["VIDEO", "AUDIO"].contains(photo["kind"]?.text) else { return [:] }
        if photo["state"]?.text == "UNDECODABLE" { return [.film: .impossible] }
        async let preview = asked(photo["urls"]?["preview"]?.text, using: api)
        async let film = asked(photo["urls"]?["video"]?.text, using: api)
        var films: [Label: FilmStatus] = [:]
        films[.preview] = await preview
        films[.film] = await film
        return films
    }

    /// Returns the state of the film at a path; nil if there is no path.
    private static func asked(_ path: String?, using api: DiaryAPI) async -> FilmStatus? {
        guard let path, !path.isEmpty else { return nil }
        do {
            let response = try await api.ask(.GET, path: path, headers: [("Accept", "*/*"), ("Range", "bytes=0-0")])
            return FilmStatus(response, from: api)
        } catch {
            return .unknown(reason: (error as? CommandError)?.reason ?? "\(error)")
        }
    }

    /// Returns the text for people.
    ///
    /// - Parameter id: The ID of the photo, whose original can be saved.
    func localized(photo id: String) -> String {
        switch self {
        case .ready: Mark.filmReady.localized()
        case .making(let percent): Mark.filmMaking.localized(["percent": percent])
        case .impossible: Mark.filmImpossible.localized(["id": id])
        case .unknown(let reason): reason
        }
    }
}
