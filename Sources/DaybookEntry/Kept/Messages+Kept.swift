import DaybookAPI
import ProtobufC
import Wording

extension KeptRecordKind {
    /// The field of a record of each kind, and the table of its rows.
    private static let tables: [KeptRecordKind: (field: String, table: KeptTable)] = [
        .account: ("account", .accounts),
        .entry: ("entry", .entries),
        .revision: ("revision", .revisions),
        .photo: ("photo", .photos),
        .album: ("album", .albums),
        .albumPhoto: ("albumPhoto", .albumPhotos),
        .subject: ("subject", .subjects),
        .sound: ("sound", .sounds),
        .share: ("share", .shares),
        .shareView: ("shareView", .shareViews),
        .memory: ("memory", .memories),
        .savedPicture: ("savedPicture", .savedPictures),
    ]

    /// The kinds of records that exist.
    static var known: Set<KeptRecordKind> { Set(tables.keys) }

    /// Returns the table of the records in a field of ``KeptRecord``; nil for an unknown field.
    static func table(ofField field: String) -> KeptTable? { tables.values.first { $0.field == field }?.table }

    /// The table of the rows; nil for an unknown kind.
    var table: KeptTable? { Self.tables[self]?.table }

    /// Returns the record of a row of ``table``.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if the row has a value that no record can have.
    func record(of row: KeptRow) throws(DiaryError) -> KeptRecord {
        guard let (field, table) = Self.tables[self] else {
            throw DiaryError.internalFault("There are no records of kind \(rawValue).")
        }
        let record = JSONValue.object([(key: field, value: try row.json(of: table))])
        do throws(ProtobufError) {
            return try KeptRecord(decoding: ProtobufJSON.wireBytes(from: record, as: KeptRecord.descriptor))
        } catch {
            throw DiaryError.internalFault("A row of the diary has a value that no record can have.", cause: error)
        }
    }
}

extension KeptRecord {
    /// Returns the row of the record, and its table.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the record has no field, or a value has the wrong form or
    ///   breaks a rule for its field.
    func row() throws -> (row: KeptRow, table: KeptTable) {
        try check()
        let bytes = try ProtobufJSON.json(fromWire: encoded(), as: Self.descriptor)
        guard case .object(let members) = try JSONValue(parsing: bytes, limits: .keptRecords),
            let member = members.first, let table = KeptRecordKind.table(ofField: member.key),
            let schema = Self.descriptor.field(jsonName: member.key)?.message
        else { throw DiaryError.invalid("record", fault: FieldFault.missing) }
        return (try KeptRow(member.value, of: table, as: schema), table)
    }
}

extension DecodingLimits {
    /// The limits of the JSON of a record, and of a list in a column. A text may be six times as long in JSON.
    static let keptRecords = DecodingLimits(maximumSize: 8 << 20)
}
