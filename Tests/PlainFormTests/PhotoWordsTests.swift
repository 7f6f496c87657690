import DaybookAPI
import Testing

@testable import PlainForm

@Suite("Words of people on photos")
struct PhotoWordsTests {
    private func words(_ change: (inout KeptPhoto) -> Void) -> PhotoWords {
        var photo = KeptPhoto()
        photo.localSeconds = DiaryLines.time + 32_400
        change(&photo)
        return PhotoWords(photo)
    }

    @Test("A photo that says nothing but what its file says has no words")
    func fromFile() {
        let words = words { photo in
            (photo.caption, photo.fileCaption) = ("눈", "눈")
            (photo.tags, photo.fileTags) = (["a", "b"], ["a", "b"])
            (photo.latitude, photo.fileLatitude) = (37.5, 37.5)
            (photo.longitude, photo.fileLongitude) = (127, 127)
            (photo.capturedOffsetSeconds, photo.utcOffsetSeconds) = (32_400, 32_400)
            photo.capturedLocalSeconds = photo.localSeconds
            photo.takenSource = .file
            photo.turnDegrees = 90
        }
        #expect(words.isEmpty)
        // The zone of an instant is the account's.
        let film = self.words { photo in
            (photo.takenSource, photo.capturedIsInstant, photo.capturedLocalSeconds) = (.file, true, 5)
            photo.utcOffsetSeconds = 32_400
        }
        #expect(film.isEmpty)
        for source in [KeptTimeSource.name, .modified, .upload] {
            #expect(self.words { ($0.takenSource, $0.utcOffsetSeconds) = (source, 32_400) }.isEmpty)
        }
    }

    @Test("Each value that a person gave counts, also one beside others of the file")
    func given() {
        #expect(words { ($0.caption, $0.fileCaption) = ("a", "b") }.caption == "a")
        #expect(words { ($0.tags, $0.fileTags) = (["a", "b"], ["b"]) }.tags == ["a", "b"])
        #expect(words { ($0.tags, $0.fileTags) = (["A"], ["a"]) }.tags == ["A"])
        #expect(words { ($0.tags, $0.fileTags) = (["b"], ["a", "b"]) }.tags == ["b"])
        #expect(words { ($0.tags, $0.fileTags) = (["a", "b"], ["a", "A", "b"]) }.isEmpty)
        #expect(words { $0.people = ["지호"] }.people == ["지호"])
        #expect(words { $0.placeName = "서울숲" }.placeName == "서울숲")
        #expect(words { $0.favorite = true }.isFavorite)
        // A caption that a person removed leaves no words.
        #expect(words { $0.fileCaption = "b" }.isEmpty)
    }

    @Test("A corrected position comes before that of the named place, and one off the earth is none")
    func position() {
        let corrected = words { photo in
            (photo.latitude, photo.longitude, photo.fileLatitude, photo.fileLongitude) = (-1, -2, 37.5, 127)
            (photo.placeLatitude, photo.placeLongitude) = (3, 4)
        }
        #expect(corrected.position == PhotoWords.Position(latitude: -1, longitude: -2))
        let named = words { photo in
            (photo.latitude, photo.longitude, photo.fileLatitude, photo.fileLongitude) = (37.5, 127, 37.5, 127)
            (photo.placeLatitude, photo.placeLongitude) = (3, 4)
        }
        #expect(named.position == PhotoWords.Position(latitude: 3, longitude: 4))
        for (latitude, longitude) in [(Double.nan, 1.0), (1.797e308, 1), (90.5, 0), (0, -181), (0, .infinity)] {
            #expect(words { ($0.latitude, $0.longitude) = (latitude, longitude) }.isEmpty)
            #expect(words { ($0.placeLatitude, $0.placeLongitude) = (latitude, longitude) }.isEmpty)
        }
        #expect(words { $0.latitude = 1 }.isEmpty)
    }

    @Test(
        "A corrected time has the parts that are known",
        arguments: [
            (KeptPrecision.second, 32_400, "2024-03-09T14:04:05+09:00"),
            (.second, -12_600, "2024-03-09T14:04:05-03:30"), (.second, nil, "2024-03-09T14:04:05"),
            (.second, 30_472, "2024-03-09T14:04:05"), (.second, -2_147_483_640, "2024-03-09T14:04:05"),
            (.unspecified, 0, "2024-03-09T14:04:05+00:00"), (.day, 32_400, "2024-03-09"), (.month, 32_400, "2024-03"),
            (.year, nil, "2024"),
        ] as [(KeptPrecision, Int32?, String)])
    func time(precision: KeptPrecision, offset: Int32?, text: String) {
        let words = words { photo in
            (photo.takenSource, photo.takenPrecision, photo.utcOffsetSeconds) = (.person, precision, offset)
        }
        #expect(words.time == text)
    }

    @Test("A camera's time in another zone is corrected, and years without four digits have no date")
    func times() {
        let moved = words { photo in
            (photo.takenSource, photo.utcOffsetSeconds) = (.file, 32_400)
            photo.capturedLocalSeconds = photo.localSeconds
        }
        #expect(moved.time == "2024-03-09T14:04:05+09:00")
        let changed = words { ($0.takenSource, $0.capturedLocalSeconds) = (.file, 5) }
        #expect(changed.time == "2024-03-09T14:04:05")
        for seconds in [Int64.min, -62_135_596_801, 253_402_300_800, .max] {
            #expect(words { ($0.takenSource, $0.localSeconds) = (.person, seconds) }.isEmpty)
        }
    }

    @Test("Characters that XML cannot have and controls are left out, and a text of them alone is none")
    func characters() {
        // The last one is allowed, although it is no character.
        let unwritable = String(decoding: [0xFFFE, 0xFFFF, 0xFDD0] as [UInt16], as: UTF16.self)
        let hostile = "\0a\u{1B}[31m\u{7F}\u{85}b\t\r\n\u{FFFD}😀" + unwritable
        let readable = "a[31mb\t\r\n\u{FFFD}😀" + String(decoding: [0xFDD0] as [UInt16], as: UTF16.self)
        let words = words { photo in
            (photo.caption, photo.tags) = (hostile, ["\0", hostile])
            (photo.people, photo.placeName) = ([String(decoding: [0xFFFE] as [UInt16], as: UTF16.self)], "\u{1}")
        }
        #expect(Array(words.caption.utf8) == Array(readable.utf8))
        #expect(words.tags.map { Array($0.utf8) } == [Array(readable.utf8)])
        #expect(words.people == [] && words.placeName.isEmpty)
    }

    @Test("The caption in an entry counts unless the photo has one of its own")
    func captionInEntry() {
        var (own, none) = (words { $0.caption = "own" }, PhotoWords())
        own.add(captionInEntry: "placed")
        none.add(captionInEntry: "\0placed")
        #expect(own.caption == "own" && none.caption == "placed")
    }
}
