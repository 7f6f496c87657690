import Testing

@testable import DaybookEntry

@Suite("A photo's neighbours in any storage")
struct NeighborTests {
    private func neighbors(
        _ harness: DiaryHarness, _ photo: StoredPhoto, _ input: ListInput, before: Int, after: Int, _ caller: Caller
    ) async throws -> PhotoNeighbors {
        return try await harness.read(caller) {
            try $0.photos.neighbors(of: photo.id.description, in: input, before: before, after: after)
        }
    }

    @Test(
        "They are what the list shows around it, in every order and with every filter",
        arguments: StorageEngine.allCases)
    func around(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for number in 0..<24 {
            // Out of order, several at one instant.
            let hour = 10 + (number * 7 % 24) / 3
            try await harness.createPhoto(
                photoFacts(number, kind: number % 5 == 0 ? .video : .photo, captured: "2023-09-01T\(hour):00:00"), me,
                saying: PhotoInput(
                    caption: number % 2 == 0 ? "river" : "", favorite: number % 3 == 0, hidden: number % 11 == 10,
                    tags: number % 2 == 0 ? ["t"] : []))
        }
        let lists = [
            ListInput(kind: .photo), ListInput(kind: .photo, orderBy: "takenTime asc"),
            ListInput(kind: .photo, orderBy: "sequence desc"), ListInput(kind: .photo, favorite: true),
            ListInput(kind: .photo, tags: ["t"]), ListInput(kind: .photo, mediaKinds: [2]),
            ListInput(kind: .photo, orderBy: "sequence desc", tags: ["t"]), ListInput(kind: .photo, hidden: true),
            ListInput(kind: .photo, text: "river"), ListInput(kind: .photo, orderBy: "takenTime asc", text: "river"),
        ]
        for list in lists {
            let all = try await harness.photos(list, me).items
            #expect(all.count > 1)
            for (index, photo) in all.enumerated() {
                let found = try await neighbors(harness, photo, list, before: 2, after: 3, me)
                #expect(found.photo == photo)
                #expect(found.before == Array(all[max(0, index - 2)..<index]), "\(list)")
                #expect(found.after == Array(all[(index + 1)..<min(all.count, index + 4)]), "\(list)")
            }
        }
    }

    @Test("A photo that is not in the list stands where it would", arguments: StorageEngine.allCases)
    func outside(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var photos: [StoredPhoto] = []
        for number in 0..<5 {
            photos.append(
                try await harness.createPhoto(
                    photoFacts(number, captured: "2023-09-0\(number + 1)T12:00:00"), me,
                    saying: PhotoInput(favorite: number != 2)
                ).photo)
        }
        let list = ListInput(kind: .photo, favorite: true)
        let found = try await neighbors(harness, photos[2], list, before: 1, after: 0, me)
        #expect(found.before == [photos[3]] && found.after.isEmpty)
        let both = ListInput(kind: .photo, orderBy: "sequence desc", text: "x")
        await expect(.invalidArgument) { _ = try await neighbors(harness, photos[2], both, before: 1, after: 1, me) }
        let hidden = ListInput(kind: .photo, hidden: true)
        let closed = Caller(account: me.account, session: me.session, tokenHash: me.tokenHash)
        await expect(.permissionDenied) {
            _ = try await neighbors(harness, photos[2], hidden, before: 1, after: 1, closed)
        }
    }

    @Test("Without numbers ten of each side are meant, and a hundred at most")
    func counts() {
        #expect(PhotoNeighbors.count(nil) == 10)
        #expect(PhotoNeighbors.count(0) == 0)
        #expect(PhotoNeighbors.count(1000) == 100)
    }
}
