import Testing

@testable import DaybookEntry

@Suite("A statement for PostgreSQL")
struct SQLDialectTests {
    static let statements = [
        ("SELECT id FROM photo WHERE owner = ? AND id = ?", "SELECT id FROM photo WHERE owner = $1 AND id = $2"),
        ("SET a = ?2 WHERE b = ?1 AND c < ?2", "SET a = $2 WHERE b = $1 AND c < $2"),
        (
            "WHERE a = ? AND key IN (SELECT value FROM json_each(?)) LIMIT ?",
            "WHERE a = $1 AND key IN (SELECT value FROM unnest($2) AS json_each(value)) LIMIT $3"
        ),
        ("FROM json_each(?) j WHERE j.value = 1", "FROM unnest($1) AS j(value) WHERE j.value = 1"),
        (
            "WHERE id IN (SELECT unhex(value) FROM json_each(?))",
            "WHERE id IN (SELECT value FROM unnest($1) AS json_each(value))"
        ),
        (
            "SELECT unhex(j.value) AS digest FROM json_each(?) j",
            "SELECT j.value AS digest FROM unnest($1) AS j(value)"
        ),
        ("FROM json_each(?) WHERE value = 1", "FROM unnest($1) AS json_each(value) WHERE value = 1"),
        (
            "FROM json_each(?) j CROSS JOIN photo p ON p.key = j.value",
            "FROM unnest($1) AS j(value) JOIN photo p ON p.key = j.value"
        ),
        ("FROM a CROSS JOIN b ON b.key = a.b CROSS JOIN c", "FROM a JOIN b ON b.key = a.b CROSS JOIN c"),
        ("FROM a CROSS JOIN json_each(?) j ON j.value = a.b", "FROM a JOIN unnest($1) AS j(value) ON j.value = a.b"),
        ("WHERE owner = ? AND +visibility = 3", "WHERE owner = $1 AND visibility = 3"),
        ("WHERE +e.kind IN (1, +2) AND a + b = c", "WHERE e.kind IN (1, 2) AND a + b = c"),
        ("FROM photo INDEXED BY photo_judged WHERE a = 1", "FROM photo WHERE a = 1"),
        ("WHERE owner = ? AND (starred) ORDER BY saved", "WHERE owner = $1 AND starred = 1 ORDER BY saved"),
        ("WHERE (a) AND b IN (c) OR (d = 1)", "WHERE a = 1 AND b IN (c) OR (d = 1)"),
        ("WHERE instr(e.subtypes, '\"a\"') = 0", "WHERE strpos(e.subtypes, '\"a\"') = 0"),
        ("SET bytes = n.bytes + length(CAST(r.body AS BLOB))", "SET bytes = n.bytes + octet_length(r.body )"),
        ("RETURNING owner, length(answer)", "RETURNING owner, length(answer)"),
    ]

    @Test("It has PostgreSQL's words for what the two write differently", arguments: statements)
    func rewritten(statement: String, expected: String) {
        #expect(SQLDialect.postgreSQL(statement) == expected)
    }

    @Test(
        "Quoted texts, quoted names and comments stay as they are",
        arguments: [
            "SELECT 'a ? json_each(?) b', 'it''s ?', \"a?b\" FROM t", "SELECT 1 -- a ? CROSS JOIN b ON\nFROM t",
            "SELECT 1 /* +a ? */ FROM t", "SELECT 'no end ?", "SELECT 1 /* no end ?", "SELECT '' || 'CROSS JOIN a ON'",
        ])
    func quoted(statement: String) {
        #expect(SQLDialect.postgreSQL(statement) == statement)
    }

    @Test("Parameters after a quoted text are counted on")
    func counting() {
        #expect(SQLDialect.postgreSQL("a = ? AND b = '?' AND c = ?") == "a = $1 AND b = '?' AND c = $2")
        #expect(SQLDialect.postgreSQL("/*/ ? */ ?") == "/*/ ? */ $1")
    }

    @Test("A rewritten statement is rewritten to itself", arguments: statements)
    func twice(statement: String, expected: String) {
        #expect(SQLDialect.postgreSQL(expected) == expected)
    }

    @Test("The tokens of a statement are its text", arguments: statements)
    func tokens(statement: String, expected: String) {
        #expect(SQLToken.tokens(of: statement).map(\.text).joined() == statement)
    }
}
