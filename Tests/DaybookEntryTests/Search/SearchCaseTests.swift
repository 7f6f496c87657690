import Foundation
import Testing

@testable import DaybookEntry

/// The documents that a query must and must not find.
struct SearchCase: Decodable, CustomTestStringConvertible {
    var id: String
    var query: String
    var mode: String
    var mustMatch: [String]
    var mustNotMatch: [String]

    var testDescription: String { id }
    /// The mode as HTTP has it.
    var searchMode: SearchMode? { mode == "cho" ? .choseong : SearchMode(rawValue: mode) }

    private enum CodingKeys: String, CodingKey {
        case id, query, mode
        case mustMatch = "must_match"
        case mustNotMatch = "must_not_match"
    }

    /// The cases of the repository, and those beside it where there are any.
    static let all: [SearchCase] =
        own + read(root.deletingLastPathComponent().appending(path: "shared/cases/search.json"))
    static let own = read(root.appending(path: "Tests/Corpus/search.json"))

    private static let root: URL = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()

    private static func read(_ file: URL) -> [SearchCase] {
        guard let data = FileManager.default.contents(atPath: file.path(percentEncoded: false)) else { return [] }
        return (try? JSONDecoder().decode([SearchCase].self, from: data)) ?? []
    }
}

@Suite("Search cases")
struct SearchCaseTests {
    @Test(arguments: SearchCase.all)
    func `the cases hold`(searchCase: SearchCase) throws {
        try check(searchCase)
    }

    @Test
    func `the cases can be read`() {
        #expect(SearchCase.own.count >= 50)
    }

    /// Puts every text as a document of its own, asks; folds all anew, asks; changes them all, asks; removes them, asks.
    private func check(_ searchCase: SearchCase) throws {
        let fixture = try SearchFixture()
        let mode = try #require(searchCase.searchMode)
        let count = Int64(searchCase.mustMatch.count)
        let documents = (searchCase.mustMatch + searchCase.mustNotMatch).enumerated().map { index, text in
            SearchDocument.entry(Int64(index), "", text)
        }
        try fixture.put(documents)
        let expected = documents.filter { $0.doc < count }.map(\.id)
        func found() throws -> [String] { try fixture.ids(searchCase.query, mode: mode).sorted() }
        #expect(try found() == expected)
        try fixture.rebuild()
        #expect(try found() == expected)
        try fixture.put(documents.map { .entry($0.doc, day: $0.day + 1, "밭", $0.strings[1], "논") })
        #expect(try found() == expected)
        try fixture.put(documents.map { .entry($0.doc, "☂") })
        #expect(try found().isEmpty)
        try fixture.put(documents)
        for document in documents { try fixture.remove(document) }
        #expect(try found().isEmpty)
    }
}
