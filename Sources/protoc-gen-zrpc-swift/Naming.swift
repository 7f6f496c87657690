/// The names in the three languages of the generated code.
enum Naming {
    /// Returns lowerCamelCase: `entry_time` -> `entryTime`; `HTTP_CONTENT` -> `httpContent`.
    static func lowerCamel(_ name: String) -> String {
        let words = name.split(separator: "_").map { $0.lowercased() }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return ([words.first ?? ""] + rest).joined()
    }

    /// Returns the name with a lower-case first letter: `CreateEntry` -> `createEntry`.
    static func lowerFirst(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    /// Returns UpperCamelCase: `resource` -> `Resource`, `photo_state` -> `PhotoState`.
    static func upperCamel(_ name: String) -> String {
        name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Returns upper case with underscores: `MediaKind` -> `MEDIA_KIND`.
    static func upperSnake(_ name: String) -> String { lowerSnake(name).uppercased() }

    /// Returns lower case with underscores, split as protoc-c does: `MediaKind` -> `media_kind`, `HTTPRoute` ->
    /// `httproute`.
    static func lowerSnake(_ name: String) -> String {
        var result = ""
        var previousWasUpper = true
        for character in name {
            if character.isUppercase {
                if !previousWasUpper { result += "_" }
                result += character.lowercased()
            } else {
                result.append(character)
            }
            previousWasUpper = character.isUppercase
        }
        return result
    }

    /// Returns the Swift name of a property, in back-ticks if it is a keyword.
    static func property(_ field: String) -> String { escaped(lowerCamel(field)) }

    /// Returns a name, in back-ticks if it is a Swift keyword.
    static func escaped(_ name: String) -> String {
        let words: Set<String> = [
            "as", "case", "class", "default", "do", "else", "enum", "extension", "false", "for", "func", "if",
            "import", "in", "init", "internal", "is", "let", "operator", "private", "protocol", "public", "repeat",
            "return", "self", "static", "struct", "switch", "throw", "throws", "true", "try", "var", "where", "while",
        ]
        return words.contains(name) ? "`\(name)`" : name
    }

    /// Returns the Swift type: `.weather.v1.Reading` -> `Reading`.
    static func swiftType(_ fullName: String) -> String {
        fullName.split(separator: ".").last.map(String.init) ?? fullName
    }

    /// Returns the C type: `.zrpc.testing.v1.ItemPart` -> `Zrpc__Testing__V1__ItemPart`.
    static func cType(_ fullName: String) -> String {
        let parts = fullName.split(separator: ".")
        return (parts.dropLast().map { upperCamel(String($0)) } + parts.suffix(1).map(String.init))
            .joined(separator: "__")
    }

    /// Returns the prefix of C functions: `.zrpc.testing.v1.ItemPart` -> `zrpc__testing__v1__item_part`.
    static func cFunctionPrefix(_ fullName: String) -> String {
        let parts = fullName.split(separator: ".").map(String.init)
        return (parts.dropLast().map { lowerSnake($0) } + parts.suffix(1).map(lowerSnake)).joined(separator: "__")
    }

    /// Returns a field in protoc-c's spelling: a C++ keyword gets an underscore.
    static func cField(_ name: String) -> String {
        let words: Set<String> = [
            "auto", "bool", "break", "case", "catch", "char", "class", "const", "continue", "default", "delete", "do",
            "double", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
            "inline", "int", "long", "mutable", "namespace", "new", "operator", "private", "protected", "public",
            "register", "return", "short", "signed", "sizeof", "static", "struct", "switch", "template", "this",
            "throw", "true", "try", "typedef", "typename", "union", "unsigned", "using", "virtual", "void",
            "volatile", "while",
        ]
        return words.contains(name) ? name + "_" : name
    }
}
