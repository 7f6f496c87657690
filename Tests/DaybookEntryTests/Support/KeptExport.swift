import DaybookAPI
import PlainForm
import ProtobufC

@testable import DaybookEntry

/// All records of an account as an export has them, and the order in which an import takes them.
struct KeptExport: Sendable {
    /// A record, and its position among those of its kind, which has its ID.
    struct Row: Sendable {
        let position: String
        let record: KeptRecord
    }

    /// A record of an import.
    struct Item: Sendable {
        let kind: KeptRecordKind
        let row: Row
        /// The place of the record in the export.
        let place: String
        /// The texts that are written together with an entry: the current one, behind the one with its body if that is
        /// another one.
        let texts: [KeptRecord]

        var record: KeptRecord { row.record }

        /// The messages for the record and its texts.
        var messages: [ImportRecordsRequest] {
            var message = ImportRecordsRequest()
            (message.record, message.place, message.texts) = (record, place, UInt32(texts.count))
            let further = texts.map { text -> ImportRecordsRequest in
                var message = ImportRecordsRequest()
                message.record = text
                return message
            }
            return [message] + further
        }
    }

    /// The kinds in the order of an import, which begins with the account.
    static let kinds: [KeptRecordKind] = [
        .account, .photo, .entry, .revision, .album, .albumPhoto, .sound, .subject, .share, .shareView, .memory,
        .savedPicture,
    ]

    private var rows: [KeptRecordKind: [Row]] = [:]

    /// The records of a kind, in the order of their IDs.
    subscript(kind: KeptRecordKind) -> [Row] { rows[kind] ?? [] }

    mutating func add(_ row: Row, of kind: KeptRecordKind) { rows[kind, default: []].append(row) }

    /// The account itself.
    var account: KeptAccount? {
        if case .account(let account) = self[.account].first?.record.record { account } else { nil }
    }

    /// The records in the order of an import, without the account.
    var items: [Item] {
        let texts = KeptTexts(self[.revision])
        return Self.kinds.dropFirst().flatMap { kind -> [Item] in
            let rows = kind == .revision ? texts.ordered : self[kind]
            return rows.enumerated().map { index, row in
                Item(kind: kind, row: row, place: "\(kind.rawValue):\(index)", texts: texts.current(of: row.record))
            }
        }
    }

    /// Returns the first record that the export of an account that took this one over lacks, has in other bytes or has
    /// besides; `nil` if there is none.
    func firstDifference(in imported: KeptExport) throws -> KeptDifference? {
        for kind in Self.kinds {
            var others = Dictionary(imported[kind].map { ($0.position, $0.record) }) { first, _ in first }
            for row in self[kind] {
                let other = others.removeValue(forKey: row.position)
                let expected = Self.expected(for: row.record, imported: other)
                if try other?.encoded() == expected.encoded() { continue }
                return try KeptDifference(kind: kind, id: row.position, before: expected, after: other)
            }
            if let row = imported[kind].first(where: { others[$0.position] != nil }) {
                return try KeptDifference(kind: kind, id: row.position, before: nil, after: row.record)
            }
        }
        return nil
    }

    /// Returns a record as an import leaves it. An import switches off each share that is not revoked.
    private static func expected(for record: KeptRecord, imported: KeptRecord?) -> KeptRecord {
        var expected = record
        switch (record.record, imported?.record) {
        case (.share(var own)?, .share?) where own.revokeTime == nil:
            own.off = true
            expected.record = .share(own)
        case (.account(var own)?, .account(let other)?)
        where own.storage?.quotaBytes == nil && other.storage?.quotaBytes == nil:
            // Both say that the server's own limit applies.
            own.storage = other.storage
            expected.record = .account(own)
        default: break
        }
        return expected
    }
}

/// The texts of an account's entries.
private struct KeptTexts {
    private struct Text {
        let row: KeptExport.Row
        let number: Int64
        let bodyNumber: Int64
    }

    private var texts: [Text] = []
    /// The texts by their entries and numbers.
    private var byEntry: [String: [Int64: Text]] = [:]

    init(_ rows: [KeptExport.Row]) {
        for row in rows {
            guard case .revision(let revision) = row.record.record else { continue }
            let text = Text(row: row, number: revision.number, bodyNumber: revision.bodyRevision)
            texts.append(text)
            byEntry[revision.entryId, default: [:]][text.number] = text
        }
    }

    /// The texts with bodies, before those that share them.
    var ordered: [KeptExport.Row] {
        (texts.filter { $0.number == $0.bodyNumber } + texts.filter { $0.number != $0.bodyNumber }).map(\.row)
    }

    /// Returns the current text of an entry, behind the one with its body if that is another one; none for another record.
    func current(of record: KeptRecord) -> [KeptRecord] {
        guard case .entry(let entry) = record.record, let own = byEntry[entry.id], let text = own[entry.revision] else {
            return []
        }
        let holder = text.bodyNumber == text.number ? nil : own[text.bodyNumber]
        return [holder, text].compactMap { $0?.row.record }
    }
}

/// A record that is not the same in two exports.
struct KeptDifference: Equatable, CustomStringConvertible, Sendable {
    let kind: String
    let id: String
    /// The lines of the record, shortened around the first byte that differs.
    let before: String
    let after: String

    /// The maximum number of bytes of a shortened line, and of those before the first one that differs.
    private static let (maximumBytes, contextBytes) = (300, 80)

    init(kind: KeptRecordKind, id: String, before: KeptRecord?, after: KeptRecord?) throws {
        (self.kind, self.id) = (kind.table?.name ?? "\(kind.rawValue)", id)
        let (own, other) = (try Self.line(of: before), try Self.line(of: after))
        let start = max(0, zip(own, other).prefix { $0 == $1 }.count - Self.contextBytes)
        (self.before, self.after) = (Self.shortened(own, from: start), Self.shortened(other, from: start))
    }

    var description: String { "\(kind) \(id) was\n\(before)\nand is\n\(after)" }

    private static func line(of record: KeptRecord?) throws -> [UInt8] {
        guard let record, let line = try RecordLines.line(of: record) else { return Array("missing".utf8) }
        return Array(line.dropLast())
    }

    private static func shortened(_ line: [UInt8], from start: Int) -> String {
        let part = line.dropFirst(start).prefix(maximumBytes)
        let (head, tail) = (start > 0 ? "…" : "", start + part.count < line.count ? "…" : "")
        return head + String(decoding: part, as: UTF8.self) + tail
    }
}
