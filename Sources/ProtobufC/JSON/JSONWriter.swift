/// A writer that appends JSON to bytes, without white space.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(1024)
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
        if !isFirst { append(syntax: ",") }
        isFirst = false
        append(syntax: "\"")
        field.appendJSONName(to: &bytes)
        append(syntax: "\"")
        append(syntax: ":")
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
        append(syntax: "\"")
        unsafe text.withUnsafeBufferPointer { buffer in
            let raw = UnsafeRawBufferPointer(buffer)
            var runStart = 0
            var index = 0
            while index < raw.count {
                if index + 8 <= raw.count {
                    let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let length = ByteWord.runLength(UInt64(littleEndian: word))
                    index += length
                    if length == 8 { continue }
                }
                let byte = unsafe raw[index]
                if ByteWord.endsRun(byte) {
                    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: raw[runStart..<index]))
                    append(escapeOf: byte)
                    runStart = index + 1
                }
                index += 1
            }
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: raw[runStart...]))
        }
        append(syntax: "\"")
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
