import Testing

@testable import DaybookCommand

@Suite struct RevisionTextTests {
    private let diff: JSONDocument = [
        "title": .array([]), "reordered": .bool(true), "addedPhotoIds": ["p1"],
        "body": [
            [
                "oldLine": .number(1), "newLine": .number(1),
                "lines": [
                    ["kind": "REMOVED", "parts": [["text": "강을 걸었다", "changed": .bool(false)]]],
                    [
                        "kind": "ADDED",
                        "parts": [
                            ["text": "강을 ", "changed": .bool(false)], ["text": "따라 ", "changed": .bool(true)],
                            ["text": "걸었다\u{1B}[2J", "changed": .bool(false)],
                        ],
                    ],
                ],
            ]
        ],
    ]

    @Test func `a difference reads as diff writes it, and steers no terminal`() {
        #expect(
            RevisionText.diff(diff, isColored: false) == """
                body:
                @@ -1 +1 @@
                -강을 걸었다
                +강을 따라 걸었다\u{FFFD}[2J
                + photo p1
                * the order of the photos changed
                """)
        #expect(RevisionText.diff([:], isColored: false) == "Nothing changed.")
    }

    @Test func `on a terminal what changed in a line stands out`() {
        #expect(RevisionText.diff(diff, isColored: true).contains("강을 \u{1B}[7m따라 \u{1B}[27m걸었다"))
    }
}
