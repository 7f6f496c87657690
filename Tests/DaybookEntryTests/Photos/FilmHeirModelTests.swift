import Testing

@testable import DaybookEntry

/// Random uploads, deletions and hidings of stills and films of one content id, and the rules that hold after each.
@Suite("Whose film it is, by any sequence of changes")
struct FilmHeirModelTests {
    private enum Action: UInt8, CaseIterable {
        case upload, trash, delete, undelete, hide, show, empty, keepUp
    }

    /// A run, in which the numbers 0..<4 are stills, 4..<6 films.
    private struct Run {
        let harness: DiaryHarness
        let me: Caller
        var ids: [Int: UUIDBytes] = [:]

        func facts(_ number: Int) -> PhotoFacts {
            var facts = photoFacts(number + 1, kind: number < 4 ? .photo : .video)
            facts.contentID = "A-B"
            return facts
        }

        /// The photos that are there, by their numbers.
        func photos() async throws -> [Int: StoredPhoto] {
            let (me, digests) = (me, (0..<6).map { facts($0).digest })
            return try await harness.store.read { transaction in
                var found: [Int: StoredPhoto] = [:]
                for (number, digest) in digests.enumerated() {
                    found[number] = try transaction.photos.photo(owner: me.owner, digest: digest)
                }
                return found
            }
        }

        mutating func apply(_ action: Action, to number: Int) async throws {
            harness.clock.advance(seconds: 1)
            if action == .upload { ids[number] = try await harness.createPhoto(facts(number), me).photo.id }
            guard let photo = try await photos()[number] else { return }
            switch action {
            case .upload: break
            case .trash: try await harness.deletePhoto(photo.id, me)
            case .delete: try await harness.deletePhoto(photo.id, permanently: true, me)
            case .undelete: try await harness.undeletePhoto(photo.id, me)
            case .hide, .show:
                guard photo.deleteTime == nil else { return }
                try await harness.updatePhoto(photo.id, ["hidden"], PhotoInput(hidden: action == .hide), me)
            case .empty: _ = try await harness.diary.emptyTrash(of: me)
            case .keepUp:
                harness.clock.advance(seconds: Limits.trashLifetimeSeconds + 1)
                try await harness.diary.keepUp()
            }
        }
    }

    @Test("Nothing is lost and nothing hidden is shown", arguments: 1...12)
    func runs(seed: Int) async throws {
        let harness = try DiaryHarness(.sqlite)
        var run = Run(harness: harness, me: try await harness.account("minji"))
        let random = foreseeableRandom(seed: UInt64(seed))
        var steps: [String] = []
        for _ in 0..<80 {
            let bytes = random.bytes(2).map(Int.init)
            // Uploads and changes that bring photos back come more often, so that there is something to lose.
            let action = Action(rawValue: UInt8(bytes[0] % 12)) ?? .upload
            let number = bytes[1] % 6
            let before = try await run.photos()
            try await run.apply(action, to: number)
            let after = try await run.photos()
            steps.append("\(action) \(number)")
            let faults =
                faults(of: after) + losses(from: before, to: after, action, number)
                + hidings(from: before, to: after, action, number)
            try #require(faults.isEmpty, "\(faults) after \(steps.joined(separator: ", "))")
        }
    }

    /// The faults in how photos belong together.
    private func faults(of photos: [Int: StoredPhoto]) -> [String] {
        var faults: [String] = []
        let all = Array(photos.values)
        for photo in all {
            if let film = photo.film {
                let half = all.first { $0.key == film.key }
                if half?.still != photo.key || half?.deleteTime != photo.deleteTime
                    || half?.details.hidden != photo.details.hidden
                {
                    faults.append("the film of \(photo.key) is elsewhere")
                }
            }
            if let still = photo.still, all.first(where: { $0.key == still })?.film?.key != photo.key {
                faults.append("\(photo.key) follows a still that does not know it")
            }
            for other in all where photo.facts.kind == .photo && photo.awaitsHalf {
                if photo.makesPair(with: other) { faults.append("\(photo.key) and \(other.key) wait for each other") }
                if other.still != nil, other.deleteTime != nil, photo.makesPair(with: other.released) {
                    faults.append("\(photo.key) waits for \(other.key), which is in the trash")
                }
            }
        }
        return faults
    }

    /// The photos that are gone though nobody deleted them, and the films that are gone though a still lacks one.
    private func losses(
        from before: [Int: StoredPhoto], to after: [Int: StoredPhoto], _ action: Action, _ number: Int
    ) -> [String] {
        before.compactMap { key, photo in
            guard after[key] == nil else { return nil }
            if action == .delete, key == number { return nil }
            if action == .empty || action == .keepUp, photo.deleteTime != nil, photo.still == nil { return nil }
            // A still that has a film needs no other.
            if photo.still != nil, !after.contains(where: { $0.key < 4 && $0.value.film == nil }) { return nil }
            return "\(key) is lost"
        }
    }

    /// The photos that were hidden and are shown, or were shown and are in the trash, though nobody said so.
    private func hidings(
        from before: [Int: StoredPhoto], to after: [Int: StoredPhoto], _ action: Action, _ number: Int
    ) -> [String] {
        let named = before[number].map { [$0.key, $0.still, $0.film?.key].compactMap(\.self) } ?? []
        return after.compactMap { key, photo in
            guard let old = before[key] else { return nil }
            if old.details.hidden, !photo.details.hidden, action != .show || !named.contains(old.key) {
                return "\(key) is shown"
            }
            let wentToTrash = old.deleteTime == nil && photo.deleteTime != nil
            // The film of a still that goes for good may be kept by one in the trash.
            let isKept = action == .delete && old.still != nil
            if wentToTrash, !isKept, action != .trash || !named.contains(old.key) { return "\(key) is in the trash" }
            return nil
        }
    }
}
