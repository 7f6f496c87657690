@testable import DaybookEntry

extension DiaryHarness {
    @discardableResult
    func createSubject(
        _ input: SubjectInput, _ caller: Caller
    ) async throws -> (subject: StoredSubject, outcome: WriteOutcome) {
        return try await write(caller) { try $0.subjects.create(input) }
    }

    @discardableResult
    func updateSubject(
        _ subject: StoredSubject, _ mask: [String], _ input: SubjectInput, ifMatch: String = "", _ caller: Caller
    ) async throws -> StoredSubject {
        let change = ResourceChange<SubjectInput, SubjectField>(
            id: subject.id.description, input: input, mask: mask, present: [], ifMatch: ifMatch)
        return try await write(caller) { try $0.subjects.update(change) }
    }

    /// The growth line to its end, page by page.
    func growth(_ subject: StoredSubject, pageSize: Int32 = 0, _ caller: Caller) async throws -> [GrowthMonth] {
        let id = subject.id.description
        var (token, found) = ("", [GrowthMonth]())
        while true {
            let page = try await read(caller) { [token] in
                try $0.subjects.growth(of: id, pageSize: pageSize, pageToken: token)
            }
            found += page.items
            guard let next = page.nextPageToken else { return found }
            token = next
        }
    }

    func memories(on date: String = "", _ caller: Caller) async throws -> [Memory] {
        return try await read(caller) { try $0.memories.list(on: date) }
    }
}
