import Testing

@testable import DaybookEntry

/// Random changes of a diary with shares. Whatever a share shows no longer, or shows otherwise, was revoked.
@Suite("What gateways forget of shares, by any sequence of changes")
struct SharedPicturesModelTests {
    private enum Action: CaseIterable {
        case upload, trash, delete, undelete, hide, show, like, dislike, tag, untag, turn
        case fillEntry, emptyEntry, trashEntry, undeleteEntry, hideEntry, showEntry, cheerEntry, saddenEntry
        case fillAlbum, emptyAlbum, search, searchDays, share, revoke, emptyTrash, keepUp
    }

    /// A photo in a share, as a visitor gets it.
    private struct Sight: Hashable {
        let share: Int64
        let photo: UUIDBytes
        let served: ServedBytes
    }

    /// A run, in which the number 4 is a still, and 5 its film.
    private struct Run {
        let harness: DiaryHarness
        let me: Caller
        let entry: StoredEntry
        let albums: [StoredAlbum]
        let holder: LeaseHolder
        var ids: [UUIDBytes] = []

        init() async throws {
            harness = try DiaryHarness(.sqlite)
            me = try await harness.account("minji")
            entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
            albums = [
                try await harness.createAlbum(AlbumInput(title: "summer"), me).album,
                try await harness.createAlbum(AlbumInput(title: "found", filter: "tag:바다"), me).album,
            ]
            holder = try harness.store.leases.join()
        }

        /// Every photo of every share that is neither revoked nor over.
        func seen() async throws -> Set<Sight> {
            let (owner, ids, now) = (me.owner, ids, harness.clock.now)
            return try await harness.store.read { transaction in
                var seen: Set<Sight> = []
                let keys = try transaction.shares.list(owner: owner, after: nil, hidden: true, limit: 100).map(\.key)
                for share in try transaction.shares.shares(keys: keys) where share.isLive(at: now) {
                    let finder = SharedContentFinder(share: share, transaction: transaction)
                    guard try finder.isShown() else { continue }
                    for photo in try ids.compactMap({ try finder.member($0) }) {
                        seen.insert(Sight(share: share.key, photo: photo.id, served: photo.servedBytes))
                    }
                }
                return seen
            }
        }

        func revoked() throws -> Revocations {
            harness.store.leases.delivery(to: holder.id)?.revocations ?? Revocations()
        }

        /// A share of something that can be shared now, by a number.
        private func share(_ number: Int) async throws {
            let shown = try await harness.photos(ListInput(kind: .photo), me).items.map(\.id.description)
            let targets = [
                ShareInput(photoIDs: shown), ShareInput(entryID: entry.id.description),
                ShareInput(albumID: albums[0].id.description), ShareInput(albumID: albums[1].id.description),
                ShareInput(albumID: "favorites"), ShareInput(albumID: "live-photos"),
            ]
            _ = try? await harness.createShare(targets[number % targets.count], me)
        }

        private func facts(_ number: Int) -> PhotoFacts {
            var facts = photoFacts(number + 1, kind: number == 5 ? .video : .photo)
            if number >= 4 { (facts.contentID, facts.subtypes) = ("A-B", ["livePhoto"]) }
            return facts
        }

        /// Does something to the photo of a number, or to all; what is refused changes nothing.
        mutating func apply(_ action: Action, to number: Int) async throws {
            harness.clock.advance(seconds: 1)
            if action == .upload {
                let id = try await harness.createPhoto(facts(number), me).photo.id
                if !ids.contains(id) { ids.append(id) }
            }
            let digest = facts(number).digest
            let owner = me.owner
            let photo = try await harness.store.read { try $0.photos.photo(owner: owner, digest: digest) }
            switch action {
            case .upload: break
            case .trash, .delete, .undelete, .hide, .show, .like, .dislike, .tag, .untag, .turn:
                if let photo { try? await change(photo, by: action) }
            case .fillEntry, .emptyEntry, .trashEntry, .undeleteEntry, .hideEntry, .showEntry, .cheerEntry,
                .saddenEntry:
                try? await changeEntry(by: action)
            case .fillAlbum: if let photo { _ = try? await harness.add([photo], to: albums[0], me) }
            case .emptyAlbum: if let photo { _ = try? await harness.remove([photo], from: albums[0], me) }
            case .search: try await search("tag:바다")
            case .searchDays: try await search("mood:great")
            case .share: try await share(number)
            case .revoke:
                let shares = try await harness.read(me) { try $0.shares.list(pageSize: 100, pageToken: "").items }
                if shares.count > 6, let last = shares.last(where: { $0.revokeTime == nil }) {
                    try await harness.revokeShare(last.id, me)
                }
            case .emptyTrash: _ = try await harness.diary.emptyTrash(of: me)
            case .keepUp: try await harness.diary.keepUp()
            }
        }

        private func change(_ photo: StoredPhoto, by action: Action) async throws {
            switch action {
            case .trash: try await harness.deletePhoto(photo.id, me)
            case .delete: try await harness.deletePhoto(photo.id, permanently: true, me)
            case .undelete: try await harness.undeletePhoto(photo.id, me)
            case .hide, .show:
                try await harness.updatePhoto(photo.id, ["hidden"], PhotoInput(hidden: action == .hide), me)
            case .like, .dislike:
                try await harness.updatePhoto(photo.id, ["favorite"], PhotoInput(favorite: action == .like), me)
            case .tag, .untag:
                try await harness.updatePhoto(photo.id, ["tags"], PhotoInput(tags: action == .tag ? ["바다"] : []), me)
            default: try await harness.updatePhoto(photo.id, ["turn"], PhotoInput(turn: 90), me)
            }
        }

        private func changeEntry(by action: Action) async throws {
            switch action {
            case .fillEntry:
                let input = EntryInput(photos: ids.map { .init(photoID: $0.description) })
                try await harness.update(entry.id, ["photos"], input, me)
            case .emptyEntry: try await harness.update(entry.id, ["photos"], EntryInput(), me)
            case .trashEntry: try await harness.delete(entry.id, me)
            case .undeleteEntry: try await harness.undelete(entry.id, me)
            case .hideEntry, .showEntry:
                try await harness.update(entry.id, ["hidden"], EntryInput(hidden: action == .hideEntry), me)
            default:
                let mood: EntryMood = action == .cheerEntry ? .great : .bad
                try await harness.update(entry.id, ["mood"], EntryInput(mood: Int32(mood.rawValue)), me)
            }
        }

        private func search(_ filter: String) async throws {
            try await harness.updateAlbum(albums[1], ["filter"], AlbumInput(filter: filter), me)
            while try await harness.diary.fillAlbum(owner: me.owner, id: albums[1].id, for: .diary) {}
        }
    }

    @Test("Whatever a share shows no longer was revoked", arguments: 1...8)
    func runs(seed: Int) async throws {
        var run = try await Run()
        let random = foreseeableRandom(seed: UInt64(seed))
        for number in 0..<6 { try await run.apply(.upload, to: number) }
        for number in 0..<6 { try await run.apply(.share, to: number) }
        var (seen, losses) = (try await run.seen(), 0)
        _ = try run.revoked()
        for step in 0..<250 {
            let bytes = random.bytes(2).map(Int.init)
            let action = Action.allCases[bytes[0] % Action.allCases.count]
            try await run.apply(action, to: bytes[1] % 6)
            let (now, revoked) = (try await run.seen(), try run.revoked())
            let lost = seen.subtracting(now)
            losses += lost.isEmpty ? 0 : 1
            let owner = run.me.owner
            for sight in lost where !revoked.isEverything && !revoked.each.contains(.shares(owner: owner)) {
                #expect(
                    revoked.each.contains(.photo(owner: owner, id: sight.photo)), "step \(step), \(action): \(sight)")
            }
            seen = now
        }
        #expect(losses > 10, "the run took something away")
    }
}
