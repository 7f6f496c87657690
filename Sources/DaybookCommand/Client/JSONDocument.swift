import ArgumentParser
import Foundation
import NIOHTTP1

/// A JSON value as the server sends it, for tables and for `--json`.
///
/// Numbers are doubles: the API writes 64-bit integers as strings.
enum JSONDocument: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONDocument])
    case object([String: JSONDocument])

    init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSONDocument.self, from: Data(bytes)) }

    /// The document in one line, members sorted by name.
    var bytes: [UInt8] { get throws { Array(try Self.encoder([.sortedKeys, .withoutEscapingSlashes]).encode(self)) } }

    /// The document for people, in several lines, members sorted by name.
    var pretty: String {
        get throws {
            let encoder = Self.encoder([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return encoder
    }

    /// Returns a document alone, or several as a list.
    static func oneOrAll(_ documents: [JSONDocument]) -> JSONDocument {
        documents.count == 1 ? documents[0] : .array(documents)
    }

    subscript(_ member: String) -> JSONDocument? {
        if case .object(let members) = self { members[member] } else { nil }
    }

    var text: String? { if case .string(let value) = self { value } else { nil } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The number without its fraction; 0 for no number, and the nearest integer for one that is too large.
    var count: Int {
        guard let number, !number.isNaN else { return 0 }
        return Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
    /// The 64-bit integer that the API writes as text; 0 for none.
    var integer: Int { text.flatMap { Int($0) } ?? 0 }
    var isTrue: Bool { self == .bool(true) }
    var items: [JSONDocument] { if case .array(let value) = self { value } else { [] } }
}

extension JSONDocument: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONDocument].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONDocument].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONDocument: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: JSONDocument...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONDocument)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
