import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("SubjectService, LabelService and MemoryService over ipc")
struct SubjectHandlerTests {
    private func photo(_ number: Int, _ time: String, _ service: ServiceHarness, _ me: CallOptions) async throws
        -> Photo
    {
        var request = CreatePhotoRequest()
        request.digest = hexadecimal(photoFacts(number).digest)
        request.probe = Probe()
        request.probe?.kind = .photo
        var captured = CaptureTime()
        captured.localDateTime = time
        request.probe?.captureTime = captured
        request.photo = Photo()
        request.photo?.people = ["하늘"]
        request.acceptLanguage = "en"
        return try await service.photos.createPhoto(request, options: me)
    }

    private func subject(_ service: ServiceHarness, _ me: CallOptions) async throws -> Subject {
        var create = CreateSubjectRequest()
        create.subject = Subject()
        create.subject?.name = "하늘"
        create.subject?.kind = .person
        create.subject?.birthday = "2022-07-16"
        return try await service.subjects.createSubject(create, options: me)
    }

    @Test("Whatever names a subject tells its age in the reader's language, in every answer")
    func ages() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let subject = try await subject(service, me)
        #expect(subject.outcome == .created && subject.kind == .person && subject.birthday == "2022-07-16")
        let photo = try await photo(1, "2023-09-01T10:00:00", service, me)
        #expect(photo.ages.map(\.text) == ["13 months"] && photo.ages.map(\.subjectId) == [subject.id])
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "첫걸음"
        create.entry?.people = ["하늘", "민지"]
        create.entry?.entryTime = Timestamp(utc("2023-09-01T00:00:00"))
        let entry = try await service.entries.createEntry(create, options: me)
        #expect(entry.ages.map(\.text) == ["생후 412일"], "in the account's language when none is asked for")
        var list = ListEntriesRequest()
        list.acceptLanguage = "ja"
        #expect(try await service.entries.listEntries(list, options: me).entries[0].ages.map(\.text) == ["1歳1か月"])
        var search = SearchRequest()
        search.q = "걸음"
        let hit = try await service.search.search(search, options: me).results.first?.resource
        guard case .entry(let found)? = hit else {
            Issue.record("Nothing was found.")
            return
        }
        #expect(found.ages.count == 1)
        var update = UpdateEntryRequest()
        update.id = entry.id
        update.entry = entry
        update.updateMask = ["ages"]
        #expect(
            await failure { _ = try await service.entries.updateEntry(update, options: me) }?.code == .invalidArgument)
        var growth = GetGrowthRequest()
        growth.id = subject.id
        growth.acceptLanguage = "en"
        let months = try await service.subjects.getGrowth(growth, options: me).months
        #expect(months.map(\.month) == [13] && months.map(\.age) == ["13 months"])
        #expect(months[0].photo?.ages.count == 1)
        var get = GetSubjectRequest()
        get.id = subject.id
        #expect(try await service.subjects.getSubject(get, options: me).coverPhotoId == photo.id)
        await service.stop()
    }

    @Test("Days, the strip around a photo, the trash and what is reverted tell ages, too")
    func agesElsewhere() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        _ = try await subject(service, me)
        let photo = try await photo(1, "2023-09-01T10:00:00", service, me)
        let newer = try await self.photo(2, "2023-09-02T10:00:00", service, me)
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "첫걸음"
        create.entry?.people = ["하늘"]
        create.entry?.entryTime = Timestamp(utc("2023-09-01T00:00:00"))
        let entry = try await service.entries.createEntry(create, options: me)
        var day = GetDayRequest()
        day.date = "2023-09-01"
        day.acceptLanguage = "en"
        let found = try await service.days.getDay(day, options: me)
        #expect(found.entries.map { $0.ages.map(\.text) } == [["13 months"]])
        #expect(found.photos.map { $0.ages.map(\.text) } == [["13 months"]])
        var strip = ListPhotoNeighborsRequest()
        strip.id = photo.id
        strip.acceptLanguage = "en"
        let neighbors = try await service.photos.listPhotoNeighbors(strip, options: me)
        #expect(neighbors.photo?.ages.map(\.text) == ["13 months"])
        #expect(neighbors.before.map { $0.ages.map(\.text) } == [["13 months"]])
        var revert = RevertEntryRequest()
        revert.id = entry.id
        revert.revision = 1
        revert.acceptLanguage = "ja"
        #expect(try await service.revisions.revertEntry(revert, options: me).ages.map(\.text) == ["1歳1か月"])
        var (deleteEntry, deletePhoto) = (DeleteEntryRequest(), DeletePhotoRequest())
        (deleteEntry.id, deletePhoto.id) = (entry.id, newer.id)
        _ = try await service.entries.deleteEntry(deleteEntry, options: me)
        _ = try await service.photos.deletePhoto(deletePhoto, options: me)
        var trash = ListTrashRequest()
        trash.acceptLanguage = "en"
        let ages = try await service.trash.listTrash(trash, options: me).items.map { item -> [String] in
            switch item.resource {
            case .entry(let entry): entry.ages.map(\.text)
            case .photo(let photo): photo.ages.map(\.text)
            case nil: []
            }
        }
        #expect(ages == [["13 months"], ["13 months"]])
        await service.stop()
    }

    @Test("People are counted, memories are titled in the reader's language, dismissed, and marked")
    func memories() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photo = try await photo(1, "2022-09-01T10:00:00", service, me)
        let people = try await service.labels.listPeople(ListPeopleRequest(), options: me).people
        #expect(people.map(\.name) == ["하늘"] && people[0].photoCount == 1 && people[0].entryCount == 0)
        #expect(try await service.labels.listPlaces(ListPlacesRequest(), options: me).places.isEmpty)
        // A year has a review from twelve photos on.
        for day in 11...21 { _ = try await self.photo(day, "2022-06-\(day)T10:00:00", service, me) }
        var list = ListMemoriesRequest()
        list.date = "2023-09-01"
        list.acceptLanguage = "en"
        let memories = try await service.memories.listMemories(list, options: me).memories
        #expect(memories.map(\.title) == ["1 year ago today", "This week, 1 year ago", "2022 in review"])
        #expect(memories[0].photoIds == [photo.id] && memories[0].kind == .onThisDay)
        #expect(memories[1].from == "2022-08-29" && memories[1].to == "2022-09-04")
        var update = UpdateMemoryRequest()
        update.id = memories[2].id
        update.memory = memories[2]
        update.memory?.favorite = true
        update.updateMask = ["favorite"]
        update.ifMatch = memories[2].etag
        #expect(try await service.memories.updateMemory(update, options: me).favorite)
        var dismiss = DismissMemoryRequest()
        dismiss.id = memories[0].id
        _ = try await service.memories.dismissMemory(dismiss, options: me)
        let left = try await service.memories.listMemories(list, options: me).memories
        #expect(left.map(\.id) == memories.dropFirst().map(\.id) && left[1].favorite)
        await service.stop()
    }
}
