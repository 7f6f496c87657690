@testable import DaybookEntry

extension DiaryHarness {
    @discardableResult
    func createSubject(
        _ input: SubjectInput, _ caller: Caller
    ) async throws -> (subject: StoredSubject, outcome: WriteOutcome) {
        let (diary, now) = (diary, clock.now)
        return try await store.write { try diary.createSubject(input, caller: caller, in: $0, now: now) }
    }

    @discardableResult
    func updateSubject(
        _ subject: StoredSubject, _ mask: [String], _ input: SubjectInput, ifMatch: String = "", _ caller: Caller
    ) async throws -> StoredSubject {
        let (diary, now) = (diary, clock.now)
        let change = ResourceChange<SubjectInput, SubjectField>(
            id: subject.id.description, input: input, mask: mask, present: [], ifMatch: ifMatch)
        return try await store.write { try diary.updateSubject(change, caller: caller, in: $0, now: now) }
    }

    /// The growth line to its end, page by page.
    func growth(_ subject: StoredSubject, pageSize: Int32 = 0, _ caller: Caller) async throws -> [GrowthMonth] {
        let (diary, id) = (diary, subject.id.description)
        var (token, found) = ("", [GrowthMonth]())
        while true {
            let page = try await store.read { [token] in
                try diary.growth(of: id, pageSize: pageSize, pageToken: token, caller: caller, in: $0)
            }
            found += page.items
            guard let next = page.nextPageToken else { return found }
            token = next
        }
    }

    func memories(on date: String = "", _ caller: Caller) async throws -> [Memory] {
        let (diary, now) = (diary, clock.now)
        return try await store.read { try diary.memories(on: date, caller: caller, in: $0, now: now) }
    }
}
