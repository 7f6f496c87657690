import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// The round trip of the diary: an export of all its records, and their import into an empty diary.
extension ModelRun {
    /// Compares the records of the diary with those of an account that took them over, and checks what that diary counts.
    func checkRoundTrip() async throws {
        let before = try await exported()
        // An account without records has nothing that an import could take over.
        guard let account = before.account, !before.items.isEmpty else { return }
        let target = try DiaryHarness(.sqlite)
        target.clock.set(forward: (now - target.clock.now.microseconds) / ModelTime.second)
        // The settings come with the import.
        _ = try await target.diary.administration.bootstrapOwner(
            name: account.name, password: Self.password, timeZone: "UTC", locale: "en")
        let (source, name) = ("model \(operation)", "round trip")
        var after = KeptExport()
        try await target.serveRecords { client in
            if let (item, outcome) = try await client.takeOver(before, of: source) {
                let lost = try KeptDifference(
                    kind: item.kind, id: item.row.position, before: item.record, after: nil)
                let cause = [outcome.reason, outcome.field] + outcome.missingPhotos
                throw ModelMismatch("\(name): \(cause.joined(separator: " ")): \(lost)")
            }
            after = try await client.keptExport()
        }
        if let difference = try before.firstDifference(in: after) { throw ModelMismatch("\(name): \(difference)") }
        let findings = try await target.findings()
        try require(findings.isEmpty, "\(name): \(findings)")
    }

    /// Reads all records from a copy in which no work is pending that follows from earlier changes.
    private func exported() async throws -> KeptExport {
        let (copies, records) = (BackupServiceClient(channel: channel), KeptRecordServiceClient(channel: channel))
        let options = CallOptions(waitForReady: true)
        for _ in 0..<500 {
            let id = try await copy(by: copies, options)
            var (ask, end) = (GetKeptDiaryRequest(), EndDiaryCopyRequest())
            (ask.copyId, end.id) = (id, id)
            // Only a settled diary has a place.
            let isSettled = try await !records.getKeptDiary(ask, options: options).place.isEmpty
            let export = try await isSettled ? records.keptExport(copy: id) : nil
            _ = try await copies.endDiaryCopy(end, options: options)
            if let export { return export }
            try await service.followUp()
            try await Task.sleep(for: .milliseconds(20))
        }
        throw ModelMismatch("work that follows from changes was never finished")
    }

    /// Makes a copy of the diary. Returns its ID.
    private func copy(by copies: BackupServiceClient, _ options: CallOptions) async throws -> String {
        var copy = try await copies.startDiaryCopy(StartDiaryCopyRequest(), options: options)
        var request = GetDiaryCopyRequest()
        request.id = copy.id
        while copy.state != .done {
            try await Task.sleep(for: .milliseconds(5))
            copy = try await copies.getDiaryCopy(request, options: options)
        }
        return copy.id
    }
}
