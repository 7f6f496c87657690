/// A strict parser of one JSON document, within limits.
struct JSONParser {
    private let limits: DecodingLimits
    private var offset = 0
    private var values = 0

    init(limits: DecodingLimits) {
        self.limits = limits
    }

    /// Reads the whole document.
    mutating func document(_ bytes: RawSpan) throws(ProtobufError) -> JSONValue {
        guard bytes.byteCount <= limits.maximumSize else {
            throw ProtobufError(
                .tooLarge, "The document is larger than \(limits.maximumSize) bytes.", .documentTooLarge,
                ["most": "\(limits.maximumSize)"])
        }
        let value = try self.value(bytes, depth: 1)
        skipSpace(bytes)
        guard offset == bytes.byteCount else { throw unexpected(bytes) }
        return value
    }

    /// Reads a value and the space before it. `depth` counts the value if it is an object or an array.
    private mutating func value(_ bytes: RawSpan, depth: Int) throws(ProtobufError) -> JSONValue {
        skipSpace(bytes)
        guard offset < bytes.byteCount else { throw unexpected(bytes) }
        values += 1
        guard values <= limits.maximumElements else {
            throw ProtobufError(
                .tooLarge, "The document has more than \(limits.maximumElements) values.", .tooManyValues,
                ["most": "\(limits.maximumElements)"])
        }
        switch bytes.byte(at: offset) {
        case UInt8(ascii: "{"): return .object(try object(bytes, depth: depth))
        case UInt8(ascii: "["): return .array(try array(bytes, depth: depth))
        case UInt8(ascii: "\""): return .string(try string(bytes))
        case UInt8(ascii: "t"): return try word("true", value: .bool(true), in: bytes)
        case UInt8(ascii: "f"): return try word("false", value: .bool(false), in: bytes)
        case UInt8(ascii: "n"): return try word("null", value: .null, in: bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number(bytes))
        default: throw unexpected(bytes)
        }
    }

    private mutating func object(
        _ bytes: RawSpan, depth: Int
    ) throws(ProtobufError) -> [(key: String, value: JSONValue)] {
        try enter(depth)
        var members: [(key: String, value: JSONValue)] = []
        var keys = KeySet()
        guard !closes(UInt8(ascii: "}"), in: bytes) else { return members }
        repeat {
            skipSpace(bytes)
            guard offset < bytes.byteCount, bytes.byte(at: offset) == UInt8(ascii: "\"") else {
                throw unexpected(bytes)
            }
            let key = try string(bytes)
            guard keys.insert(key, after: members) else {
                throw ProtobufError(.duplicateField, "The member is given twice.", .memberTwice).within(member: key)
            }
            do throws(ProtobufError) {
                skipSpace(bytes)
                guard takes(UInt8(ascii: ":"), in: bytes) else { throw unexpected(bytes) }
                members.append((key, try value(bytes, depth: depth + 1)))
            } catch {
                throw error.within(member: key)
            }
        } while try continues(until: UInt8(ascii: "}"), bytes)
        return members
    }

    private mutating func array(_ bytes: RawSpan, depth: Int) throws(ProtobufError) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        guard !closes(UInt8(ascii: "]"), in: bytes) else { return elements }
        repeat {
            do throws(ProtobufError) {
                elements.append(try value(bytes, depth: depth + 1))
            } catch {
                throw error.within(index: elements.count)
            }
        } while try continues(until: UInt8(ascii: "]"), bytes)
        return elements
    }

    /// Consumes the bracket that opens a value of this depth.
    private mutating func enter(_ depth: Int) throws(ProtobufError) {
        guard depth <= limits.maximumDepth else {
            throw ProtobufError(
                .tooDeep, "Values are nested more than \(limits.maximumDepth) levels deep.", .tooDeep,
                ["most": "\(limits.maximumDepth)"])
        }
        offset += 1
    }

    /// Consumes the bracket that closes an empty object or array; returns false if another byte follows.
    private mutating func closes(_ bracket: UInt8, in bytes: RawSpan) -> Bool {
        skipSpace(bytes)
        return takes(bracket, in: bytes)
    }

    /// Consumes the comma or the closing bracket after a member or element. Returns whether it was a comma.
    private mutating func continues(until bracket: UInt8, _ bytes: RawSpan) throws(ProtobufError) -> Bool {
        skipSpace(bytes)
        if takes(UInt8(ascii: ","), in: bytes) { return true }
        if takes(bracket, in: bytes) { return false }
        throw unexpected(bytes)
    }

    /// Reads a string; the offset must be at its first quote.
    private mutating func string(_ bytes: RawSpan) throws(ProtobufError) -> String {
        let result = try JSONText.read(bytes, from: offset + 1)
        offset = result.next
        return result.text
    }

    private mutating func number(_ bytes: RawSpan) throws(ProtobufError) -> JSONNumber {
        var grammar = NumberGrammar()
        for position in offset..<bytes.byteCount {
            guard grammar.take(bytes.byte(at: position)) else { break }
        }
        let length = grammar.length
        guard length > 0 else { throw unexpected(bytes) }
        guard length <= JSONNumber.maximumLength else {
            throw ProtobufError(
                .tooLarge, "The number has more than \(JSONNumber.maximumLength) characters.", .numberTooLong,
                ["most": "\(JSONNumber.maximumLength)"])
        }
        defer { offset += length }
        return JSONNumber(matched: JSONText.copy(bytes, range: offset..<offset + length))
    }

    private mutating func word(
        _ word: StaticString, value: JSONValue, in bytes: RawSpan
    ) throws(ProtobufError) -> JSONValue {
        let text = "\(word)".utf8
        for expected in text {
            guard takes(expected, in: bytes) else { throw unexpected(bytes) }
        }
        return value
    }

    private mutating func takes(_ byte: UInt8, in bytes: RawSpan) -> Bool {
        guard offset < bytes.byteCount, bytes.byte(at: offset) == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace(_ bytes: RawSpan) {
        while offset < bytes.byteCount {
            switch bytes.byte(at: offset) {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }

    private func unexpected(_ bytes: RawSpan) -> ProtobufError {
        var error =
            offset < bytes.byteCount
            ? ProtobufError(.malformed, "The JSON is malformed at byte \(offset).", .malformed, ["byte": "\(offset)"])
            : ProtobufError(.malformed, "The JSON ends too early.", .endsEarly)
        error.byteOffset = offset
        return error
    }
}

/// The keys of one object, compared one by one while they are few, and by hash once they are many.
///
/// Keys are compared by their bytes: Swift compares and hashes texts in a normal form, which takes quadratic time in
/// the length of a run of combining marks.
private struct KeySet {
    private var many: Set<[UInt8]> = []

    /// Adds a key; returns false if the key is there already. `members` are those added before.
    mutating func insert(_ key: String, after members: [(key: String, value: JSONValue)]) -> Bool {
        if members.count < 16 {
            return !members.contains { $0.key.utf8.count == key.utf8.count && $0.key.utf8.elementsEqual(key.utf8) }
        }
        if many.isEmpty { many = Set(members.map { Array($0.key.utf8) }) }
        return many.insert(Array(key.utf8)).inserted
    }
}

extension ProtobufError {
    /// Returns the same error as seen from an object, with only the beginning of a long key.
    func within(member key: String) -> ProtobufError {
        if key.utf8.count <= 64 { return within(key) }
        return within(String(String.UnicodeScalarView(key.unicodeScalars.prefix(64))) + "...")
    }
}
