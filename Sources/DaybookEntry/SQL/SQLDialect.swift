/// The differences between SQLite's statements and PostgreSQL's.
///
/// The statements in the code are written so that both engines take them, as far as SQLite 3.40 and PostgreSQL 15 have
/// a common text. The rest is SQLite's text, which SQLite runs as it is, and which this type rewrites for PostgreSQL,
/// once for each statement:
///
/// | SQLite | PostgreSQL |
/// |---|---|
/// | `?`, `?2` | `$1`, `$2`, the first for the first `?` |
/// | `json_each(?) j` | `unnest($1) AS j(value)`: a list is an array |
/// | `CROSS JOIN a ON`, which fixes the order of a join | `JOIN a ON`, with `join_collapse_limit = 1` |
/// | `+column`, which excludes an index | `column` |
/// | `INDEXED BY name` | nothing |
/// | `(flag)` as a condition, as a partial index has it | `flag = 1` |
/// | `unhex(value)` of a list | `value` |
/// | `instr(a, b)` | `strpos(a, b)` |
/// | `length(CAST(a AS BLOB))` | `octet_length(a)` |
struct SQLDialect {
    private var tokens: [SQLToken]
    private var rewritten = ""
    private var index = 0
    private var parameters = 0
    /// The indices behind the ends of `length(CAST(a AS BLOB))`, by the index of `AS`.
    private var byteCountEnds: [Int: Int] = [:]
    /// The word or sign before the current token, in upper case.
    private var previous = ""

    private init(_ statement: String) {
        tokens = SQLToken.tokens(of: statement)
    }

    /// Returns the text of a statement for PostgreSQL.
    static func postgreSQL(_ statement: String) -> String {
        var dialect = SQLDialect(statement)
        while dialect.index < dialect.tokens.count { dialect.rewriteNext() }
        return dialect.rewritten
    }

    private mutating func rewriteNext() {
        if rewriteList() || rewriteElement() || rewriteJoin() || rewriteHint() || rewriteFlag() || rewriteByteCount() {
            return
        }
        let token = tokens[index]
        switch token.kind {
        case .parameter: emit(parameter(token), over: 1)
        case .sign where token.text == "+" && isUnary: emit("", over: 1)
        case .word where token.isWord("INSTR") && next(after: index) == "(": emit("strpos", over: 1)
        default: emit(token.text, over: 1)
        }
    }

    /// Rewrites `json_each(?) j`; the list has the function's name if it has no other.
    private mutating func rewriteList() -> Bool {
        guard let end = match(["JSON_EACH", "(", "?", ")"]), let list = tokens[index..<end].first(where: \.isParameter)
        else { return false }
        var (name, after) = ("json_each", end)
        if let alias = significant(from: end), tokens[alias].kind == .word, !tokens[alias].isKeyword {
            (name, after) = (tokens[alias].text, alias + 1)
        }
        emit("unnest(\(parameter(list))) AS \(name)(value)", over: after - index)
        return true
    }

    /// Rewrites `unhex(value)`.
    private mutating func rewriteElement() -> Bool {
        guard match(["UNHEX", "(", "", ")"]) == index + 4 else { return false }
        emit(tokens[index + 2].text, over: 4)
        return true
    }

    /// Rewrites `CROSS JOIN a b ON`. A join without a condition remains.
    private mutating func rewriteJoin() -> Bool {
        guard let join = match(["CROSS", "JOIN"]), var end = significant(from: join) else { return false }
        if let list = match(["JSON_EACH", "(", "?", ")"], from: end) { end = list - 1 }
        guard let next = significant(from: end + 1) else { return false }
        let afterAlias = significant(from: next + 1)
        guard tokens[next].isWord("ON") || afterAlias.map({ tokens[$0].isWord("ON") }) == true else { return false }
        emit("JOIN", over: join - index)
        return true
    }

    /// Drops `INDEXED BY name`.
    private mutating func rewriteHint() -> Bool {
        guard let by = match(["INDEXED", "BY"]), let name = significant(from: by) else { return false }
        // The space before the hint remains, and the one behind it goes.
        emit("", over: (significant(from: name + 1) ?? tokens.count) - index)
        return true
    }

    /// Rewrites a column alone in parentheses, as a condition.
    private mutating func rewriteFlag() -> Bool {
        guard ["AND", "OR", "WHERE", "NOT"].contains(previous), match(["(", "", ")"]) == index + 3 else { return false }
        emit("\(tokens[index + 1].text) = 1", over: 3)
        return true
    }

    /// Rewrites `length(CAST(a AS BLOB))`, and notes where its end is.
    private mutating func rewriteByteCount() -> Bool {
        if let end = byteCountEnds[index] {
            emit(")", over: end - index)
            return true
        }
        guard let start = match(["LENGTH", "(", "CAST", "("]) else { return false }
        let ends = (start..<tokens.count).lazy.compactMap { [self] word in
            match(["AS", "BLOB", ")", ")"], from: word).map { (word, $0) }
        }
        guard let (word, end) = ends.first else { return false }
        byteCountEnds[word] = end
        emit("octet_length(", over: start - index)
        return true
    }

    /// Appends a text in place of some tokens.
    private mutating func emit(_ text: String, over count: Int) {
        rewritten += text
        for token in tokens[index..<index + count] where !token.isSpace { previous = token.text.uppercased() }
        index += count
    }

    private mutating func parameter(_ token: SQLToken) -> String {
        if token.text.utf8.count > 1 { return "$" + token.text.dropFirst() }
        parameters += 1
        return "$\(parameters)"
    }

    /// Whether the current sign has no operand on its left.
    private var isUnary: Bool {
        [
            "", "(", ",", "=", "<", ">", "+", "-", "AND", "OR", "NOT", "WHERE", "ON", "BY", "SELECT", "BETWEEN", "IN",
            "WHEN", "THEN", "ELSE", "SET",
        ].contains(previous)
    }

    /// Returns the index behind a sequence of words and signs, which may have spaces between them; `nil` if the tokens
    /// are others. An empty text is any word.
    private func match(_ texts: [String], from start: Int? = nil) -> Int? {
        var position = start ?? index
        for (count, text) in texts.enumerated() {
            guard let found = count == 0 ? position : significant(from: position), found < tokens.count else {
                return nil
            }
            let token = tokens[found]
            switch text {
            case "": guard token.kind == .word else { return nil }
            case "?": guard token.isParameter else { return nil }
            default: guard !token.isQuoted, token.text.uppercased() == text else { return nil }
            }
            position = found + 1
        }
        return position
    }

    /// Returns the index of the next token that is no space.
    private func significant(from start: Int) -> Int? {
        tokens[min(start, tokens.count)...].firstIndex { !$0.isSpace }
    }

    private func next(after index: Int) -> String? { significant(from: index + 1).map { tokens[$0].text } }
}
