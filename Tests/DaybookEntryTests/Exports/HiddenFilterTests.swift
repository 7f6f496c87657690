import DaybookAPI
import Testing

@testable import DaybookEntry

@Suite("The records of an account without hidden things")
struct HiddenFilterTests {
    private let gone = UUIDBytes(high: 9, low: 9).description
    private let shownGone = UUIDBytes(high: 8, low: 8).description

    private func photo(_ id: String, hidden: Bool, film: String? = nil, still: String? = nil) -> KeptPhoto {
        var photo = KeptPhoto()
        (photo.id, photo.hidden, photo.filmId, photo.stillId) = (id, hidden, film, still)
        photo.digest = "file of \(id)"
        return photo
    }

    /// A caller who sees through a filter.
    private final class Seeing {
        private(set) var filter: HiddenFilter

        init(_ filter: HiddenFilter) { self.filter = filter }

        func shown(_ value: KeptRecord.Record) throws -> KeptRecord.Record? {
            var record = KeptRecord()
            record.record = value
            return try filter.shown(record)?.record
        }
    }

    /// A caller whose filter knows a shown photo, a hidden one, and a hidden live photo whose film comes first.
    private func seeing() -> Seeing {
        var filter = HiddenFilter { gone in Set(gone.filter { $0.description == self.gone }) }
        for photo in [
            photo("film", hidden: false, still: "live"), photo("hidden", hidden: true),
            photo("live", hidden: true, film: "film"), photo("shown", hidden: false),
        ] {
            filter.learn(
                HiddenFilter.Photo(
                    id: photo.id, digest: photo.digest, film: photo.filmId, still: photo.stillId,
                    isHidden: photo.hidden))
        }
        return Seeing(filter)
    }

    @Test("Hidden photos and the films of live photos are left out, and counted as people count them")
    func photos() throws {
        let seeing = seeing()
        for id in ["film", "hidden", "live"] {
            #expect(try seeing.shown(.photo(photo(id, hidden: true))) == nil)
        }
        let shown = KeptRecord.Record.photo(photo("shown", hidden: false))
        #expect(try seeing.shown(shown) == shown)
        #expect(seeing.filter.photoCount == 2)
    }

    @Test("Entries and their texts name no hidden photo, also none that is gone; hidden entries are left out whole")
    func entries() throws {
        let seeing = seeing()
        var entry = KeptEntry()
        entry.id = "e1"
        // A place whose photo is gone has no ID.
        entry.photos = ["shown", "hidden", "live", ""].map { id in
            var place = KeptPlacedPhoto()
            place.photoId = id
            return place
        }
        guard case .entry(let seen)? = try seeing.shown(.entry(entry)) else {
            Issue.record("An entry is gone.")
            return
        }
        #expect(seen.photos.map(\.photoId) == ["shown"])
        (entry.id, entry.hidden) = ("e2", true)
        #expect(try seeing.shown(.entry(entry)) == nil && seeing.filter.entryCount == 1)
        var text = KeptRevision()
        text.entryId = "e1"
        text.photos = ["shown", "hidden", gone, shownGone].map { id in
            var place = KeptRevisionPhoto()
            place.photoId = id
            return place
        }
        guard case .revision(let old)? = try seeing.shown(.revision(text)) else {
            Issue.record("A text is gone.")
            return
        }
        #expect(old.photos.map(\.photoId) == ["shown", shownGone])
        text.entryId = "e2"
        #expect(try seeing.shown(.revision(text)) == nil)
    }

    @Test("A text names no file of a hidden photo, also under the ID of a photo that is gone and was shown")
    func files() throws {
        let seeing = seeing()
        var text = KeptRevision()
        text.entryId = "e1"
        let places = [
            (shownGone, "hidden"), (shownGone, "live"), (shownGone, "film"), (shownGone, "another"),
            ("shown", "hidden"),
        ]
        text.photos = places.map { id, file in
            var place = KeptRevisionPhoto()
            (place.photoId, place.digest) = (id, "file of \(file)")
            return place
        }
        // The IDs of one text are different; here each place stands for a text of its own.
        var seen: [String] = []
        for photo in text.photos {
            text.photos = [photo]
            guard case .revision(let old)? = try seeing.shown(.revision(text)) else { continue }
            seen += old.photos.map { "\($0.photoId) \($0.digest)" }
        }
        #expect(seen == ["\(shownGone) file of another", "shown file of hidden"])
    }

    @Test("Covers, rows of albums, stars and links of hidden things are left out")
    func others() throws {
        let seeing = seeing()
        var album = KeptAlbum()
        album.coverPhotoId = "hidden"
        guard case .album(let seen)? = try seeing.shown(.album(album)) else {
            Issue.record("An album is gone.")
            return
        }
        #expect(seen.coverPhotoId == nil)
        var row = KeptAlbumPhoto()
        row.photoId = "hidden"
        #expect(try seeing.shown(.albumPhoto(row)) == nil)
        var star = KeptSavedPicture()
        star.photoId = "live"
        #expect(try seeing.shown(.savedPicture(star)) == nil)
        var share = KeptShare()
        share.id = "s1"
        var place = KeptSharedPhoto()
        place.photoId = "hidden"
        share.photos = [place]
        #expect(try seeing.shown(.share(share)) == nil)
        var view = KeptShareView()
        view.shareId = "s1"
        #expect(try seeing.shown(.shareView(view)) == nil)
        (share.id, share.photos, share.albumId) = ("s2", [], "a1")
        #expect(try seeing.shown(.share(share)) == .share(share))
        view.shareId = "s2"
        #expect(try seeing.shown(.shareView(view)) == .shareView(view))
    }

    @Test("A row of a photo tells of the photo what its record tells", arguments: [true, false])
    func rows(isHidden: Bool) throws {
        let ids = (1...3).map { UUIDBytes(high: 1, low: $0).description }
        for (film, still) in [(ids[1], nil), (nil, ids[2]), (nil, nil)] as [(String?, String?)] {
            var record = KeptRecord()
            var photo = photo(ids[0], hidden: isHidden, film: film, still: still)
            (photo.digest, photo.sizeBytes) = (String(repeating: "0f", count: 32), 1)
            record.record = .photo(photo)
            let told = try HiddenFilter.Photo(record.row().row)
            #expect(told.id == ids[0] && told.digest == photo.digest && told.isHidden == isHidden)
            #expect(told.film == film && told.still == still)
        }
    }
}
