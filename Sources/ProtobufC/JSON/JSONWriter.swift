/// A writer that appends JSON to bytes, without white space.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    /// Creates a writer.
    ///
    /// - Parameter capacity: The expected size of the JSON, in bytes.
    init(capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a byte of syntax.
    mutating func append(syntax: Unicode.Scalar) {
        bytes.append(UInt8(ascii: syntax))
    }

    /// Appends ASCII text that needs no quotes, such as numbers and words.
    mutating func append(plain text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends a field's lowerCamelCase name with its quotes and colon, after a comma if the field is not the first.
    mutating func append(nameOf field: FieldDescriptor, isFirst: inout Bool) {
        let isFollowing = !isFirst
        isFirst = false
        // The name and its syntax in one piece: an array checks itself at each piece, and most of a list is names.
        bytes.append(addingCapacity: field.nameLength + 4) { output in
            if isFollowing { output.append(UInt8(ascii: ",")) }
            output.append(UInt8(ascii: "\""))
            field.writeJSONName(to: &output)
            output.append(UInt8(ascii: "\""))
            output.append(UInt8(ascii: ":"))
        }
    }

    /// Appends an instant as text with its quotes.
    mutating func append(_ instant: TimestampText) {
        append(syntax: "\"")
        instant.append(to: &bytes)
        append(syntax: "\"")
    }

    /// Appends a value with all its contents.
    mutating func append(_ value: JSONValue) {
        switch value {
        case .null: append(plain: "null")
        case .bool(let value): append(plain: value ? "true" : "false")
        case .number(let number): append(plain: number.text)
        case .string(let text): append(text)
        case .array(let elements):
            append(syntax: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { append(syntax: ",") }
                append(element)
            }
            append(syntax: "]")
        case .object(let members):
            append(syntax: "{")
            for (index, member) in members.enumerated() {
                if index > 0 { append(syntax: ",") }
                append(member.key)
                append(syntax: ":")
                append(member.value)
            }
            append(syntax: "}")
        }
    }

    /// Appends a string with its quotes.
    mutating func append(_ text: String) {
        append(text: text.utf8.span)
    }

    /// Appends UTF-8 with quotes around it. Only the characters that JSON requires are escaped.
    mutating func append(text: Span<UInt8>) {
        unsafe text.withUnsafeBufferPointer { text in
            let plain = unsafe Self.endOfRun(in: text, from: 0)
            // Most texts have nothing to escape, and are appended with their quotes in one piece.
            bytes.append(addingCapacity: plain + 2) { output in
                output.append(UInt8(ascii: "\""))
                unsafe output.append(copying: text, count: plain)
                if plain == text.count { output.append(UInt8(ascii: "\"")) }
            }
            if plain < text.count { unsafe append(escaping: text, from: plain) }
        }
    }

    /// Appends the rest of a text, which begins with a character to escape, and the quote at its end.
    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>, from start: Int) {
        var end = start
        while end < text.count {
            append(escapeOf: unsafe text[end])
            let next = end + 1
            end = unsafe Self.endOfRun(in: text, from: next)
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[next..<end]))
        }
        append(syntax: "\"")
    }

    /// Returns the position of the first byte, from `start` on, that ends a run within JSON's quotes; the text's end if
    /// there is none.
    private static func endOfRun(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(text)
        var index = start
        while index + 8 <= raw.count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let length = ByteWord.runLength(UInt64(littleEndian: word))
            index += length
            if length < 8 { return index }
        }
        while index < raw.count, unsafe !ByteWord.endsRun(raw[index]) { index += 1 }
        return index
    }

    private mutating func append(escapeOf byte: UInt8) {
        append(syntax: "\\")
        switch byte {
        case 0x08: append(syntax: "b")
        case 0x09: append(syntax: "t")
        case 0x0A: append(syntax: "n")
        case 0x0C: append(syntax: "f")
        case 0x0D: append(syntax: "r")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            append(plain: byte < 0x10 ? "u000" : "u00")
            append(plain: String(byte, radix: 16))
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a copy of the first `count` bytes of a text, as many as the text has and the free capacity takes.
    mutating func append(copying text: UnsafeBufferPointer<UInt8>, count: Int) {
        // The bounds are taken from the memory itself, so that no count can write beyond it or end the process.
        let fitting = min(count, text.count, freeCapacity)
        guard fitting > 0, let source = text.baseAddress else { return }
        unsafe withUnsafeMutableBufferPointer { buffer, written in
            guard let target = buffer.baseAddress else { return }
            unsafe (target + written).initialize(from: source, count: fitting)
            written += fitting
        }
    }
}
