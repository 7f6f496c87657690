import DaybookAPI
import Wording

/// A record of an import, with the texts that are written with an entry.
struct ImportedItem: Sendable {
    /// The place of the record in the export.
    let place: String
    let kind: ImportKind
    /// Whether the record is hidden, or may be.
    let isHidden: Bool
    /// The notices on the edited page of an entry.
    let notices: [ImportRunNotice]
    private let record: Result<(row: KeptRow, table: KeptTable), DiaryError>
    private var texts: [Result<(row: KeptRow, table: KeptTable), DiaryError>] = []

    init(_ message: ImportRecordsRequest) {
        place = message.place
        let (kind, isHidden) = Self.facts(of: message.record)
        (self.kind, self.isHidden) = (kind, isHidden)
        notices = message.notices.map { ImportRunNotice($0, kind: kind, isHidden: isHidden) }
        record = Self.read(message.record)
    }

    /// The number of texts.
    var textCount: Int { texts.count }

    mutating func add(text: KeptRecord?) { texts.append(Self.read(text)) }

    /// - Throws: ``DiaryError`` if the record or a text cannot be read.
    func rows() throws(DiaryError) -> (row: KeptRow, table: KeptTable, texts: [KeptRow]) {
        let (row, table) = try record.get()
        var rows: [KeptRow] = []
        for text in texts {
            let (row, table) = try text.get()
            guard table.name == KeptTable.revisions.name else {
                throw DiaryError(.invalidArgument, ImportFault.textMissing)
            }
            rows.append(row)
        }
        return (row, table, rows)
    }

    /// Returns the kind of a record, also of one that cannot be read, and whether it is hidden or may be. A part of
    /// another record may be of a hidden one.
    private static func facts(of record: KeptRecord?) -> (ImportKind, Bool) {
        switch record?.record {
        case .entry(let entry): (.entry, entry.hidden)
        case .revision: (.revision, true)
        case .photo(let photo): (.photo, photo.hidden)
        case .album: (.album, false)
        case .albumPhoto: (.albumPhoto, true)
        case .subject: (.subject, false)
        case .sound: (.sound, false)
        case .share: (.share, true)
        case .shareView: (.shareView, true)
        case .memory: (.memory, true)
        case .savedPicture: (.savedPicture, true)
        case .account, .none: (.file, true)
        }
    }

    private static func read(_ record: KeptRecord?) -> Result<(row: KeptRow, table: KeptTable), DiaryError> {
        do {
            guard let record else { throw DiaryError.invalid("record", fault: FieldFault.missing) }
            return .success(try record.row())
        } catch let error as DiaryError {
            return .failure(error)
        } catch {
            return .failure(
                DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "record"], cause: error))
        }
    }
}

extension ImportRunNotice {
    /// The notice of a record that was refused.
    init(_ item: ImportedItem, refused error: DiaryError) {
        let violation = error.violations.first
        self.init(
            place: item.place, kind: item.kind, reason: violation?.reason ?? error.reason, message: error.message,
            field: violation?.field ?? "", parameters: violation?.parameters ?? error.parameters,
            isHidden: item.isHidden)
    }

    /// The notice of a fault of a record that was taken nevertheless.
    init(_ item: ImportedItem, fault: ImportFault, parameters: [String: String], field: String = "") {
        self.init(
            place: item.place, kind: item.kind, reason: fault.reason, message: fault.english(parameters), field: field,
            parameters: parameters, isHidden: item.isHidden)
    }

    /// The notice of what the reader of an export could not take. Its place may be the path of a hidden entry's page or
    /// photo.
    init(_ issue: ImportIssue) {
        self.init(issue, kind: ImportKind(rawValue: Int64(issue.kind.rawValue)) ?? .file, isHidden: true)
    }

    /// The notice of what the reader of an export found.
    init(_ issue: ImportIssue, kind: ImportKind, isHidden: Bool) {
        let values = issue.parameters.map { ($0.name, $0.value) }
        self.init(
            place: issue.place, kind: kind, reason: issue.reason, message: issue.message, field: issue.field,
            parameters: Dictionary(values) { first, _ in first }, isHidden: isHidden)
    }
}

extension ImportOutcome {
    init(_ outcome: Result<KeptInsertion, DiaryError>) {
        self.init()
        switch outcome {
        case .success(let insertion):
            result = insertion.isKnown ? .known : .added
            missingPhotos = insertion.missingPhotos.map(\.description)
            (isInTrash, isOwn, isRestored) = (insertion.isInTrash, insertion.isOwn, insertion.isRestored)
            (isHidden, isDeleted) = (insertion.isHidden, insertion.isDeleted)
        case .failure(let error): refuse(error)
        }
    }

    private mutating func refuse(_ error: DiaryError) {
        result = .refused
        let violation = error.violations.first
        reason = violation?.reason ?? error.reason
        message = error.message
        field = violation?.field ?? ""
        let values = violation?.parameters ?? error.parameters
        parameters = values.sorted { $0.key < $1.key }.map { name, value in
            var parameter = ImportParameter()
            (parameter.name, parameter.value) = (name, value)
            return parameter
        }
    }
}

extension ImportState {
    init(_ account: StoredAccount, run: ImportRun?, isResumed: Bool, isDone: Bool) {
        self.init()
        (accountId, accountName) = (account.id.description, account.profile.name)
        (self.isResumed, self.isDone) = (isResumed, isDone)
        mode = run?.mode == .merge ? .merge : .takeOver
        runId = run?.id.description ?? ""
    }
}
