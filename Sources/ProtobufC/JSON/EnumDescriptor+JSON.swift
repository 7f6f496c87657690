import CProtobufC
import Glibc

/// The names of enum values in JSON: the schema's names without the type's own name in front.
extension EnumDescriptor {
    /// Returns the number of a value by its short name or its name in the schema.
    func number(named name: String) -> Int32? {
        for index in 0..<count {
            let value = unsafe table(at: index)
            guard let full = unsafe value.name else { continue }
            if unsafe Self.equals(name, text: full) || Self.equals(name, text: full + prefixLength(of: full)) {
                return unsafe Int32(value.value)
            }
        }
        return nil
    }

    /// Hands the short name of a number to `body`, in UTF-8; returns false if the schema has no name for the number.
    func withShortName(of number: Int32, _ body: (Span<UInt8>) -> Void) -> Bool {
        for index in 0..<count {
            let value = unsafe table(at: index)
            guard unsafe Int32(value.value) == number, let full = unsafe value.name else { continue }
            let short = unsafe UnsafeRawPointer(full + prefixLength(of: full))
            let bytes = unsafe UnsafeRawBufferPointer(start: short, count: strlen(full) - prefixLength(of: full))
            body(unsafe bytes.assumingMemoryBound(to: UInt8.self).span)
            return true
        }
        return false
    }

    private static func equals(_ name: String, text: UnsafePointer<CChar>) -> Bool {
        let name = name.utf8.span
        guard unsafe name.count == strlen(text) else { return false }
        for index in name.indices {
            guard unsafe UInt8(bitPattern: text[index]) == name[index] else { return false }
        }
        return true
    }

    /// Returns the length of the type's name in upper case with underscores at the start of a value's name, such as
    /// `PHOTO_STATE_` before `READY`; 0 if the value's name does not begin with it, or nothing follows.
    private func prefixLength(of value: UnsafePointer<CChar>) -> Int {
        guard let name = unsafe shortNamePointer else { return 0 }
        var length = 0
        var index = 0
        while unsafe name[index] != 0 {
            let byte = unsafe UInt8(bitPattern: name[index])
            if index > 0, Self.isUpper(byte) {
                let beginsWord = unsafe !Self.isUpper(UInt8(bitPattern: name[index - 1]))
                let following = unsafe UInt8(bitPattern: name[index + 1])
                if beginsWord || (following != 0 && !Self.isUpper(following)) {
                    guard unsafe value[length] == CChar(UInt8(ascii: "_")) else { return 0 }
                    length += 1
                }
            }
            let upper = Self.isLower(byte) ? byte - 0x20 : byte
            guard unsafe UInt8(bitPattern: value[length]) == upper else { return 0 }
            length += 1
            index += 1
        }
        guard unsafe value[length] == CChar(UInt8(ascii: "_")), unsafe value[length + 1] != 0 else { return 0 }
        return length + 1
    }

    private static func isUpper(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    }

    private static func isLower(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    }
}
