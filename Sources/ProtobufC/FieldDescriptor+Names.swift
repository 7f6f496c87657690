import CProtobufC
import Glibc

extension FieldDescriptor {
    /// The length of the name in the schema's spelling, in bytes. The name in lowerCamelCase is not longer.
    var nameLength: Int {
        guard let name = unsafe pointer.pointee.name else { return 0 }
        return unsafe strlen(name)
    }

    /// Appends the lowerCamelCase name: drops each underscore and makes the letter after it upper-case. At most
    /// ``nameLength`` bytes are appended.
    func writeJSONName(to output: inout OutputSpan<UInt8>) {
        guard var next = unsafe pointer.pointee.name else { return }
        var isRaised = false
        while unsafe next.pointee != 0 {
            let byte = UInt8(bitPattern: unsafe next.pointee)
            unsafe next += 1
            if byte == UInt8(ascii: "_") {
                isRaised = true
            } else {
                output.append(isRaised ? Self.upperCased(byte) : byte)
                isRaised = false
            }
        }
    }

    /// Returns whether `text` is the name in the schema's spelling.
    func hasName(_ text: Span<UInt8>) -> Bool {
        guard var next = unsafe pointer.pointee.name else { return false }
        for index in text.indices {
            guard unsafe next.pointee != 0, unsafe UInt8(bitPattern: next.pointee) == text[index] else { return false }
            unsafe next += 1
        }
        return unsafe next.pointee == 0
    }

    /// Returns whether `text` is the name in lowerCamelCase.
    func hasJSONName(_ text: Span<UInt8>) -> Bool {
        guard var next = unsafe pointer.pointee.name else { return false }
        for index in text.indices {
            var byte = UInt8(bitPattern: unsafe next.pointee)
            if byte == UInt8(ascii: "_") {
                while unsafe next.pointee == CChar(UInt8(ascii: "_")) { unsafe next += 1 }
                byte = Self.upperCased(UInt8(bitPattern: unsafe next.pointee))
            }
            guard byte != 0, byte == text[index] else { return false }
            unsafe next += 1
        }
        return unsafe next.pointee == 0
    }

    @inline(__always)
    private static func upperCased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 0x20 : byte
    }
}
