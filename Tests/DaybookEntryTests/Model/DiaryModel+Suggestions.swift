import SearchText

@testable import DaybookEntry

/// The owner's words that what was typed may become: each word is typed out, key by key, and looked at.
extension DiaryModel {
    struct Term: Hashable {
        /// 1 a tag, 2 a person, 3 a place, 4 a title, 5 an album.
        let kind: Int
        let text: String
    }

    /// The first ten of a text, in the order of answers: kind, words and how many things have them.
    func suggestions(_ text: String) -> [String] {
        let typed = Self.letters(text, self)
        if typed.isEmpty { return [] }
        let all = terms().map { term, count in (term: term, count: count, letters: Self.letters(term.text, self)) }
        var found: [Term] = []
        var lines: [String] = []
        let consonants = typed.filter { $0 != " " }
        let areInitials = consonants.count >= 2 && consonants.allSatisfy(Self.initials.contains)
        let manners: [([Unicode.Scalar]) -> Bool] = [
            { $0.starts(with: typed) },
            { Self.mayChange(typed) && Self.keys($0).starts(with: Self.keys(typed)) },
            { areInitials && Self.initials(of: $0).starts(with: consonants) },
        ]
        for holds in manners {
            let fresh = all.filter { !found.contains($0.term) && holds($0.letters) }
                .sorted { ($1.count, $0.term.text, $0.term.kind) < ($0.count, $1.term.text, $1.term.kind) }
            let ordered = fresh.filter { $0.letters == typed } + fresh.filter { $0.letters != typed }
            found += ordered.map(\.term)
            lines += ordered.map { "\($0.term.kind) \($0.term.text) \($0.count)" }
        }
        return Array(lines.prefix(10))
    }

    /// Words with how many things have each.
    private func terms() -> [Term: Int] {
        var counts: [Term: Int] = [:]
        func add(_ texts: [(kind: Int, text: String)]) {
            let words = texts.filter { $0.text.utf8.count <= 100 && !Fold.trimmed(fold($0.text)).isEmpty }
            for term in Set(words.map { Term(kind: $0.kind, text: LabelName.key($0.text)) }) {
                counts[term, default: 0] += 1
            }
        }
        for entry in shownEntries {
            add(
                entry.tags.map { (1, $0) } + entry.people.map { (2, $0) } + [
                    (3, entry.place?.name ?? ""), (4, entry.title),
                ])
        }
        for photo in shownPhotos {
            add(photo.tags.map { (1, $0) } + photo.people.map { (2, $0) } + [(3, photo.place?.name ?? "")])
        }
        for album in albums.values { add([(5, album.title)]) }
        return counts
    }

    private static func letters(_ text: String, _ model: DiaryModel) -> [Unicode.Scalar] {
        Array(String(decoding: Fold.trimmed(model.fold(text)), as: UTF8.self).unicodeScalars)
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ"
        .split(separator: " ").map { Array($0.unicodeScalars) }
    private static let finals =
        [[]]
        + "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ"
        .split(separator: " ").map { Array($0.unicodeScalars) }

    private static func syllable(_ letter: Unicode.Scalar) -> Int? {
        (0xAC00...0xD7A3).contains(letter.value) ? Int(letter.value) - 0xAC00 : nil
    }

    /// Whether a text ends in what a Korean keyboard may still change.
    private static func mayChange(_ letters: [Unicode.Scalar]) -> Bool {
        letters.last.map { syllable($0) != nil || initials.contains($0) } ?? false
    }

    /// A text as the keys of a Korean keyboard make it.
    private static func keys(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        letters.flatMap { letter in
            guard let number = syllable(letter) else { return [letter] }
            return [initials[number / 588]] + vowels[number % 588 / 28] + finals[number % 28]
        }
    }

    /// The consonants that the syllables of a text begin with, up to what is none, whatever spaces are between.
    private static func initials(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let syllables = letters.filter { $0 != " " }.map { letter in
            syllable(letter).map { initials[$0 / 588] } ?? (initials.contains(letter) ? letter : nil)
        }
        return syllables.prefix { $0 != nil }.compactMap(\.self)
    }
}
