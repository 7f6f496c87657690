import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Counts by days, albums, labels and places.
extension ModelRun {
    func checkTimelines() async throws {
        let calls = entryCalls
        for (granularity, letters) in [(Granularity.year, 4), (.month, 7), (.day, 10)] {
            for subject in [TimelineSubject.photos, .entries, .all] {
                var request = GetTimelineRequest()
                request.granularity = granularity
                request.of = subject
                let timeline = try await answer { [request] in try await calls.getTimeline(request, options: $0) }
                let expected = model.timeline(letters: letters).map { bucket in
                    var bucket = bucket
                    if subject == .photos { bucket.entries = 0 }
                    if subject == .entries { (bucket.photos, bucket.cover) = (0, nil) }
                    return bucket
                }.filter { $0.photos + $0.entries > 0 }
                try same(
                    "timeline",
                    timeline.buckets.map { "\($0.key) \($0.photoCount) \($0.entryCount) \($0.coverPhotoId ?? "")" },
                    expected.map { "\($0.key) \($0.photos) \($0.entries) \($0.cover ?? "")" })
                try require(
                    timeline.totalPhotos == expected.reduce(0) { $0 + $1.photos }
                        && timeline.totalEntries == expected.reduce(0) { $0 + $1.entries }, "totals of the timeline")
            }
        }
    }

    func checkDays() async throws {
        let calls = DayServiceClient(channel: channel)
        var list = ListUnwrittenDaysRequest()
        list.pageSize = somePages
        let unwritten = try await pages { token in
            list.pageToken = token
            let page = try await self.answer { [list] in try await calls.listUnwrittenDays(list, options: $0) }
            return (page.days, page.nextPageToken)
        }
        try same(
            "unwritten days", unwritten.map { "\($0.date) \($0.photoCount) \($0.coverPhotoId ?? "")" },
            model.unwrittenDays().map {
                "\(ModelTime.text(ofDay: $0.day)) \($0.photos.count) \(model.dayCover($0.photos) ?? "")"
            })
        for _ in 0..<3 { try await checkDay(randomTime().flooredQuotient(by: ModelTime.day)) }
    }

    private var somePages: Int32 { Int32(one(of: [0, 2, 7]) ?? 0) }

    private func checkDay(_ day: Int64) async throws {
        var request = GetDayRequest()
        request.date = ModelTime.text(ofDay: day)
        let calls = DayServiceClient(channel: channel)
        let found = try await answer { [request] in try await calls.getDay(request, options: $0) }
        let (entries, photos) = (model.entries(ofDay: day), model.photos(ofDay: day))
        try same("entries of \(request.date)", found.entries.map(\.id), entries.map(\.id))
        try same("photos of \(request.date)", found.photos.map(\.id), model.bare(photos).map(\.id))
        for (message, entry) in zip(found.entries, entries) where !entry.isMoved { try compare(message, entry) }
        for (message, photo) in zip(found.photos, model.bare(photos)) { try compare(message, photo) }
        try require(
            found.entryCount == entries.count && found.photoCount == photos.count, "counts of \(request.date)")
        let parts = CivilDate(day: day).parts
        let years = (1...10).compactMap { CivilDate(year: parts.year - $0, month: parts.month, day: parts.day) }
        let expected = years.compactMap { date -> String? in
            let (entries, photos) = (model.entries(ofDay: date.day), model.photos(ofDay: date.day))
            if entries.isEmpty, photos.isEmpty { return nil }
            return "\(date.parts.year) \(entries.count) \(photos.count) \(model.dayCover(photos) ?? "")"
        }
        try same(
            "years before \(request.date)",
            found.previousYears.map { "\($0.year) \($0.entryCount) \($0.photoCount) \($0.coverPhotoId ?? "")" },
            expected)
    }

    /// All albums in their order, with counts and covers.
    func checkSmartAlbums() async throws {
        let calls = albumCalls
        let found = try await answer { try await calls.listAlbums(ListAlbumsRequest(), options: $0) }.albums
        let expected = model.listedAlbums
        let smart = found.filter { DiaryModel.smartAlbums.contains($0.id) }
        let names = DiaryModel.smartAlbums
        try same("albums", found.map(\.id), Array(names.prefix(2)) + expected.map(\.id) + names.dropFirst(2))
        for album in smart {
            let count = model.photos(ofSmart: album.id).count
            try require(album.photoCount == count, "\(album.id): count \(album.photoCount), expected \(count)")
            let cover = model.cover(ofSmart: album.id)
            try require(
                album.coverPhotoId == cover, "\(album.id): cover \(album.coverPhotoId ?? ""), expected \(cover ?? "")")
        }
        let own = found.filter { !DiaryModel.smartAlbums.contains($0.id) }
        for (message, album) in zip(own, expected) where !album.isMoved { try compare(message, album) }
    }

    func checkLabels() async throws {
        let calls = LabelServiceClient(channel: channel)
        var (tags, people) = (ListTagsRequest(), ListPeopleRequest())
        (tags.pageSize, people.pageSize) = (somePages, somePages)
        let foundTags = try await pages { token in
            tags.pageToken = token
            let page = try await self.answer { [tags] in try await calls.listTags(tags, options: $0) }
            return (page.tags, page.nextPageToken)
        }
        let foundPeople = try await pages { token in
            people.pageToken = token
            let page = try await self.answer { [people] in try await calls.listPeople(people, options: $0) }
            return (page.people, page.nextPageToken)
        }
        func text(_ count: DiaryModel.Count) -> String { "\(count.name) \(count.entries) \(count.photos)" }
        try same(
            "tags", foundTags.map { "\($0.name) \($0.entryCount) \($0.photoCount)" },
            model.counts(\.tags, \.tags).map(text))
        try same(
            "people", foundPeople.map { "\($0.name) \($0.entryCount) \($0.photoCount)" },
            model.counts(\.people, \.people).map(text))
    }

    func checkPlaces() async throws {
        let calls = LabelServiceClient(channel: channel)
        let found = try await answer { try await calls.listPlaces(ListPlacesRequest(), options: $0) }.places
        try same(
            "places",
            found.map {
                "\($0.name) \($0.latitude ?? 0) \($0.longitude ?? 0) \($0.entryCount) \($0.photoCount) \($0.coverPhotoId ?? "")"
            },
            model.places().map {
                "\($0.name) \($0.point?.latitude ?? 0) \($0.point?.longitude ?? 0) \($0.entries) \($0.photos) \($0.cover?.description ?? "")"
            })
    }
}
