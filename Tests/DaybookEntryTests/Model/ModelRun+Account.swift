import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on the account, the lock and the trash.
extension ModelRun {
    private var accountCalls: AccountServiceClient { AccountServiceClient(channel: channel) }

    /// The owner moves, or calls it a day at another hour.
    func patchAccount() async throws {
        var request = UpdateAccountRequest()
        request.account = Account()
        if chance(50) {
            model.zone = one(of: ModelWords.zones) ?? "UTC"
            request.account?.timeZone = model.zone
            request.updateMask = ["time_zone"]
        } else {
            let hour = one(of: [0, 0, 4, 23]) ?? 0
            model.boundary = Int64(hour) * 3600
            request.account?.dayBoundary = (hour < 10 ? "0" : "") + "\(hour):00"
            request.updateMask = ["day_boundary"]
        }
        note("account \(model.zone) \(model.boundary)")
        let calls = accountCalls
        _ = try await answer { [request] in try await calls.updateAccount(request, options: $0) }
        try await checkDays()
        try await checkMemories()
    }

    /// While hidden things are closed nothing of them is told.
    func tryLocked() async throws {
        note("lock")
        let (accounts, entries, photos) = (accountCalls, entryCalls, photoCalls)
        _ = try await answer {
            try await accounts.lockCurrentSession(LockCurrentSessionRequest(), options: $0)
        }
        if let hidden = one(of: model.entryIDs.filter { model.entries[$0]?.hidden == true }) {
            var get = GetEntryRequest()
            get.id = hidden
            let isGone = model.entries[hidden]?.isExpired(at: now) == true
            try await refused(isGone ? .notFound : .permissionDenied) { [get] in
                try await entries.getEntry(get, options: $0)
            }
        }
        if let hidden = one(of: model.photoIDs.filter { model.photos[$0]?.hidden == true }) {
            var get = GetPhotoRequest()
            get.id = hidden
            try await refused(.permissionDenied) { [get] in try await photos.getPhoto(get, options: $0) }
        }
        var list = ListPhotosRequest()
        list.hidden = true
        try await refused(.permissionDenied) { [list] in try await photos.listPhotos(list, options: $0) }
        try await checkTrash(isOpen: false)
        try await unlock()
    }

    func emptyTrash() async throws {
        let isOpen = chance(70)
        if !isOpen {
            let accounts = accountCalls
            _ = try await answer {
                try await accounts.lockCurrentSession(LockCurrentSessionRequest(), options: $0)
            }
        }
        note("empty the trash, hidden too: \(isOpen)")
        let entries = model.entries.values.filter { $0.deleted != nil && (isOpen || !$0.hidden) }.map(\.id)
        let photos = model.photos.values.filter { $0.deleted != nil && (isOpen || !$0.hidden) }.map(\.id)
        let calls = TrashServiceClient(channel: channel)
        let emptied = try await answer { try await calls.emptyTrash(EmptyTrashRequest(), options: $0) }
        if service.hasOwnTime {
            try require(
                emptied.entryCount == entries.count && emptied.photoCount == photos.count,
                "emptied \(emptied.entryCount) and \(emptied.photoCount), expected \(entries.count), \(photos.count)")
        }
        for id in entries { model.entries[id] = nil }
        for id in photos { model.forget(photo: id, at: now) }
        try await checkTrash(isOpen: isOpen)
        if !isOpen { try await unlock() }
    }

    func checkTrash(isOpen: Bool) async throws {
        var request = ListTrashRequest()
        request.pageSize = Int32(number(3..<30))
        let calls = TrashServiceClient(channel: channel)
        let found = try await pages { token in
            request.pageToken = token
            let page = try await self.answer { [request] in try await calls.listTrash(request, options: $0) }
            return (page.items, page.nextPageToken)
        }
        let entries = model.entries.values.filter { isOpen || !$0.hidden }.compactMap { entry in
            entry.deleted.map { ($0, entry.id) }
        }
        let photos = model.photos.values.filter { isOpen || !$0.hidden }.compactMap { photo in
            photo.deleted.map { ($0, photo.id) }
        }
        let expected = (entries + photos).sorted { $1 < $0 }.map(\.1)
        try same(
            "trash",
            found.map { item in
                switch item.resource {
                case .entry(let entry): entry.id
                case .photo(let photo): photo.id
                case nil: ""
                }
            }, expected)
        // Closed, entries are without their hidden photos.
        guard isOpen else { return }
        for item in found {
            switch item.resource {
            case .entry(let message):
                if let entry = model.entries[message.id], !entry.isMoved { try compare(message, entry) }
            case .photo(let message): if let photo = model.photos[message.id] { try compare(message, photo) }
            case nil: break
            }
        }
    }
}
