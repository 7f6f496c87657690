/// Comparisons of entity tags in conditional requests (RFC 9110, section 13).
enum EntityTag {
    /// Returns whether `If-None-Match` contains the tag, so that the response is 304. Weak tags match their strong
    /// twins.
    static func isNoneMatch(_ field: String?, etag: String) -> Bool {
        guard let field else { return false }
        if field.trimmed == "*" { return true }
        return list(field).contains { opaque($0) == opaque(etag) }
    }

    /// Returns whether `If-Range` permits a range: the field is absent, or holds exactly this strong tag.
    ///
    /// A date never matches, because the gateway stores none.
    static func permitsRange(_ field: String?, etag: String) -> Bool {
        field.map { $0.trimmed == etag && !etag.hasPrefix("W/") } ?? true
    }

    /// Returns whether the precondition `If-Match` holds: the field is absent, is `*`, or lists the strong tag.
    static func isMatch(_ field: String?, etag: String) -> Bool {
        guard let field else { return true }
        return field.trimmed == "*" || list(field).contains { $0 == etag || "\"\($0)\"" == etag }
    }

    /// Splits a list into its tags; commas within quotes do not separate.
    private static func list(_ field: String) -> [String] {
        var tags: [String] = []
        var tag = ""
        var isQuoted = false
        for character in field {
            if character == "\"" { isQuoted.toggle() }
            if character == ",", !isQuoted {
                tags.append(tag.trimmed)
                tag = ""
            } else {
                tag.append(character)
            }
        }
        tags.append(tag.trimmed)
        return tags.filter { !$0.isEmpty }
    }

    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}
