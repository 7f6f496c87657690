import DaybookAPI
import DaybookBackup
package import PlainForm
package import ProtobufC
import Wording

/// The parts of an export that this Daybook does not know, because a newer one wrote them: fields of records, and files of
/// records of another kind. The rest of the export comes without them.
///
/// They are no refusals, because nothing more comes if the import runs again.
package struct UnknownParts: Sendable {
    /// A field of the records of a file, or a file of records of another kind.
    package struct Part: Sendable, Hashable {
        /// The path of the file in the export.
        package let place: String
        /// The kind of its records; nil for a list, and for an unknown kind.
        let file: RecordFile?
        /// The path of the field, such as `photos.newField`; nil for a file of records of another kind. A record may
        /// have a field whose name is empty.
        package let field: String?

        /// The path of the field for people, who would not see an empty one; nil for a file of records of another kind.
        package var shownField: String? { field.map { $0.isEmpty ? "\"\"" : $0 } }

        /// Whether it may be of hidden records. That of the account is shown with them.
        var isHidden: Bool { file.map { $0.mayBeHidden || $0 == .accounts } ?? true }

        fileprivate var order: (String, String) { (place, field ?? "") }
    }

    /// The largest number of names that are kept, and of bytes of a name.
    private static let (maximumParts, maximumBytes) = (100, 200)

    private var counts: [Part: Int] = [:]
    /// The number of fields and files under further names.
    package private(set) var others = 0

    init() {}

    /// Counts the unknown fields of a record.
    package mutating func add(_ fields: UnknownFields, of file: RecordFile) {
        add(fields, of: ExportFolder.name(of: file), kind: file)
    }

    /// Counts the unknown fields of a line of a list.
    ///
    /// - Parameter place: The path of the list.
    mutating func add(_ fields: UnknownFields, ofList place: String) { add(fields, of: place, kind: nil) }

    private mutating func add(_ fields: UnknownFields, of place: String, kind: RecordFile?) {
        if fields.isEmpty { return }
        for (field, count) in fields.counts.sorted(by: { $0.key < $1.key }) {
            add(Part(place: place, file: kind, field: Self.cut(field)), count: count)
        }
        others += fields.others
    }

    /// Counts the files of records of other kinds: those in the folder, and those that only the facts of the export name.
    mutating func add(_ records: UnknownRecords, statedBy summary: PlainSummary) {
        let stated = summary.counts.filter { kind, count in RecordFile(rawValue: kind) == nil && count > 0 }
        var missing = Set(stated.keys.map { PlainPaths.path(ofRecords: $0 + ".jsonl") })
        for file in records.files {
            missing.remove(file.path)
            add(Part(place: Self.cut(file.path), file: nil, field: nil), count: file.lines)
        }
        for (kind, count) in stated.sorted(by: { $0.key < $1.key }) {
            let path = PlainPaths.path(ofRecords: kind + ".jsonl")
            if missing.contains(path) { add(Part(place: Self.cut(path), file: nil, field: nil), count: count) }
        }
        others += records.others
    }

    private mutating func add(_ part: Part, count: Int) {
        if let known = counts[part] {
            counts[part] = Self.sum(known, and: count)
        } else if counts.count < Self.maximumParts {
            counts[part] = count
        } else {
            // A file counts once, whatever its lines.
            others = Self.sum(others, and: part.field == nil ? 1 : count)
        }
    }

    /// Returns a sum that ends at the largest number: the export may state any.
    private static func sum(_ one: Int, and other: Int) -> Int {
        let (sum, isOver) = one.addingReportingOverflow(other)
        return isOver ? .max : sum
    }

    private static func cut(_ name: String) -> String { name.cleaned(toBytes: maximumBytes) }

    /// The names that are kept, by their places, with their numbers: of fields, or of the lines of a file.
    package var parts: [(part: Part, count: Int)] {
        counts.sorted { $0.key.order < $1.key.order }.map { ($0.key, $0.value) }
    }

    /// A notice on a name, or on all others.
    private struct Notice {
        let part: Part
        let fault: ImportFault
        let values: [String: String]

        var words: Words { fault.words.filled(values) }
    }

    private var all: [Notice] {
        var all: [Notice] = []
        for (part, count) in parts {
            var values = ["count": "\(count)"]
            values["field"] = part.shownField
            all.append(Notice(part: part, fault: part.field == nil ? .kindUnknown : .fieldUnknown, values: values))
        }
        if others > 0 {
            let rest = Part(place: PlainPaths.recordFolder, file: nil, field: nil)
            all.append(Notice(part: rest, fault: .moreUnknown, values: ["count": "\(others)"]))
        }
        return all
    }

    /// The notice on each name, and one on the others, for people and programs.
    package var notices: [DiaryImportReport.Refusal] {
        all.map { notice in
            DiaryImportReport.Refusal(
                place: notice.part.place, file: notice.part.file, reason: notice.fault.reason, words: notice.words,
                isHidden: notice.part.isHidden)
        }
    }

    /// The same notices for the import's own report. They are of no record.
    var issues: [ImportIssue] {
        all.map { notice in
            var issue = ImportIssue()
            (issue.place, issue.reason) = (notice.part.place, notice.fault.reason)
            issue.message = DiaryImportReport.cut(notice.words.english)
            issue.parameters = notice.values.sorted { $0.key < $1.key }.map { name, value in
                var parameter = ImportParameter()
                (parameter.name, parameter.value) = (name, value)
                return parameter
            }
            return issue
        }
    }
}
