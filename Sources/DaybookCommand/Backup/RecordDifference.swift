import DaybookAPI
import PlainForm
import ProtobufC

/// The comparison of a record with the row of a copy.
///
/// A record of an export has to be the same in every bit. For a record of the API, the row has the names of the API, and
/// simple values: instants are microseconds in text, IDs are hex digits, a place is its name, and a photo of an entry is
/// its ID and caption. Values that the API may leave out count as empty.
enum RecordDifference {
    /// Returns the names of the row's members whose values differ from the record's, sorted.
    ///
    /// - Parameter omitted: The members that are not compared.
    static func names(of record: JSONDocument, row: JSONDocument, omitting omitted: Set<String> = []) -> [String] {
        guard case .object(let members) = row else { return ["id"] }
        return members.keys.filter { name in
            guard !omitted.contains(name) else { return false }
            return !isSame(value(of: name, in: record), as: members[name] ?? .null)
        }.sorted()
    }

    /// Returns the names of the fields in which a record of an export differs from the expected record, sorted.
    static func names(of record: KeptRecord, expected: KeptRecord) throws -> [String] {
        if try record.encoded() == expected.encoded() { return [] }
        let (own, other) = (try members(of: record), try members(of: expected))
        let names = Set(own.keys).union(other.keys).filter { !isIdentical(own[$0], to: other[$0]) }
        return names.isEmpty ? ["record"] : names.sorted()
    }

    private static func members(of record: KeptRecord) throws -> [String: JSONDocument] {
        guard let line = try RecordLines.line(of: record), case .object(let members) = try JSONDocument(line) else {
            return [:]
        }
        return members
    }

    /// Returns whether two values are the same, character by character, and both present or both absent.
    private static func isIdentical(_ value: JSONDocument?, to other: JSONDocument?) -> Bool {
        switch (value, other) {
        case (.string(let own)?, .string(let text)?): own.utf8.elementsEqual(text.utf8)
        case (.array(let own)?, .array(let items)?):
            own.count == items.count && zip(own, items).allSatisfy { isIdentical($0, to: $1) }
        case (.object(let own)?, .object(let members)?):
            own.count == members.count && own.allSatisfy { isIdentical($0.value, to: members[$0.key]) }
        default: value == other
        }
    }

    /// Returns an ID as hex digits alone.
    static func digits(_ id: String) -> String { id.replacing("-", with: "") }

    private static func value(of name: String, in record: JSONDocument) -> JSONDocument {
        let value = record[name] ?? .null
        switch name {
        case "entryTime", "takenTime", "createTime": return value.text.map(microseconds) ?? .null
        case "parentId", "soundId": return value.text.map { .string(digits($0)) } ?? .null
        case "place": return value["name"] ?? .null
        case "photos":
            return .array(
                value.items.map { .string(digits($0["photoId"]?.text ?? "") + " " + ($0["caption"]?.text ?? "")) })
        default: return value
        }
    }

    private static func microseconds(_ text: String) -> JSONDocument {
        guard let time = Timestamp(rfc3339: text) else { return .string(text) }
        return .string("\(time.seconds * 1_000_000 + Int64(time.nanos) / 1000)")
    }

    /// Returns whether two values are the same, character by character: canonically equivalent texts are not.
    private static func isSame(_ value: JSONDocument, as other: JSONDocument) -> Bool {
        switch (value, other) {
        case (.string(let own), .string(let text)): own.utf8.elementsEqual(text.utf8)
        case (.array(let own), .array(let items)):
            own.count == items.count && zip(own, items).allSatisfy { isSame($0, as: $1) }
        default: value == other || isEmpty(value) && isEmpty(other)
        }
    }

    private static func isEmpty(_ value: JSONDocument) -> Bool {
        [.null, .bool(false), .number(0), .string(""), .array([])].contains(value)
    }
}
