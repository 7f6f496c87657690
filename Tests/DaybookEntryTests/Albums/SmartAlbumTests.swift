import Testing
import Wording

@testable import DaybookEntry

@Suite("Albums that fill themselves")
struct SmartAlbumTests {
    private func photo(_ edit: (inout StoredPhoto) -> Void = { _ in }, source: String = "upload") -> StoredPhoto {
        let time = PhotoTime(instant: utc("2023-09-01T12:00:00"), local: LocalTime(seconds: 0))
        var photo = StoredPhoto(
            key: 1, owner: 1, id: UUIDBytes(high: 1, low: 1), facts: photoFacts(1), time: time, details: PhotoDetails(),
            source: source, sequence: 1, createTime: time.instant, updateTime: time.instant, deleteTime: nil, version: 1
        )
        edit(&photo)
        return photo
    }

    private func albums(_ photo: StoredPhoto) -> Set<SmartAlbum> {
        Set(SmartAlbum.allCases.filter { $0.rule.holds(photo) })
    }

    @Test("Each photo is in the albums that its nature names, and in no other")
    func membership() {
        #expect(albums(photo()) == [.recents])
        #expect(albums(photo { $0.details.favorite = true }) == [.recents, .favorites])
        #expect(albums(photo { $0.details.people = ["하늘"] }) == [.recents, .people])
        #expect(albums(photo { $0.details.place = PlaceMark(name: "한강", point: nil) }) == [.recents, .places])
        #expect(albums(photo { $0.details.location = .init(latitude: 1, longitude: 2) }) == [.recents, .places])
        #expect(albums(photo { $0.facts.kind = .video }) == [.recents, .videos])
        #expect(albums(photo(source: "openverse")) == [.recents, .imports])
        let subtypes: [String: SmartAlbum] = [
            "selfie": .selfies, "livePhoto": .livePhotos, "portrait": .portraits, "panorama": .panoramas,
            "timelapse": .timelapses, "slowMotion": .slowMotion, "burst": .bursts, "screenshot": .screenshots,
            "screenRecording": .screenRecordings, "animated": .animated,
        ]
        for (name, album) in subtypes { #expect(albums(photo { $0.facts.subtypes = [name] }) == [.recents, album]) }
    }

    @Test("What is hidden or in the trash is in that album only, whatever it is besides")
    func setApart() {
        func rich(_ photo: inout StoredPhoto) {
            photo.details.favorite = true
            photo.details.people = ["하늘"]
            photo.facts.subtypes = ["selfie"]
        }
        #expect(
            albums(
                photo {
                    rich(&$0)
                    $0.details.hidden = true
                }) == [.hidden])
        #expect(
            albums(
                photo {
                    rich(&$0)
                    $0.details.hidden = true
                    $0.deleteTime = utc("2023-09-02T00:00:00")
                }) == [])
        #expect(
            albums(
                photo {
                    rich(&$0)
                    $0.deleteTime = utc("2023-09-02T00:00:00")
                }) == [.trash])
    }

    @Test("The eighteen stand in four sections, in the sections' order, with a title in each language")
    func sections() {
        #expect(
            SmartAlbum.allCases.map(\.rawValue) == [
                "recents", "favorites", "people", "places", "videos", "selfies", "live-photos", "portraits",
                "panoramas",
                "timelapses", "slow-motion", "bursts", "screenshots", "screen-recordings", "animated", "imports",
                "hidden",
                "trash",
            ])
        let sections = SmartAlbum.allCases.map(\.section.rawValue)
        #expect(sections == sections.sorted() && Set(sections) == Set(AlbumSection.allCases.map(\.rawValue)))
        for language in Language.allCases {
            #expect(Set(SmartAlbum.allCases.map { $0.title[language] }).count == SmartAlbum.allCases.count)
        }
        #expect(SmartAlbum.favorites.title[Language(tag: "ko-KR")] == "즐겨찾는 항목")
        #expect(SmartAlbum.favorites.title[Language(tag: "ja")] == "お気に入り")
        #expect(SmartAlbum.favorites.title[Language(tag: "fr-CA")] == "Favorites")
    }
}
