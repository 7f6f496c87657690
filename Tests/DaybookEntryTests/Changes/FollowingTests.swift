import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("Those who follow and those who list")
struct FollowingTests {
    /// A copy of a diary that is kept by following its changes: ids with versions.
    private struct Copy {
        var token: String
        var versions: [ChangedThing: Int64] = [:]

        mutating func take(_ page: ChangePage) {
            for resource in page.inserted + page.updated { versions[resource.thing] = resource.version }
            for thing in page.removed { versions[thing] = nil }
        }
    }

    /// Returns the items of lists, page by page from the beginning.
    private func listed(_ harness: DiaryHarness, _ me: Caller) async throws -> [ChangedThing: Int64] {
        var found: [ChangedThing: Int64] = [:]
        for entry in try await harness.allEntries(ListInput(kind: .entry, pageSize: 7), me) {
            found[ChangedThing(kind: .entry, id: entry.id)] = entry.version
        }
        for photo in try await harness.photos(ListInput(kind: .photo, pageSize: 1000), me).items {
            found[ChangedThing(kind: .photo, id: photo.id)] = photo.version
        }
        return found
    }

    /// Asks for one page, of few bytes so that there are many.
    private func page(_ harness: DiaryHarness, _ me: Caller, since token: String) async throws -> ChangePage {
        try await harness.read(me) { try $0.changes.changes(since: token, bytes: 3000) }
    }

    /// Makes one random change.
    private func change(
        _ harness: DiaryHarness, _ me: Caller, _ ids: inout (entries: [UUIDBytes], photos: [UUIDBytes]),
        _ number: Int, _ random: inout SeededGenerator
    ) async throws {
        let entry = ids.entries.randomElement(using: &random)
        let photo = ids.photos.randomElement(using: &random)
        do {
            switch Int.random(in: 0..<13, using: &random) {
            case 0, 1:
                let links = [photo].compactMap { $0 }.map { EntryInput.Photo(photoID: $0.description) }
                let title = Bool.random(using: &random) ? "t\(number)" : ""
                ids.entries.append(try await harness.create(EntryInput(title: title, photos: links), me).id)
            case 2: ids.photos.append(try await harness.createPhoto(photoFacts(number), me).photo.id)
            case 3, 4: if let entry { try await harness.update(entry, ["title"], EntryInput(title: "u\(number)"), me) }
            case 5: if let entry { try await harness.update(entry, ["title"], EntryInput(title: ""), me) }
            case 6: if let entry { try await harness.delete(entry, permanently: number % 4 == 0, me) }
            case 7: if let entry { try await harness.undelete(entry, me) }
            case 8:
                let isHidden = Bool.random(using: &random)
                if let entry { try await harness.update(entry, ["hidden"], EntryInput(hidden: isHidden), me) }
            case 9: if let photo { try await harness.deletePhoto(photo, permanently: number % 5 == 0, me) }
            case 10: if let photo { try await harness.undeletePhoto(photo, me) }
            case 11:
                let isHidden = Bool.random(using: &random)
                if let photo { try await harness.updatePhoto(photo, ["hidden"], PhotoInput(hidden: isHidden), me) }
            default:
                if let photo {
                    try await harness.updatePhoto(photo, ["caption"], PhotoInput(caption: "c\(number)"), me)
                }
            }
        } catch let error as DiaryError {
            // What is gone or in the trash cannot be changed: that is no change.
            guard [.notFound, .failedPrecondition, .invalidArgument].contains(error.code) else { throw error }
        }
    }

    @Test(
        "A copy kept by pages between random changes agrees with the lists whenever it has read to the end",
        arguments: 1...3)
    func agree(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        var ids: (entries: [UUIDBytes], photos: [UUIDBytes]) = ([], [])
        for number in 0..<40 { try await change(harness, me, &ids, number, &random) }
        var copies = [Copy(token: "")]
        for number in 40..<400 {
            try await change(harness, me, &ids, number, &random)
            if number % 60 == 0 { copies.append(Copy(token: "")) }
            for index in copies.indices where Int.random(in: 0..<4, using: &random) == 0 {
                if copies[index].token.isEmpty {
                    // The token first, then the list, with a change between.
                    let start = try await page(harness, me, since: "")
                    copies[index].token = harness.diary.tokens.token(at: start.end, owner: me.owner)
                    try await change(harness, me, &ids, 1000 + number, &random)
                    copies[index].versions = try await listed(harness, me)
                    continue
                }
                let page = try await page(harness, me, since: copies[index].token)
                copies[index].take(page)
                copies[index].token = harness.diary.tokens.token(at: page.end, owner: me.owner)
                if !page.hasMore {
                    #expect(copies[index].versions == (try await listed(harness, me)), "seed \(seed), \(number)")
                }
            }
        }
        #expect(ids.entries.count > 20 && ids.photos.count > 5)
    }
}

extension ChangedResource {
    fileprivate var thing: ChangedThing {
        switch self {
        case .entry(let entry): ChangedThing(kind: .entry, id: entry.id)
        case .photo(let photo): ChangedThing(kind: .photo, id: photo.id)
        case .album(let album): ChangedThing(kind: .album, id: album.id)
        case .subject(let subject, _): ChangedThing(kind: .subject, id: subject.id)
        case .sound(let sound): ChangedThing(kind: .sound, id: sound.id)
        case .share(let share): ChangedThing(kind: .share, id: share.id)
        }
    }

    fileprivate var version: Int64 {
        switch self {
        case .entry(let entry): entry.version
        case .photo(let photo): photo.version
        case .album(let album): album.version
        case .subject(let subject, _): subject.version
        case .sound(let sound): sound.version
        case .share(let share): share.version
        }
    }
}
