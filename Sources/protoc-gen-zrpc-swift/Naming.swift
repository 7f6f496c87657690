/// Names in the three languages of the generated code.
enum Naming {
    /// `entry_time` -> `entryTime`; `HTTP_CONTENT` -> `httpContent`.
    static func lowerCamel(_ name: String) -> String {
        let words = name.split(separator: "_").map { $0.lowercased() }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return ([words.first ?? ""] + rest).joined()
    }

    /// `CreateEntry` -> `createEntry`.
    static func lowerFirst(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    /// `resource` -> `Resource`, `photo_state` -> `PhotoState`.
    static func upperCamel(_ name: String) -> String {
        name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `MediaKind` -> `MEDIA_KIND`.
    static func upperSnake(_ name: String) -> String { lowerSnake(name).uppercased() }

    /// `MediaKind` -> `media_kind`, `HTTPRoute` -> `httproute`, as protoc-c splits them.
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

    /// The Swift spelling of a property, in back-ticks where the language has the word.
    static func property(_ field: String) -> String { escaped(lowerCamel(field)) }

    /// A name in back-ticks where Swift has the word for itself.
    static func escaped(_ name: String) -> String {
        let words: Set<String> = [
            "as", "case", "class", "default", "do", "else", "enum", "extension", "false", "for", "func", "if",
            "import", "in", "init", "internal", "is", "let", "operator", "private", "protocol", "public", "repeat",
            "return", "self", "static", "struct", "switch", "throw", "throws", "true", "try", "var", "where", "while",
        ]
        return words.contains(name) ? "`\(name)`" : name
    }

    /// `.weather.v1.Reading` -> `Reading`.
    static func swiftType(_ fullName: String) -> String {
        fullName.split(separator: ".").last.map(String.init) ?? fullName
    }

    /// `.zrpc.testing.v1.ItemPart` -> `Zrpc__Testing__V1__ItemPart`.
    static func cType(_ fullName: String) -> String {
        let parts = fullName.split(separator: ".")
        return (parts.dropLast().map { upperCamel(String($0)) } + parts.suffix(1).map(String.init))
            .joined(separator: "__")
    }

    /// `.zrpc.testing.v1.ItemPart` -> `zrpc__testing__v1__item_part`.
    static func cFunctionPrefix(_ fullName: String) -> String {
        let parts = fullName.split(separator: ".").map(String.init)
        return (parts.dropLast().map { lowerSnake($0) } + parts.suffix(1).map(lowerSnake)).joined(separator: "__")
    }

    /// A field as protoc-c spells it: words that C++ has get an underscore.
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
