import DaybookAPI
import SearchText
import ZRPC

@testable import DaybookEntry

/// The parts that search shows of a text with a hit.
extension ModelRun {
    /// A snippet is a part of a text of the field that it names, cut between graphemes; its marks are whole graphemes in
    /// order, none touching another.
    ///
    /// - Parameter literal: What the query says, when the hit must hold it as it is.
    func check(_ result: SearchResult, of document: DiaryModel.Document, literal: String?) throws {
        let name = "snippet of \(document.kind) \(document.id)"
        let texts = document.content.texts
        if texts.isEmpty {
            return try require(
                result.snippet.isEmpty && result.field.isEmpty && result.highlights.isEmpty, "\(name): of no text")
        }
        let (snippet, whole) = (Array(result.snippet), texts.filter { $0.field.memberName == result.field })
        try require(
            whole.contains { Self.holds(Array($0.text), snippet) },
            "\(name): \(result.snippet) is no part of \(result.field)")
        let marks = try result.highlights.map { try graphemes(of: $0, in: snippet, name) }
        for (mark, next) in zip(marks, marks.dropFirst()) {
            try require(mark.upperBound < next.lowerBound, "\(name): marks \(mark) and \(next)")
        }
        guard let literal else { return }
        let first = texts.first { model.says([$0.text], literal) }
        try require(
            first?.field.memberName == result.field, "\(name): of \(result.field), not \(first?.field.memberName ?? "")"
        )
        try require(!marks.isEmpty, "\(name): \(result.snippet) without a mark for \(literal)")
        for mark in marks {
            try require(
                model.says([String(snippet[mark])], literal), "\(name): marks \(snippet[mark]) for \(literal)")
        }
    }

    private static func holds(_ text: [Character], _ part: [Character]) -> Bool {
        part.count <= text.count
            && (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }

    /// The graphemes that a mark covers; it counts in code units of UTF-16.
    private func graphemes(of mark: Highlight, in snippet: [Character], _ name: String) throws -> Range<Int> {
        var cuts = [Int32(0): 0]
        var units: Int32 = 0
        for (index, character) in snippet.enumerated() {
            units += Int32(character.utf16.count)
            cuts[units] = index + 1
        }
        guard mark.start < mark.end, let start = cuts[mark.start], let end = cuts[mark.end] else {
            throw ModelMismatch("\(name): marks \(mark.start) to \(mark.end) of \(String(snippet))")
        }
        return start..<end
    }
}
