import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Lists of entries and photos by every order and filter, page by page.
extension ModelRun {
    func randomFilter(_ kind: ResourceKind) -> ModelFilter {
        var filter = ModelFilter(order: one(of: ModelFilter.Order.allCases) ?? .newest)
        filter.isHidden = chance(10)
        if chance(25) { filter.tag = one(of: ModelWords.tags) }
        if chance(20) { filter.person = one(of: ModelWords.people) }
        if chance(20) { filter.favorite = chance(70) }
        if chance(25) { filter.text = one(of: ModelWords.queries) ?? "" }
        if chance(30) {
            let days = [randomTime(), randomTime()].map { $0.flooredQuotient(by: ModelTime.day) }.sorted()
            if chance(80) { filter.from = days[0] }
            if chance(80) { filter.to = days[1] }
        }
        guard kind == .photo else { return filter }
        if chance(15) { filter.kind = number(1..<4) }
        if chance(15) { filter.subtype = one(of: ModelWords.subtypes) ?? "" }
        if chance(25) { filter.album = one(of: model.albumIDs) ?? "" }
        return filter
    }

    private func order(_ filter: ModelFilter, _ time: String) -> String {
        switch filter.order {
        case .newest: chance(50) ? "" : "\(time) desc"
        case .oldest: "\(time) asc"
        case .sequence: "sequence desc"
        }
    }

    private var somePageSize: Int32 { Int32(one(of: [0, 5, 11, 40, 1000]) ?? 0) }

    func checkEntries(_ filter: ModelFilter) async throws {
        var request = ListEntriesRequest()
        request.pageSize = somePageSize
        request.orderBy = order(filter, "entryTime")
        request.from = filter.from.map(ModelTime.text) ?? ""
        request.to = filter.to.map(ModelTime.text) ?? ""
        request.tag = filter.tag.map { [$0] } ?? []
        request.person = filter.person.map { [$0] } ?? []
        request.favorite = filter.favorite
        request.hidden = filter.isHidden ? true : nil
        request.q = filter.text
        let calls = entryCalls
        let found = try await pages { token in
            request.pageToken = token
            let page = try await self.answer { [request] in try await calls.listEntries(request, options: $0) }
            return (page.entries, page.nextPageToken)
        }
        let expected = model.list(entries: filter)
        try same("entries by \(filter)", found.map(\.id), expected.map(\.id))
        for (message, entry) in zip(found, expected) {
            try adopt(message, as: entry, changed: false)
            let cover = entry.photos.first { model.photos[$0.photo].map { $0.isShown && $0.isPicture } ?? false }
            try require(
                message.cover?.photoId == cover?.photo,
                "cover of entry \(entry.id): \(message.cover?.photoId ?? ""), expected \(cover?.photo ?? "")")
        }
    }

    func checkPhotos(_ filter: ModelFilter) async throws {
        var request = ListPhotosRequest()
        request.pageSize = somePageSize
        request.orderBy = order(filter, "takenTime")
        request.from = filter.from.map(ModelTime.text) ?? ""
        request.to = filter.to.map(ModelTime.text) ?? ""
        request.tag = filter.tag.map { [$0] } ?? []
        request.person = filter.person.map { [$0] } ?? []
        request.favorite = filter.favorite
        request.hidden = filter.isHidden ? true : nil
        request.q = filter.text
        request.kind = filter.kind.map { [MediaKind(rawValue: Int32($0))] } ?? []
        request.subtype = filter.subtype
        request.albumId = filter.album
        let calls = photoCalls
        let found = try await pages { token in
            request.pageToken = token
            let page = try await self.answer { [request] in try await calls.listPhotos(request, options: $0) }
            return (page.photos, page.nextPageToken)
        }
        let expected = model.list(photos: filter)
        try same("photos by \(filter)", found.map(\.id), expected.map(\.id))
        for (message, photo) in zip(found, expected) { try compare(message, photo) }
    }

    /// The strip around a photo in a list, which is the list itself both ways.
    func checkNeighbors() async throws {
        guard let id = one(of: model.photoIDs), let photo = model.photos[id] else { return }
        var filter = randomFilter(.photo)
        if filter.order == .sequence { filter.text = "" }
        var request = ListPhotoNeighborsRequest()
        request.id = id
        request.before = Int32(number(0..<8))
        request.after = Int32(number(0..<8))
        request.orderBy = order(filter, "takenTime")
        request.from = filter.from.map(ModelTime.text) ?? ""
        request.to = filter.to.map(ModelTime.text) ?? ""
        request.tag = filter.tag.map { [$0] } ?? []
        request.person = filter.person.map { [$0] } ?? []
        request.favorite = filter.favorite
        request.hidden = filter.isHidden ? true : nil
        request.q = filter.text
        request.kind = filter.kind.map { [MediaKind(rawValue: Int32($0))] } ?? []
        request.subtype = filter.subtype
        request.albumId = filter.album
        let calls = photoCalls
        let found = try await answer { [request] in try await calls.listPhotoNeighbors(request, options: $0) }
        let list = model.list(photos: filter)
        let before = list.filter { isBefore($0, photo, filter.order) }.suffix(Int(request.before ?? 0))
        let after = list.filter { isBefore(photo, $0, filter.order) }.prefix(Int(request.after ?? 0))
        try same("before \(id) by \(filter)", found.before.map(\.id), before.map(\.id))
        try same("after \(id) by \(filter)", found.after.map(\.id), after.map(\.id))
        for (message, photo) in zip(found.before + found.after, before + after) { try compare(message, photo) }
        if let message = found.photo { try compare(message, photo) }
    }

    private func isBefore(_ first: ModelPhoto, _ second: ModelPhoto, _ order: ModelFilter.Order) -> Bool {
        switch order {
        case .newest: (second.time, second.id) < (first.time, first.id)
        case .oldest: (first.time, first.id) < (second.time, second.id)
        case .sequence: first.sequence > second.sequence
        }
    }

    /// Checks the preview of a deletion.
    func checkPreviews() async throws {
        let calls = TrashServiceClient(channel: channel)
        if let id = one(of: model.photoIDs), let photo = model.photos[id] {
            var request = PreviewPhotoDeletionRequest()
            request.id = id
            request.permanent = chance(50)
            let preview = try await answer { [request] in try await calls.previewPhotoDeletion(request, options: $0) }
            let isTouched = photo.deleted == nil || request.permanent
            let entries = model.entries.values.filter { entry in entry.links.contains { $0.photo == id } }
            let albums = model.albums.values.filter { model.holds($0, photo) }
            try require(preview.photoCount == (isTouched ? 1 : 0), "preview of photo \(id): photos")
            try require(preview.entryCount == (isTouched ? entries.count : 0), "preview of photo \(id): entries")
            try require(preview.albumCount == (isTouched ? albums.count : 0), "preview of photo \(id): albums")
        }
        if let id = one(of: model.albumIDs), let album = model.albums[id] {
            var request = PreviewAlbumDeletionRequest()
            request.id = id
            let preview = try await answer { [request] in try await calls.previewAlbumDeletion(request, options: $0) }
            let places = model.photos.values.count { model.holds(album, $0) }
            try require(preview.photoCount == places, "preview of album \(id): \(preview.photoCount), not \(places)")
        }
    }
}
