import Testing
import Wording

@testable import DaybookCommand

/// The texts for a person about the films that are made of a film.
struct FilmStandingTests {
    private let api = DiaryAPI(server: "http://a", token: "t")
    private let photo: JSONDocument = ["id": "0192", "kind": "VIDEO"]

    private func status(_ status: Int, _ reason: String, _ metadata: JSONDocument = [:]) -> FilmStatus {
        let detail: JSONDocument = ["reason": .string(reason), "metadata": metadata]
        let document: JSONDocument = ["error": ["message": "Told by the server.", "details": [detail]]]
        return FilmStatus(DiaryAPI.Response(status: status, document: document, retryAfter: nil), from: api)
    }

    @Test("What the server answers for the first byte says whether a film is there")
    func answers() {
        let part = DiaryAPI.Response(status: 206, document: .null, retryAfter: nil)
        #expect(FilmStatus(part, from: api) == .ready)
        #expect(status(503, "FILM_LATER", ["percent": "40"]) == .making(percent: "40"))
        #expect(status(404, "FILM_NOT_AVAILABLE") == .impossible)
        #expect(status(503, "RECORDING_LATER", ["percent": "7"]) == .making(percent: "7"))
        #expect(status(404, "RECORDING_NOT_AVAILABLE") == .impossible)
        for (code, reason) in [(404, "RENDITION_NOT_AVAILABLE"), (500, "INTERNAL"), (503, "SERVICE_UNAVAILABLE")] {
            #expect(status(code, reason) == .unknown(reason: "Told by the server."), "\(reason)")
        }
    }

    @Test("A film is told with what is there, how far the rest is, and what to do where none can be made")
    func localized() {
        let made = PhotoText.whole(photo, films: [.preview: .ready, .film: .making(percent: "40")])
        #expect(made.hasSuffix("\npreview   ready\nto play   being made (40 %)"), "\(made)")
        let none = PhotoText.whole(photo, films: [.film: .impossible])
        #expect(
            none.hasSuffix("\nto play   cannot be made; save the original with: daybook photo download 0192"), "\(none)"
        )
        let unknown = PhotoText.whole(photo, films: [.film: .unknown(reason: "Too busy.\nTry again.")])
        #expect(unknown.hasSuffix("\nto play   Too busy. Try again."), "\(unknown)")
        let korean = Language.$reader.withValue(.korean) {
            PhotoText.whole(photo, films: [.preview: .making(percent: "7"), .film: .impossible])
        }
        #expect(korean.contains("만드는 중(7 %)") && korean.contains("`daybook photo download 0192`"), "\(korean)")
    }

    @Test("Nobody is asked for films of a photo, and of a film that cannot be read there are none")
    func unasked() async {
        let picture = await FilmStatus.all(of: ["id": "0192", "kind": "PHOTO"], api)
        #expect(picture.isEmpty)
        let unreadable = await FilmStatus.all(of: ["id": "0192", "kind": "VIDEO", "state": "UNDECODABLE"], api)
        #expect(unreadable.count == 1 && unreadable[.film] == .impossible)
    }
}
