import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on entries.
extension ModelRun {
    var entryCalls: EntryServiceClient { EntryServiceClient(channel: channel) }

    /// An entry to work on, the newer rather: bursts come from that.
    private func someEntry() -> ModelEntry? {
        if let last = lastEntry, chance(35), let entry = model.entries[last] { return entry }
        lastEntry = one(of: model.entryIDs)
        return lastEntry.flatMap { model.entries[$0] }
    }

    private func randomEntry(_ id: String) -> ModelEntry {
        var entry = ModelEntry(id: id, time: randomTime(), zone: one(of: ModelWords.zones) ?? "UTC", created: now)
        if chance(8) { return entry }
        entry.title = one(of: ModelWords.titles) ?? ""
        entry.body = randomText()
        entry.links = randomLinks()
        entry.tags = some(of: ModelWords.tags)
        entry.people = some(of: ModelWords.people)
        entry.place = randomPlace(around: entry.time)
        entry.favorite = chance(25)
        entry.hidden = chance(12)
        return entry
    }

    private func message(_ entry: ModelEntry) -> Entry {
        var message = Entry()
        message.title = entry.title
        message.body = entry.body
        message.entryTime = Timestamp(microseconds: entry.time)
        message.timeZone = entry.zone
        message.photos = entry.photos.map {
            var photo = EntryPhoto()
            photo.photoId = $0.photo
            photo.caption = $0.caption
            return photo
        }
        message.tags = entry.tags
        message.people = entry.people
        message.place = entry.place.map(Place.init)
        message.favorite = entry.favorite
        message.hidden = entry.hidden
        return message
    }

    /// Whether one of the photos named is in the trash.
    private func namesTrash(_ links: [ModelLink]) -> Bool { links.contains { model.photos[$0.photo]?.deleted != nil } }

    func createEntry() async throws {
        guard model.entries.count < 160 || chance(20) else { return try await deleteEntry() }
        var entry = randomEntry(newID())
        var request = CreateEntryRequest()
        request.entry = message(entry)
        request.entry?.id = entry.id
        if chance(20) {
            request.entry?.timeZone = ""
            entry.zone = model.zone
        }
        note("create entry \(entry.id)")
        let calls = entryCalls
        if namesTrash(entry.links) {
            return try await refused(.invalidArgument) { try await calls.createEntry(request, options: $0) }
        }
        let made = try await answer { try await calls.createEntry(request, options: $0) }
        entry.created = made.createTime?.microseconds ?? 0
        entry.revisions = [entry.revision(number: 1, at: entry.created)]
        try adopt(made, as: entry, changed: true)
        try require(
            model.entries.values.allSatisfy { $0.id == entry.id || $0.sequence < made.sequence },
            "sequence does not grow")
        lastEntry = entry.id
        try await checkEntry(entry.id)
    }

    func patchEntry() async throws {
        guard let old = someEntry() else { return try await createEntry() }
        var fresh = randomEntry(old.id)
        if chance(40) { fresh.links = old.photos.shuffled(using: &numbers) }
        let fields = [
            "title", "body", "entry_time", "time_zone", "photos", "tags", "people", "place", "favorite", "hidden",
        ]
        let empties = chance(8)
        var mask = empties ? fields : Array(fields.shuffled(using: &numbers).prefix(number(1..<4)))
        if chance(30) { mask = [chance(50) ? "title" : "body"] }
        var new = old
        for field in mask {
            set(
                field, of: &new,
                to: empties ? ModelEntry(id: old.id, time: old.time, zone: old.zone, created: 0) : fresh)
        }
        var request = UpdateEntryRequest()
        request.id = old.id
        request.entry = message(new)
        request.updateMask = mask
        note("patch entry \(old.id) \(mask.joined(separator: " ")) at \(now)")
        let calls = entryCalls
        if old.isExpired(at: now) {
            return try await refused(.notFound) { try await calls.updateEntry(request, options: $0) }
        }
        if old.deleted != nil {
            return try await refused(.failedPrecondition) { try await calls.updateEntry(request, options: $0) }
        }
        if chance(4) {
            request.ifMatch = "\"0\""
            return try await refused(.aborted) { try await calls.updateEntry(request, options: $0) }
        }
        let changed = !new.says(old)
        // Photos that stay as they are in everything are not looked at.
        if changed, new.photos != old.photos, namesTrash(new.photos) {
            return try await refused(.invalidArgument) { try await calls.updateEntry(request, options: $0) }
        }
        let updated = try await answer { try await calls.updateEntry(request, options: $0) }
        if changed { new.settle(from: old, isBurst: true, at: updated.updateTime?.microseconds ?? 0) }
        try adopt(updated, as: new, changed: changed)
        try await checkEntry(old.id)
    }

    private func set(_ field: String, of entry: inout ModelEntry, to new: ModelEntry) {
        switch field {
        case "title": entry.title = new.title
        case "body": entry.body = new.body
        case "entry_time": entry.time = new.time
        case "time_zone": entry.zone = new.zone
        case "photos": if new.photos != entry.photos { entry.links = ModelLink.merge(new.photos, keeping: entry.links) }
        case "tags": entry.tags = new.tags
        case "people": entry.people = new.people
        case "place": entry.place = new.place
        case "favorite": entry.favorite = new.favorite
        default: entry.hidden = new.hidden
        }
    }

    func deleteEntry() async throws {
        guard let old = someEntry() else { return try await createEntry() }
        var request = DeleteEntryRequest()
        request.id = old.id
        request.permanent = chance(25)
        note("delete entry \(old.id) permanent \(request.permanent) at \(now)")
        let calls = entryCalls
        if old.isExpired(at: now) {
            return try await refused(.notFound) { [request] in try await calls.deleteEntry(request, options: $0) }
        }
        let result = try await call { [request] in try await calls.deleteEntry(request, options: $0) }
        if request.permanent {
            // Gone before the answer came, when the service died between.
            if case .failure(let error) = result, error.code != .notFound || !service.diesUnderCalls {
                throw ModelMismatch("refused: \(error)")
            }
            model.entries[old.id] = nil
        } else {
            let gone = try result.get()
            var new = old
            if old.deleted == nil {
                new.deleted = gone.deleteTime?.microseconds
                if old.emptied != nil { new.emptied = new.deleted }
            }
            try adopt(gone, as: new, changed: old.deleted == nil)
        }
        try await checkEntry(old.id)
    }

    func undeleteEntry() async throws {
        let trashed = model.entryIDs.filter { model.entries[$0]?.deleted != nil }
        guard let id = one(of: chance(90) ? trashed : model.entryIDs), let old = model.entries[id] else {
            return try await deleteEntry()
        }
        var request = UndeleteEntryRequest()
        request.id = old.id
        note("undelete entry \(old.id) at \(now)")
        let calls = entryCalls
        if old.isExpired(at: now) {
            return try await refused(.notFound) { [request] in try await calls.undeleteEntry(request, options: $0) }
        }
        let back = try await answer { [request] in try await calls.undeleteEntry(request, options: $0) }
        var new = old
        if old.deleted != nil {
            new.deleted = nil
            if old.emptied != nil { new.emptied = back.updateTime?.microseconds }
        }
        try adopt(back, as: new, changed: old.deleted != nil)
        try await checkEntry(old.id)
    }

    func revertEntry() async throws {
        guard let old = someEntry(), let revision = one(of: old.revisions) else { return try await createEntry() }
        var request = RevertEntryRequest()
        request.id = old.id
        request.revision = Int32(revision.number)
        note("revert entry \(old.id) to \(revision.number) at \(now)")
        let calls = RevisionServiceClient(channel: channel)
        if old.isExpired(at: now) {
            return try await refused(.notFound) { [request] in try await calls.revertEntry(request, options: $0) }
        }
        if old.deleted != nil {
            return try await refused(.failedPrecondition) { [request] in
                try await calls.revertEntry(request, options: $0)
            }
        }
        var new = old
        new.title = revision.title
        new.body = revision.body
        let links = revision.photos.compactMap { link in
            model.photos[link.photo].map {
                ModelLink(photo: link.photo, caption: link.caption, isRemoved: $0.deleted != nil)
            }
        }
        new.links = links
        let changed = !new.says(old)
        new.links = changed ? ModelLink.merge(links, keeping: old.links) : old.links
        let back = try await answer { [request] in try await calls.revertEntry(request, options: $0) }
        if changed { new.settle(from: old, isBurst: false, at: back.updateTime?.microseconds ?? 0) }
        try adopt(back, as: new, changed: changed)
        try await checkEntry(old.id)
    }

    /// Compares an answer with the entry that it should tell of, and keeps it.
    func adopt(_ message: Entry, as entry: ModelEntry, changed: Bool) throws {
        var entry = entry
        entry.sequence = entry.sequence == 0 ? message.sequence : entry.sequence
        try require((message.etag != entry.etag) == (changed || entry.isMoved), "etag of entry \(entry.id)")
        entry.etag = message.etag
        entry.isMoved = false
        model.entries[entry.id] = entry
        try compare(message, entry)
    }

    func compare(_ message: Entry, _ entry: ModelEntry) throws {
        let name = "entry \(entry.id)"
        try require(message.id == entry.id, "\(name): id \(message.id)")
        try require(message.etag == entry.etag, "\(name): etag \(message.etag), expected \(entry.etag)")
        try require(message.title == entry.title && message.body == entry.body, "\(name): text")
        try require(message.entryTime?.microseconds == entry.time, "\(name): time")
        try require(message.timeZone == entry.zone, "\(name): zone \(message.timeZone)")
        try require(message.localDate == ModelTime.text(ofDay: entry.localDay), "\(name): date \(message.localDate)")
        let photos = message.photos.map { ModelLink(photo: $0.photoId, caption: $0.caption) }
        try require(photos == entry.photos, "\(name): photos \(photos), expected \(entry.photos)")
        try require(message.tags == entry.tags && message.people == entry.people, "\(name): labels")
        try compare(message.ages, model.ages(of: entry.people, on: entry.localDay), of: name)
        try require(message.place?.model == entry.place, "\(name): place")
        try require(message.favorite == entry.favorite && message.hidden == entry.hidden, "\(name): flags")
        try require(message.deleteTime?.microseconds == entry.deleted, "\(name): delete time")
        try require(message.sequence == entry.sequence, "\(name): sequence")
    }

    /// Reads an entry and what it was.
    func checkEntry(_ id: String) async throws {
        var request = GetEntryRequest()
        request.id = id
        let calls = entryCalls
        guard let entry = model.entries[id], !entry.isExpired(at: now) else {
            return try await refused(.notFound) { [request] in try await calls.getEntry(request, options: $0) }
        }
        let message = try await answer { [request] in try await calls.getEntry(request, options: $0) }
        try adopt(message, as: entry, changed: false)
        try await checkRevisions(entry)
        if chance(30) { try await checkDiff(entry) }
    }

    /// Compares two revisions, or one with the one before.
    private func checkDiff(_ entry: ModelEntry) async throws {
        guard let any = one(of: Array(entry.revisions.indices)) else { return }
        let new = chance(50) ? entry.revisions.count - 1 : any
        let old = chance(60) || new == 0 ? new - 1 : number(0..<entry.revisions.count)
        var request = DiffRevisionRequest()
        request.id = entry.id
        request.number = Int32(entry.revisions[new].number)
        if old != new - 1 { request.against = Int32(entry.revisions[old].number) }
        let calls = RevisionServiceClient(channel: channel)
        let diff = try await answer { [request] in try await calls.diffRevision(request, options: $0) }
        let (from, to) = (old < 0 ? nil : entry.revisions[old], entry.revisions[new])
        let name = "entry \(entry.id) from \(from?.number ?? 0) to \(to.number)"
        try require(diff.from == Int32(from?.number ?? 0) && diff.to == Int32(to.number), "\(name): numbers")
        try require(!diff.truncated, "\(name): cut")
        let texts = [
            ("title", ModelDiff(diff.title, from: from?.title ?? "", to: to.title)),
            ("body", ModelDiff(diff.body, from: from?.body ?? "", to: to.body)),
        ]
        for (field, text) in texts {
            if let fault = text.fault() { throw ModelMismatch("\(name), \(field): \(fault)") }
        }
        let (before, after) = (from?.photos ?? [], to.photos)
        func isIn(_ links: [ModelLink]) -> (ModelLink) -> Bool { { link in links.contains { $0.photo == link.photo } } }
        let (kept, stays) = (before.filter(isIn(after)), after.filter(isIn(before)))
        try same("\(name): added", diff.addedPhotoIds, after.filter { !isIn(before)($0) }.map(\.photo))
        try same("\(name): removed", diff.removedPhotoIds, before.filter { !isIn(after)($0) }.map(\.photo))
        try same(
            "\(name): captions", diff.captionedPhotoIds, stays.filter { !before.contains($0) }.map(\.photo))
        try require(diff.reordered == (kept.map(\.photo) != stays.map(\.photo)), "\(name): order")
    }

    private func checkRevisions(_ entry: ModelEntry) async throws {
        var request = ListRevisionsRequest()
        request.id = entry.id
        request.pageSize = Int32(number(3..<60))
        let calls = RevisionServiceClient(channel: channel)
        let found = try await pages { token in
            request.pageToken = token
            let page = try await self.answer { [request] in try await calls.listRevisions(request, options: $0) }
            return (page.revisions, page.nextPageToken)
        }
        let revisions = found.reversed().map { revision in
            ModelRevision(
                number: Int(revision.number), title: revision.title, body: revision.body,
                photos: revision.photos.map { ModelLink(photo: $0.photoId, caption: $0.caption) },
                time: revision.createTime?.microseconds ?? 0)
        }
        guard service.hasOwnTime else {
            let (numbers, expected) = (revisions.map(\.number), entry.revisions.map(\.number))
            return try require(numbers == expected, "revisions of \(entry.id): \(numbers), expected \(expected)")
        }
        try require(
            revisions == entry.revisions, "revisions of \(entry.id): \(revisions), expected \(entry.revisions)")
    }
}
