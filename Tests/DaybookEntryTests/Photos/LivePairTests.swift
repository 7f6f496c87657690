import Testing

@testable import DaybookEntry

@Suite("Which halves make a live photo")
struct LivePairTests {
    private func photo(
        _ number: Int, _ kind: PhotoKind, contentID: String? = "A-B", change: (inout StoredPhoto) -> Void = { _ in }
    ) -> StoredPhoto {
        var facts = photoFacts(number, kind: kind)
        facts.contentID = contentID
        let time = PhotoTime(instant: utc("2023-09-01T12:00:00"), local: LocalTime(seconds: 0))
        var photo = StoredPhoto(
            key: Int64(number), owner: 1, id: UUIDBytes(high: 1, low: UInt64(number)), facts: facts, time: time,
            details: PhotoDetails(), source: "upload", sequence: Int64(number), createTime: time.instant,
            updateTime: time.instant, deleteTime: nil, version: 1)
        change(&photo)
        return photo
    }

    @Test("A still and a film of one content id do, whichever asks")
    func pair() {
        let (still, film) = (photo(1, .photo), photo(2, .video))
        #expect(still.makesPair(with: film) && film.makesPair(with: still))
    }

    @Test("Halves of others do not, nor what is broken, deleted, hidden alone or paired")
    func noPair() {
        let film = photo(2, .video)
        let others: [StoredPhoto] = [
            photo(1, .photo, contentID: "A-C"), photo(1, .photo, contentID: nil), photo(1, .video),
            photo(1, .audio), photo(1, .photo) { $0.facts.isDecodable = false },
            photo(1, .photo) { $0.deleteTime = $0.createTime }, photo(1, .photo) { $0.details.hidden = true },
            photo(1, .photo) { $0.film = PairedFilm(key: 9, digest: [9], durationMilliseconds: 1) },
            photo(1, .photo) { $0.still = 9 },
        ]
        for other in others { #expect(!other.makesPair(with: film) && !film.makesPair(with: other), "\(other)") }
    }

    @Test("What was said of both halves is said of the whole, as far as there is room")
    func details() {
        let labels = (0..<99).map { "label \($0)" }
        let still = PhotoDetails(tags: labels, people: ["하늘"], fileName: "IMG_1.HEIC")
        let film = PhotoDetails(
            caption: "바다", favorite: true, tags: ["label 3", "a", "b"], people: ["하늘", "보리"], fileName: "IMG_1.MOV")
        let joined = still.joined(with: film)
        #expect(joined.tags == labels + ["a"] && joined.people == ["하늘", "보리"])
        #expect(joined.caption == "바다" && joined.favorite && joined.fileName == "IMG_1.HEIC")
        #expect(PhotoDetails(caption: "산").joined(with: film).caption == "산")
    }

    @Test("The place of an entry's film is its still's, once")
    func places() {
        func placed(_ number: Int64, _ state: PlaceState) -> StoredPlace.Photo {
            StoredPlace.Photo(
                key: number, id: UUIDBytes(high: 1, low: UInt64(number)), state: state, version: number,
                time: utc("2023-09-01T12:00:00"))
        }
        let (still, film) = (placed(1, .shown), placed(2, .removed))
        let place = StoredPlace(photo: film, caption: "바다", taken: .shown, still: still)
        let moved = [place].placements
        #expect(moved.shown == [.init(photo: still.id, caption: "바다")])
        #expect(moved.map(\.photo) == [1, 2] && moved.map(\.isRemoved) == [false, true])
        let own = StoredPlace(photo: still, caption: "산", taken: .shown, still: nil)
        let both = [own, place].placements
        #expect(both.shown == [.init(photo: still.id, caption: "산")] && both.count == 2)
    }
}
