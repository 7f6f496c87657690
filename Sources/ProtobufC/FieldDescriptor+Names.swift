import CProtobufC

extension FieldDescriptor {
    /// Appends the lowerCamelCase name: each underscore is dropped and the letter after it made upper-case.
    package func appendJSONName(to output: inout [UInt8]) {
        var raise = false
        forEachNameByte { byte in
            if byte == UInt8(ascii: "_") {
                raise = true
            } else {
                output.append(raise ? Self.upperCased(byte) : byte)
                raise = false
            }
            return true
        }
    }

    /// Whether `text` is the name as the schema spells it.
    package func hasName(_ text: String) -> Bool {
        var rest = text.utf8.makeIterator()
        let same = forEachNameByte { rest.next() == $0 }
        return same && rest.next() == nil
    }

    /// Whether `text` is the name in lowerCamelCase.
    package func hasJSONName(_ text: String) -> Bool {
        var rest = text.utf8.makeIterator()
        var raise = false
        let same = forEachNameByte { byte in
            if byte == UInt8(ascii: "_") {
                raise = true
                return true
            }
            let expected = raise ? Self.upperCased(byte) : byte
            raise = false
            return rest.next() == expected
        }
        return same && rest.next() == nil
    }

    /// Hands the bytes of the schema's name to `body` until it answers false; answers whether it never did.
    @discardableResult
    private func forEachNameByte(_ body: (UInt8) -> Bool) -> Bool {
        guard var next = unsafe pointer.pointee.name else { return true }
        while unsafe next.pointee != 0 {
            guard body(UInt8(bitPattern: unsafe next.pointee)) else { return false }
            unsafe next += 1
        }
        return true
    }

    private static func upperCased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 0x20 : byte
    }
}
