import DaybookAPI
import ZRPC

/// The records that changed behind a place.
extension KeptRecordHandler {
    /// The interval between two looks at pending work, and the maximum number of looks.
    private static let pendingLook = Duration.milliseconds(250)
    private static let maximumLooks = 20

    /// Streams the changes, which are read at once, after work that follows from earlier changes is done.
    func listChangedRecords(
        _ request: ListChangedRecordsRequest, to responses: ResponseWriter<ListChangedRecordsResponse>,
        context: ServerContext
    ) async throws {
        try runner.check(request)
        var first = ListChangedRecordsResponse()
        var changes: KeptChanges?
        for number in 1...Self.maximumLooks {
            let (diary, outcome) = try await look(behind: KeptPlace(request.place), of: request.account)
            first.diary = diary
            if case .pending = outcome, number < Self.maximumLooks {
                try await Task.sleep(for: Self.pendingLook)
                continue
            }
            if case .found(let found) = outcome { changes = found }
            break
        }
        guard let changes, let place = changes.place.text else {
            first.needsAll = true
            try await responses.write(first)
            return
        }
        first.diary?.place = place
        try await responses.write(first)
        for part in changes.parts { try await write(part, to: responses) }
    }

    /// Reads the diary and the changes.
    private func look(
        behind place: KeptPlace?, of account: String
    ) async throws -> (diary: KeptDiary, outcome: KeptChanges.Outcome) {
        try await runner.diary.store.read {
            [diaryID] transaction -> (diary: KeptDiary, outcome: KeptChanges.Outcome) in
            let account = try Self.account(named: account, in: transaction)
            let diary = try Self.diary(diaryID, of: account, in: transaction)
            guard let place else { return (diary, .needsAll) }
            let outcome = try KeptChanges.changes(of: account, behind: place, diary: diaryID, in: transaction)
            return (diary, outcome)
        }
    }

    private func write(
        _ part: KeptChanges.Part, to responses: ResponseWriter<ListChangedRecordsResponse>
    ) async throws {
        var response = ListChangedRecordsResponse()
        (response.kind, response.hasAll) = (part.kind, part.hasAll)
        response.replacedParents = part.replacedParents.map(\.description)
        response.allParents = part.allParents.map(\.description)
        try await responses.write(response)
        for row in part.rows {
            var response = ListChangedRecordsResponse()
            response.kind = part.kind
            response.record = try part.kind.record(of: row)
            try await responses.write(response)
        }
    }
}
