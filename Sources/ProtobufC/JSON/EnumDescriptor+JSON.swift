/// Names of enum values in JSON: those of the schema without the type's own name in front.
extension EnumDescriptor {
    /// The number of a value by its name, short or as the schema spells it.
    func number(named name: String) -> Int32? {
        let prefix = valuePrefix
        for index in 0..<count {
            let value = value(at: index)
            if value.name == name || (value.name.hasPrefix(prefix) && value.name.dropFirst(prefix.count) == name) {
                return value.number
            }
        }
        return nil
    }

    /// The short name of a number; nil if the schema has none for it.
    func shortName(of number: Int32) -> Substring? {
        for index in 0..<count {
            let value = value(at: index)
            guard value.number == number else { continue }
            let prefix = valuePrefix
            let hasPrefix = value.name.hasPrefix(prefix) && value.name.utf8.count > prefix.utf8.count
            return hasPrefix ? value.name.dropFirst(prefix.count) : Substring(value.name)
        }
        return nil
    }

    /// The type's name in upper case with an underscore behind each word, as `PHOTO_STATE_`.
    private var valuePrefix: String {
        let name = Array(shortName.utf8)
        var prefix: [UInt8] = []
        for (index, byte) in name.enumerated() {
            if index > 0, Self.isUpper(byte) {
                let beginsWord = !Self.isUpper(name[index - 1])
                let endsAcronym = index + 1 < name.count && !Self.isUpper(name[index + 1])
                if beginsWord || endsAcronym { prefix.append(UInt8(ascii: "_")) }
            }
            prefix.append(Self.isLower(byte) ? byte - 0x20 : byte)
        }
        return String(decoding: prefix, as: UTF8.self) + "_"
    }

    private static func isUpper(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    }

    private static func isLower(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    }
}
