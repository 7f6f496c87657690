/// The value of a header field with its parameters, as in `Content-Type` and `Content-Disposition` (RFC 9110, 5.6.6).
struct HeaderParameters: Sendable, Hashable {
    /// The text before the parameters, in lower case.
    let value: String
    /// The parameters by lower-case name, without quotes. The first parameter of a name counts.
    let parameters: [String: String]

    /// Parses a field. Returns nil if a quoted string does not end.
    init?(_ text: String) {
        var rest = Substring(text)
        let semicolon = rest.firstIndex(of: ";") ?? rest.endIndex
        value = rest[..<semicolon].trimmed.lowercased()
        rest = rest[semicolon...]
        var parameters: [String: String] = [:]
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            guard let equals = rest.firstIndex(where: { $0 == "=" || $0 == ";" }), rest[equals] == "=" else {
                rest = rest.drop { $0 != ";" }
                continue
            }
            let name = rest[..<equals].trimmed.lowercased()
            rest = rest[rest.index(after: equals)...]
            guard let value = Self.takeValue(&rest) else { return nil }
            if parameters[name] == nil { parameters[name] = value }
        }
        self.parameters = parameters
    }

    private static func takeValue(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else {
            let end = rest.firstIndex(of: ";") ?? rest.endIndex
            defer { rest = rest[end...] }
            return rest[..<end].trimmed
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst() {
            if character == "\"" {
                rest = rest.drop { $0 != ";" }
                return value
            }
            if character == "\\", let escaped = rest.first, escaped == "\"" || escaped == "\\" {
                value.append(escaped)
                rest.removeFirst()
            } else {
                value.append(character)
            }
        }
        return nil
    }
}

extension HeaderParameters {
    /// Returns whether a `Content-Type` names JSON in UTF-8.
    static func isJSON(_ contentType: String) -> Bool {
        guard let type = HeaderParameters(contentType) else { return false }
        guard type.value == "application/json" || type.value.hasSuffix("+json") else { return false }
        return type.parameters["charset"].map { $0.lowercased() == "utf-8" } ?? true
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at either end.
    var trimmed: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
