import NIOHTTP1
import Wording

/// The state of a film that the server makes of a film, or of a recording that it makes of a recording.
enum FilmStanding: Sendable, Equatable {
    case ready
    /// So much of it is made, 0 to 99.
    case making(percent: String)
    /// There never will be one.
    case impossible
    /// The server did not say; why, in the reader's words.
    case unknown(reason: String)

    /// What an answer to a question for the film's first byte says.
    init(_ answer: DiaryAPI.Answer, _ api: DiaryAPI) {
        let details = answer.document["error"]?["details"]?.items ?? []
        let detail = details.first { $0["reason"]?.text != nil }
        switch detail?["reason"]?.text ?? "" {
        case _ where (200..<300).contains(answer.status): self = .ready
        case UploadFault.filmLater.reason, UploadFault.recordingLater.reason:
            self = .making(percent: detail?["metadata"]?["percent"]?.text ?? "0")
        case UploadFault.noFilm.reason, UploadFault.noRecording.reason: self = .impossible
        default: self = .unknown(reason: api.refusal(answer).reason)
        }
    }

    /// The films that are made of a photo, under the labels that they are told by; none of what is no film.
    ///
    /// The server begins to make what is not there and can be, as when the film is opened on the page.
    static func all(of photo: JSONDocument, _ api: DiaryAPI) async -> [Label: FilmStanding] {
        guard ["VIDEO", "AUDIO"].contains(photo["kind"]?.text) else { return [:] }
        if photo["state"]?.text == "UNDECODABLE" { return [.film: .impossible] }
        async let preview = asked(photo["urls"]?["preview"]?.text, api)
        async let film = asked(photo["urls"]?["video"]?.text, api)
        var films: [Label: FilmStanding] = [:]
        films[.preview] = await preview
        films[.film] = await film
        return films
    }

    /// Nil for a film that has no path.
    private static func asked(_ path: String?, _ api: DiaryAPI) async -> FilmStanding? {
        guard let path, !path.isEmpty else { return nil }
        do {
            let answer = try await api.ask(.GET, path, headers: [("Accept", "*/*"), ("Range", "bytes=0-0")])
            return FilmStanding(answer, api)
        } catch {
            return .unknown(reason: (error as? CommandError)?.reason ?? "\(error)")
        }
    }

    /// As people read it.
    ///
    /// - Parameter id: The photo's, whose original can be saved.
    func told(photo id: String) -> String {
        switch self {
        case .ready: Mark.filmReady.told()
        case .making(let percent): Mark.filmMaking.told(["percent": percent])
        case .impossible: Mark.filmImpossible.told(["id": id])
        case .unknown(let reason): reason
        }
    }
}
