import Testing

@testable import DaybookEntry

@Suite("Pets and children")
struct SubjectStorageTests {
    private let sky = SubjectInput(
        id: "01890000-0000-7000-8000-000000000009", name: "하늘", kind: 2, birthday: "2022-01-31")

    @Test("A subject is made once, under a name of its own, changed and deleted", arguments: StorageEngine.allCases)
    func life(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let made = try await harness.createSubject(sky, me)
        #expect(made.outcome == .created && made.subject.content.birthday?.description == "2022-01-31")
        #expect(try await harness.createSubject(sky, me).outcome == .existing)
        await expect(.alreadyExists) {
            try await harness.createSubject(SubjectInput(id: sky.id, name: "보리", kind: 1), me)
        }
        // The same name in another composition.
        await expect(.invalidArgument) {
            try await harness.createSubject(SubjectInput(name: "\u{1112}\u{1161}\u{1102}\u{1173}\u{11af}", kind: 1), me)
        }
        await expect(.invalidArgument) { try await harness.createSubject(SubjectInput(name: "보리"), me) }
        await expect(.invalidArgument) {
            try await harness.createSubject(SubjectInput(name: "보리", kind: 1, birthday: "2022-02-30"), me)
        }
        let changed = try await harness.updateSubject(
            made.subject, ["kind", "birthday"], SubjectInput(kind: 1), me)
        #expect(changed.content.kind == .pet && changed.content.birthday == nil)
        await expect(.etagMismatch) {
            try await harness.updateSubject(
                changed, ["name"], SubjectInput(name: "x"), ifMatch: made.subject.etag.description, me)
        }
        let id = made.subject.id.description
        _ = try await harness.write(me) { try $0.subjects.delete(id, ifMatch: "") }
        await expect(.notFound) { _ = try await harness.read(me) { try $0.subjects.subject(id) } }
    }

    @Test("A subject whose cover photo is gone for good can be renamed", arguments: StorageEngine.allCases)
    func lostCover(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo.id
        let input = SubjectInput(name: "보리", kind: 1, coverPhotoID: photo.description)
        let made = try await harness.createSubject(input, me).subject
        try await harness.deletePhoto(photo, permanently: true, me)
        let renamed = try await harness.updateSubject(made, ["name"], SubjectInput(name: "콩"), me)
        #expect(renamed.content.name == "콩" && renamed.content.chosenCover == photo)
        // A cover that is chosen now must be there.
        let removed = try await harness.updateSubject(renamed, ["cover_photo_id"], SubjectInput(), me)
        await expect(.invalidArgument) { try await harness.updateSubject(removed, ["cover_photo_id"], input, me) }
    }

    @Test(
        "The growth line has the first photo of each month of life, whatever else there is",
        arguments: StorageEngine.allCases)
    func growth(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let subject = try await harness.createSubject(sky, me).subject
        let dates = [
            "2022-01-30", "2022-01-31", "2022-02-27", "2022-02-28", "2022-03-30", "2022-03-31", "2022-04-01",
            "2022-06-15",
            "2023-01-31",
        ]
        var ids: [String: UUIDBytes] = [:]
        for (number, date) in dates.enumerated() {
            let facts = photoFacts(number, captured: "\(date)T12:00:00")
            ids[date] = try await harness.createPhoto(facts, me, saying: PhotoInput(people: ["하늘"])).photo.id
        }
        try await harness.createPhoto(photoFacts(50, captured: "2022-05-05T12:00:00"), me)
        let video = photoFacts(51, kind: .video, captured: "2022-08-05T12:00:00")
        try await harness.createPhoto(video, me, saying: PhotoInput(people: ["하늘"]))
        let hidden = photoFacts(52, captured: "2022-09-05T12:00:00")
        try await harness.createPhoto(hidden, me, saying: PhotoInput(hidden: true, people: ["하늘"]))
        for pageSize in [0, 1, 2] as [Int32] {
            let months = try await harness.growth(subject, pageSize: pageSize, me)
            #expect(months.map(\.month) == [0, 1, 2, 4, 12])
            let expected = ["2022-01-31", "2022-02-28", "2022-03-31", "2022-06-15", "2023-01-31"]
            #expect(months.map(\.photo.id) == expected.compactMap { ids[$0] })
        }
        #expect(try await harness.store.read { try $0.photos.cover(of: subject) } == ids["2023-01-31"])
        let chosen = SubjectInput(coverPhotoID: ids["2022-06-15"]?.description)
        let covered = try await harness.updateSubject(subject, ["coverPhotoId"], chosen, me)
        #expect(try await harness.store.read { try $0.photos.cover(of: covered) } == ids["2022-06-15"])
        try await harness.deletePhoto(try #require(ids["2022-06-15"]), me)
        #expect(try await harness.store.read { try $0.photos.cover(of: covered) } == ids["2023-01-31"])
    }

    @Test(
        "A month's photo stands in the growth line, however early elsewhere the next month began",
        arguments: StorageEngine.allCases)
    func monthsElsewhere(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let input = SubjectInput(name: "하늘", kind: 2, birthday: "2022-01-01")
        let subject = try await harness.createSubject(input, me).subject
        var ids: [UUIDBytes] = []
        // The second was taken thirteen hours after the first, and shows the day before.
        for (number, (time, offset)) in [("2022-02-01T08:00:00", 14), ("2022-01-31T20:00:00", -11)].enumerated() {
            var facts = photoFacts(number, captured: time)
            facts.capturedOffset = UTCOffset(seconds: Int32(offset) * 3600)
            ids.append(try await harness.createPhoto(facts, me, saying: PhotoInput(people: ["하늘"])).photo.id)
        }
        for pageSize in [0, 1] as [Int32] {
            let months = try await harness.growth(subject, pageSize: pageSize, me)
            #expect(months.map(\.month) == [0, 1] && months.map(\.photo.id) == ids.reversed())
        }
    }
}
