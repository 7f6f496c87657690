import DaybookAPI
import DaybookBackup
import DaybookEntry
import PlainForm
import ProtobufC
import Work
import ZRPC

/// The comparison of all records that entry-service streams of a restored diary, each with every column that an export
/// has, with the rows of the copied database.
///
/// Both come in the same order, so that neither is kept in memory.
struct KeptComparison: Sendable {
    /// The largest number of findings of each kind, and of records of a table at which the stream may break off.
    private static let maximumFindings = 100

    /// Everything that differs.
    private(set) var findings: [DrillFinding] = []
    /// The number of the records that were compared.
    private(set) var count = 0

    private let client: KeptRecordServiceClient
    private let records: CopiedRecords
    private var changes: IntendedChanges

    /// - Parameters:
    ///   - client: The client of the restored diary's entry-service.
    ///   - records: The copied database.
    init(client: KeptRecordServiceClient, records: CopiedRecords, changes: IntendedChanges) {
        (self.client, self.records, self.changes) = (client, records, changes)
    }

    /// Compares all records of an account.
    ///
    /// - Throws: `CommandError` of code `unavailable` if the service does not respond; errors of reading the copy.
    mutating func run(of access: DiaryAccess) async throws {
        do {
            for file in RecordFile.allCases { try await compare(file, of: access) }
        } catch let error as RPCError {
            try Task.checkCancellation()
            throw CommandError(error, showsCode: false)
        }
    }

    /// Compares the records of a table. If the stream breaks off at a record, adds a finding, and continues after that
    /// record.
    private mutating func compare(_ file: RecordFile, of access: DiaryAccess) async throws {
        var rows = CopiedRows(records, table: file.table, access: access)
        try await rows.advance()
        var (after, refusals) = ("", 0)
        while refusals < Self.maximumFindings {
            let start = after
            do {
                return try await follow(file, of: access, rows: &rows, after: &after)
            } catch let error as RPCError where !Self.isOfTransport(error) {
                // Only a stream that breaks off at once says at which record.
                if after != start { continue }
                refusals += 1
                guard let row = rows.row else {
                    return add(.refused, of: access, name: "\(file.table): \(error)")
                }
                let copied = Self.record(of: row, in: file)
                if let record = copied.record {
                    _ = changes.mayLack(record)
                    add(.refused, of: access, name: "\(file.table) \(row.position): \(error)")
                } else {
                    note(copied.damaged, in: row, of: file, access: access)
                }
                after = row.position
                try await rows.advance()
            }
        }
    }

    /// Compares the records of a stream from a position on, until the stream ends.
    ///
    /// - Parameters:
    ///   - rows: The rows of the copy; the current one is the first behind the position.
    ///   - after: The position; empty for the beginning. It advances with the stream.
    private mutating func follow(
        _ file: RecordFile, of access: DiaryAccess, rows: inout CopiedRows, after: inout String
    ) async throws {
        var request = ListRecordsRequest()
        (request.account, request.kind, request.after) = (access.account, file.kind, after)
        let options = CallOptions(timeout: .seconds(DiaryAccess.lifetimeSeconds), waitForReady: true)
        let responses = try await client.listRecords(request, options: options)
        for try await response in responses {
            let message = response.message
            while let row = rows.row, row.isBefore(message.position) {
                lack(row, of: file, access: access)
                try await rows.advance()
            }
            let shown = message.record ?? KeptRecord()
            if let row = rows.row, row.position == message.position {
                compare(shown, with: row, of: file, access: access)
                try await rows.advance()
            } else if !changes.mayHave(shown) {
                add(.recordUnknown, of: access, name: "\(file.table) \(message.position)")
            }
            after = message.position
        }
        while let row = rows.row {
            lack(row, of: file, access: access)
            try await rows.advance()
        }
    }

    private mutating func compare(
        _ shown: KeptRecord, with row: CopiedRecords.Row, of file: RecordFile, access: DiaryAccess
    ) {
        count += 1
        let copied = Self.record(of: row, in: file)
        guard let record = copied.record else { return note(copied.damaged, in: row, of: file, access: access) }
        _ = changes.mayLack(record)
        let expected = changes.expected(for: record, shown: shown)
        let names = (try? RecordDifference.names(of: shown, expected: expected)) ?? [file.field]
        let fields = names.joined(separator: ", ")
        if !names.isEmpty { add(.recordDiffers, of: access, name: "\(file.table) \(row.position): \(fields)") }
    }

    /// Adds a finding for a row of the copy that the restored diary does not stream, unless the row may be missing.
    private mutating func lack(_ row: CopiedRecords.Row, of file: RecordFile, access: DiaryAccess) {
        let copied = Self.record(of: row, in: file)
        guard let record = copied.record else { return note(copied.damaged, in: row, of: file, access: access) }
        if !changes.mayLack(record) { add(.recordMissing, of: access, name: "\(file.table) \(row.position)") }
    }

    /// Adds a finding for the columns of a row whose values no record can have.
    private mutating func note(
        _ damaged: [String], in row: CopiedRecords.Row, of file: RecordFile, access: DiaryAccess
    ) {
        let columns = damaged.joined(separator: ", ")
        add(.recordDamaged, of: access, name: "\(file.table) \(row.position): \(columns)")
    }

    private mutating func add(_ code: DrillFinding.Code, of access: DiaryAccess, name: String) {
        guard findings.count(where: { $0.code == code }) < Self.maximumFindings else { return }
        findings.append(DrillFinding(code, account: access.account, name: name))
    }

    /// Returns the record of a row; the columns whose values no record can have, if there are any.
    private static func record(
        of row: CopiedRecords.Row, in file: RecordFile
    ) -> (record: KeptRecord?, damaged: [String]) {
        guard let value = row.record else { return (nil, row.damaged) }
        do throws(ProtobufError) {
            let document = JSONValue.object([(key: file.field, value: value)])
            let wire = try ProtobufJSON.wireBytes(from: document, as: KeptRecord.descriptor)
            return (try KeptRecord(decoding: wire), [])
        } catch {
            return (nil, [error.fieldPath])
        }
    }

    /// Returns whether an error says nothing about a record.
    private static func isOfTransport(_ error: RPCError) -> Bool {
        [.unavailable, .deadlineExceeded, .cancelled].contains(error.code)
    }
}

/// The rows of a table of the copy, one after the other. They are read page by page.
private struct CopiedRows {
    private let records: CopiedRecords
    private let table: String
    private let access: DiaryAccess
    private var page: ArraySlice<CopiedRecords.Row> = []
    private var last: CopiedRecords.Row?
    private var isAtEnd = false
    /// The current row; nil before the first and after the last.
    private(set) var row: CopiedRecords.Row?

    init(_ records: CopiedRecords, table: String, access: DiaryAccess) {
        (self.records, self.table, self.access) = (records, table, access)
    }

    /// Proceeds to the next row.
    mutating func advance() async throws {
        if page.isEmpty, !isAtEnd {
            let rows = try await BlockingWork.run { [records, table, access, last] () throws in
                try records.rows(of: table, in: access, after: last)
            }
            (page, isAtEnd, last) = (rows[...], rows.isEmpty, rows.last ?? last)
        }
        row = page.popFirst()
    }
}

extension RecordFile {
    /// The table whose rows the records are.
    var table: String {
        switch self {
        case .accounts: "account"
        case .photos: "photo"
        case .entries: "entry"
        case .albums: "album"
        case .albumPhotos: "album_photo"
        case .subjects: "subject"
        case .sounds: "sound"
        case .shares: "share"
        case .shareViews: "share_view"
        case .memories: "memory_state"
        case .savedPictures: "saved_picture"
        case .revisions: "entry_revision"
        }
    }

    /// The field of `KeptRecord` for the records, in JSON.
    fileprivate var field: String {
        switch self {
        case .albumPhotos: "albumPhoto"
        case .shareViews: "shareView"
        case .memories: "memory"
        case .savedPictures: "savedPicture"
        case .revisions: "revision"
        default: table
        }
    }
}
