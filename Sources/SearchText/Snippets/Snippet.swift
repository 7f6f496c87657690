/// The part of a resource's text around the first hit, for display.
///
/// The text is as displayed, cut between graphemes. It is plain text, which must be escaped in HTML.
public struct Snippet: Sendable, Equatable {
    /// The excerpt of the first text that has a hit. Without a hit, it is the beginning of the first text that is not
    /// empty.
    public let text: String
    /// The field of the excerpt; `nil` if the resource has no text.
    public let field: SearchField?
    /// The ranges of the hits in ``text``, in UTF-16 code units, ascending, of whole graphemes, not touching each
    /// other.
    public let highlights: [Range<Int>]

    private static let maximumGraphemes = 160
    private static let maximumLead = 32
    private static let maximumHits = 256
    /// The maximum size in bytes of a snippet whose graphemes carry endless marks. A hit is never cut.
    private static let maximumBytes = 2048

    /// Cuts the snippet out of raw texts, the most significant first.
    ///
    /// - Parameter display: Returns a text as displayed; called up to twice for a text.
    public init(
        texts: [FieldText], matcher: some SearchMatcher, display: (FieldText) -> String = { $0.text }
    ) {
        for text in texts {
            let shown = FieldText(field: text.field, text: display(text))
            let hits = matcher.rawRanges(in: shown, limit: Self.maximumHits)
            // For a hit outside the displayed text, such as in a link's address, the snippet shows the beginning of the
            // text.
            let isElsewhere = hits.isEmpty && shown != text && !matcher.rawRanges(in: text, limit: 1).isEmpty
            guard isElsewhere || !hits.isEmpty else { continue }
            self.init(shown, first: hits.first ?? 0..<0, hits: hits)
            return
        }
        for text in texts {
            let shown = FieldText(field: text.field, text: display(text))
            guard !shown.text.isEmpty else { continue }
            self.init(shown, first: 0..<0, hits: [])
            return
        }
        self.init(nil, first: 0..<0, hits: [])
    }

    private init(_ source: FieldText?, first: Range<Int>, hits: [Range<Int>]) {
        field = source?.field
        let field = source?.text ?? ""
        let cuts = Self.cuts(field, upTo: first.upperBound)
        let hit = Self.snapped(first, to: cuts)
        let start = Self.start(cuts, hit: hit, field: field)
        let end = Self.end(cuts, start: start, hit: hit)
        let slice = field.utf8Slice(cuts[start]..<cuts[end])
        text = String(slice)
        var highlights: [Range<Int>] = []
        for range in hits where range.upperBound <= cuts[end] && !range.isEmpty {
            let whole = Self.snapped(range, to: cuts)
            let inText =
                field.utf16Count(
                    slice, upTo: cuts[whole.lowerBound])..<field.utf16Count(slice, upTo: cuts[whole.upperBound])
            if let last = highlights.last, inText.lowerBound <= last.upperBound {
                highlights[highlights.count - 1] = last.lowerBound..<max(last.upperBound, inText.upperBound)
            } else {
                highlights.append(inText)
            }
        }
        self.highlights = highlights
    }

    /// Returns the UTF-8 offsets between the graphemes of a field, as far as a snippet can reach.
    private static func cuts(_ field: String, upTo offset: Int) -> [Int] {
        var cuts = [0]
        var last = 0
        var beyond = 0
        for character in field {
            last += character.utf8.count
            cuts.append(last)
            if last >= offset { beyond += 1 }
            if beyond > maximumGraphemes { break }
        }
        return cuts
    }

    /// Returns the range of graphemes, as indices of `cuts`, that covers a range of bytes.
    private static func snapped(_ range: Range<Int>, to cuts: [Int]) -> Range<Int> {
        let start = max(cuts.partitioningIndex { $0 > range.lowerBound } - 1, 0)
        let end = min(cuts.partitioningIndex { $0 >= range.upperBound }, cuts.count - 1)
        return start..<max(start, end)
    }

    /// Returns a start some graphemes before the hit, at the beginning of a word if possible.
    private static func start(_ cuts: [Int], hit: Range<Int>, field: String) -> Int {
        var start = hit.lowerBound
        while start > 0, hit.lowerBound - start < maximumLead, cuts[hit.lowerBound] - cuts[start - 1] < maximumBytes / 4
        {
            start -= 1
        }
        guard start > 0 else { return 0 }
        for index in start..<hit.lowerBound {
            let grapheme = field.utf8Slice(cuts[index]..<cuts[index + 1])
            if grapheme.allSatisfy(\.isWhitespace) { return index + 1 }
        }
        return start
    }

    private static func end(_ cuts: [Int], start: Int, hit: Range<Int>) -> Int {
        var end = hit.upperBound
        while end + 1 < cuts.count, end - start < maximumGraphemes, cuts[end + 1] - cuts[start] <= maximumBytes {
            end += 1
        }
        return end
    }
}

extension String {
    /// Returns the slice between two UTF-8 offsets that lie between graphemes.
    fileprivate func utf8Slice(_ range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return self[start..<utf8.index(start, offsetBy: range.count)]
    }

    /// Returns the number of UTF-16 code units of a slice before a UTF-8 offset of the whole string; 0 if the offset is
    /// before the slice.
    fileprivate func utf16Count(_ slice: Substring, upTo offset: Int) -> Int {
        let index = utf8.index(startIndex, offsetBy: offset)
        return index <= slice.startIndex ? 0 : utf16.distance(from: slice.startIndex, to: index)
    }
}
