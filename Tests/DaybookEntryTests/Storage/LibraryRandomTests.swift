import GRDB
import Testing

@testable import DaybookEntry

/// A plain model of a library and the diary get the same random operations; albums, counts and places agree all along.
@Suite("A library under random operations")
struct LibraryRandomTests {
    /// SplitMix64 (Steele, Lea, Flood 2014): a seed replays its operations.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }

    /// What the diary ought to hold.
    private final class Model {
        var numbers: Numbers
        var made = 0
        var photos: [UUIDBytes] = []
        var albums: [StoredAlbum] = []
        /// The photos of each album in order, whatever lists show of them.
        var orders: [UUIDBytes: [UUIDBytes]] = [:]

        init(seed: UInt64) { numbers = Numbers(state: seed) }

        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }
        func photo() -> UUIDBytes? { photos.randomElement(using: &numbers) }
        func album() -> StoredAlbum? { albums.randomElement(using: &numbers) }
    }

    private let people = ["하늘", "민지"]

    private func input(_ model: Model) -> PhotoInput {
        let place = PlaceMark.Input(
            name: model.number(0..<3) == 0 ? "한강" : "", latitude: 37 + Double(model.number(0..<40)) / 300,
            longitude: 127)
        return PhotoInput(
            place: model.number(0..<2) == 0 ? place : nil, favorite: model.number(0..<3) == 0,
            hidden: model.number(0..<4) == 0, tags: ["t\(model.number(0..<3))"],
            people: model.number(0..<2) == 0 ? [people[model.number(0..<2)]] : [])
    }

    private func changePhoto(_ model: Model, _ harness: DiaryHarness, _ me: Caller) async throws {
        guard let id = model.photo(), model.number(0..<3) > 0 else {
            var facts = photoFacts(model.made, captured: "2022-0\(model.number(1..<10))-11T10:00:00")
            facts.kind = model.number(0..<4) == 0 ? .video : .photo
            facts.subtypes = [["selfie"], ["screenshot"], []][model.number(0..<3)]
            model.made += 1
            model.photos.append(try await harness.createPhoto(facts, me, saying: input(model)).photo.id)
            return
        }
        switch model.number(0..<6) {
        case 0:
            try await harness.deletePhoto(id, permanently: true, me)
            model.photos.removeAll { $0 == id }
            for album in model.albums { model.orders[album.id]?.removeAll { $0 == id } }
        case 1, 2: try await harness.deletePhoto(id, me)
        case 3: try await harness.undeletePhoto(id, me)
        default:
            guard try await harness.photo(id, me).deleteTime == nil else { return }
            let mask = [["favorite", "hidden"], ["people", "tags"], ["place"], ["hidden"]][model.number(0..<4)]
            try await harness.updatePhoto(id, mask, input(model), me)
        }
    }

    private func changeAlbum(_ model: Model, _ harness: DiaryHarness, _ me: Caller) async throws {
        guard let album = model.album(), model.number(0..<12) > 0 else {
            let album = try await harness.createAlbum(AlbumInput(title: "album"), me).album
            model.albums.append(album)
            model.orders[album.id] = []
            return
        }
        guard let id = model.photo() else { return }
        let photo = try await harness.photo(id, me)
        let order = model.orders[album.id] ?? []
        switch model.number(0..<8) {
        case 0 where model.albums.count > 2:
            try await harness.deleteAlbum(album, me)
            model.albums.removeAll { $0.id == album.id }
        case 1:
            try await harness.remove([photo], from: album, me)
            model.orders[album.id] = order.filter { $0 != id }
        case 2, 3:
            guard photo.deleteTime == nil, order.contains(id) else { return }
            let target = order.randomElement(using: &model.numbers)
            guard target != id else { return }
            try await harness.move([id], before: target, in: album, me)
            var moved = order.filter { $0 != id }
            moved.insert(id, at: target.flatMap(moved.firstIndex) ?? moved.endIndex)
            model.orders[album.id] = moved
        default:
            guard photo.deleteTime == nil else { return }
            try await harness.add([photo], to: album, me)
            if !order.contains(id) { model.orders[album.id] = order + [id] }
        }
    }

    private func check(_ model: Model, _ harness: DiaryHarness, _ me: Caller) async throws {
        var photos: [UUIDBytes: StoredPhoto] = [:]
        for id in model.photos { photos[id] = try await harness.photo(id, me) }
        for (album, state) in zip(SmartAlbum.allCases, try await harness.smartAlbums(me)) {
            let members = Set(photos.values.filter(album.rule.holds).map(\.id))
            #expect(state.photoCount == members.count, "\(album)")
            #expect(Set(try await harness.albumPhotos(album.rawValue, pageSize: 7, me)) == members, "\(album)")
        }
        for album in model.albums {
            let shown = (model.orders[album.id] ?? []).filter { photos[$0]?.visibility == .shown }
            let stored = try await harness.album(album, me)
            #expect(stored.photoCount == shown.count)
            #expect(stored.cover.map(shown.contains) ?? shown.isEmpty)
            #expect(try await harness.albumPhotos(album.id.description, pageSize: 3, me) == shown)
        }
        let diary = harness.diary
        for (field, labels) in [(LabelField.tag, \PhotoDetails.tags), (.person, \PhotoDetails.people)] {
            let tallies = try await harness.store.read {
                try diary.labels(field, pageSize: 0, pageToken: "", caller: me, in: $0).items
            }
            var counts: [String: Int64] = [:]
            for photo in photos.values where photo.visibility == .shown {
                for label in photo.details[keyPath: labels] { counts[LabelName.key(label), default: 0] += 1 }
            }
            #expect(Dictionary(uniqueKeysWithValues: tallies.map { ($0.name, $0.photos) }) == counts)
        }
        let places = try await harness.store.read { try diary.places(caller: me, in: $0) }
        let spots = photos.values.compactMap(PlaceSpot.init)
        #expect(places.reduce(0) { $0 + $1.photos } == Int64(spots.count))
        #expect(places.allSatisfy { place in place.cover.map { photos[$0]?.visibility == .shown } ?? true })
        let days = try await harness.store.read { try $0.memories.locatedDays(owner: me.owner) }
        let located = photos.values.filter { $0.visibility == .shown && !$0.facts.isScreenshot && $0.point != nil }
        #expect(days.reduce(0) { $0 + $1.items } == Int64(located.count))
    }

    @Test("Albums, labels, places and days agree with a model", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let model = Model(seed: seed)
        for step in 1...300 {
            if model.number(0..<2) == 0 {
                try await changePhoto(model, harness, me)
            } else {
                try await changeAlbum(model, harness, me)
            }
            if step % 60 == 0 { try await check(model, harness, me) }
        }
    }
}
