import DaybookAPI
import Wording
import ZRPC

/// The handler of KeptRecordService.
///
/// Only the owner of the diary's folder reaches the service without the gateway, and the gateway does not offer these
/// calls. They show everything, hidden entries and those in the trash among them.
struct KeptRecordHandler: KeptRecordServiceHandler {
    let runner: CallRunner
    let copies: CopyOperations
    /// The sixteen bytes that identify the diary.
    let diaryID: [UInt8]

    /// The number of accounts that are read at once.
    private static let accountsAtOnce = 100

    func getKeptDiary(_ request: GetKeptDiaryRequest, context: ServerContext) async throws -> KeptDiary {
        try runner.check(request)
        return try await read(copy: request.copyId) { [diaryID] transaction in
            let account = try Self.account(named: request.account, in: transaction)
            var diary = try Self.diary(diaryID, of: account, in: transaction)
            if !request.copyId.isEmpty {
                diary.place = try KeptMoment(of: account, diary: diaryID, in: transaction)?.place.text ?? ""
            }
            return diary
        }
    }

    /// Returns the diary and the account, without a place.
    static func diary(
        _ id: [UInt8], of account: StoredAccount, in transaction: any DiaryReading
    ) throws -> KeptDiary {
        var diary = KeptDiary()
        diary.diaryId = hexadecimal(id)
        diary.accountId = account.id.description
        diary.accountName = account.profile.name
        diary.lastChange = try transaction.changes.end(owner: account.owner).number
        // The writes of an import give no versions; its end gives a higher one than there was before it.
        let isOpen = try transaction.kept.openImports().contains { $0.owner == account.owner }
        diary.lastVersion = try isOpen ? 0 : transaction.kept.lastVersion(owner: account.owner)
        return diary
    }

    /// Reads from a copy, or from the diary for an empty ID.
    private func read<Value: Sendable>(
        copy id: String, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        id.isEmpty ? try await runner.diary.store.read(work) : try await copies.read(id, work: work)
    }

    /// Streams the records, each page by a read of its own, so that no read is long.
    func listRecords(
        _ request: ListRecordsRequest, to responses: ResponseWriter<ListRecordsResponse>, context: ServerContext
    ) async throws {
        try runner.check(request)
        guard let table = request.kind.table else { throw DiaryError.invalid("kind", fault: FieldFault.missing) }
        var position: KeptPosition?
        if !request.after.isEmpty {
            position = KeptPosition(request.after, of: table)
            guard position != nil else { throw DiaryError.invalid("after", fault: FieldFault.wrongForm) }
        }
        let owner = try await read(copy: request.copyId) { try Self.account(named: request.account, in: $0).owner }
        while true {
            let page = try await read(copy: request.copyId) { [position] transaction in
                try transaction.kept.rows(of: table, owner: owner, after: position, limit: table.pageSize)
            }
            for row in page {
                var response = ListRecordsResponse()
                response.record = try request.kind.record(of: row)
                response.position = row.position.text
                try await responses.write(response)
            }
            guard page.count == table.pageSize, let last = page.last else { return }
            position = last.position
        }
    }

    /// Returns whether a text is the ID of an account, and not its name. Imports that people begin over HTTP name accounts
    /// by their IDs: they change no ID, and none passes the quota by.
    static func isID(_ text: String, of account: StoredAccount) -> Bool { UUIDBytes(text) == account.id }

    /// Returns the account with a name or an ID; the first owner of the server for an empty name. A name in the form of an
    /// ID is one.
    static func account(named name: String, in transaction: any DiaryReading) throws -> StoredAccount {
        // No other account can take an import over by its name, also when the account of the import is deleted.
        if let id = UUIDBytes(name) {
            guard let account = try transaction.accounts.account(id: id) else { throw DiaryError.notFound(.account) }
            return account
        }
        if !name.isEmpty {
            guard let account = try transaction.accounts.account(nameKey: AccountRules.nameKey(name)) else {
                throw DiaryError.notFound(.account)
            }
            return account
        }
        var last: Int64 = 0
        while true {
            let page = try transaction.accounts.accounts(after: last, limit: accountsAtOnce)
            if let owner = page.first(where: { $0.role == .owner }) { return owner }
            guard let end = page.last else { throw DiaryError.notFound(.account) }
            last = end.owner
        }
    }
}
