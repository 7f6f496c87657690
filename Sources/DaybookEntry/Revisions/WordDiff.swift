/// The difference of two lines, by words.
enum WordDiff {
    /// The maximum length of a line that is compared by words, in bytes.
    private static let maximumCharacters = 4000

    /// Returns the parts of a removed line and of its replacement; `nil` means a missing line.
    ///
    /// Lines without a common word are changed as a whole.
    static func parts(
        from old: Substring?, to new: Substring?, budget: inout Int
    ) -> (old: [TextDiff.Part], new: [TextDiff.Part]) {
        let whole = (old: [part(old, isChanged: true)], new: [part(new, isChanged: true)])
        guard let old, let new, old.utf8.count <= maximumCharacters, new.utf8.count <= maximumCharacters else {
            return whole
        }
        let (oldWords, newWords) = (words(old), words(new))
        let steps = EditScript.steps(
            from: oldWords.map(Verbatim.init), to: newWords.map(Verbatim.init), budget: &budget)
        var parts: (old: [TextDiff.Part], new: [TextDiff.Part]) = ([], [])
        var isAlike = false
        for step in steps {
            switch step {
            case .same(let index, _):
                if !oldWords[index].allSatisfy(\.isWhitespace) { isAlike = true }
                append(oldWords[index], isChanged: false, to: &parts.old)
                append(oldWords[index], isChanged: false, to: &parts.new)
            case .removed(let index): append(oldWords[index], isChanged: true, to: &parts.old)
            case .added(let index): append(newWords[index], isChanged: true, to: &parts.new)
            }
        }
        return isAlike ? parts : whole
    }

    private static func part(_ line: Substring?, isChanged: Bool) -> TextDiff.Part {
        TextDiff.Part(text: String(line ?? ""), isChanged: isChanged)
    }

    private static func append(_ word: Substring, isChanged: Bool, to parts: inout [TextDiff.Part]) {
        if parts.last?.isChanged == isChanged {
            parts[parts.count - 1].text += word
        } else {
            parts.append(part(word, isChanged: isChanged))
        }
    }

    /// Splits a line into runs of letters and digits, runs of spaces, and single other characters. In scripts without
    /// spaces between words, each character is a word.
    static func words(_ line: Substring) -> [Substring] {
        var words: [Substring] = []
        var start = line.startIndex
        var last: Sort?
        for index in line.indices {
            let sort = Sort(line[index])
            if let last, sort != last || sort == .single {
                words.append(line[start..<index])
                start = index
            }
            last = sort
        }
        if start < line.endIndex { words.append(line[start...]) }
        return words
    }

    private enum Sort {
        case letter, space, single

        init(_ character: Character) {
            guard let scalar = character.unicodeScalars.first else {
                self = .single
                return
            }
            if character.isWhitespace {
                self = .space
            } else if scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) {
                self = .single
            } else {
                self = character.isLetter || character.isNumber ? .letter : .single
            }
        }
    }
}
