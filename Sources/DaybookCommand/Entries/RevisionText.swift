/// The text of revisions and their changes for people.
enum RevisionText {
    static func number(_ document: JSONDocument?) -> String {
        document?.number.flatMap { Int(exactly: $0) }.map(String.init) ?? ""
    }

    /// Returns the changes in the form of `diff -u`: removed lines with -, added lines with +. If `isColored`, they are
    /// red and green, and changes within a line are highlighted.
    static func diff(_ diff: JSONDocument, isColored: Bool) -> String {
        var lines: [String] = []
        for (name, member) in [(Label.title, "title"), (.body, "body")] {
            let hunks = diff[member]?.items ?? []
            if hunks.isEmpty { continue }
            lines.append("\(name.localized()):")
            for hunk in hunks {
                lines.append("@@ -\(number(hunk["oldLine"])) +\(number(hunk["newLine"])) @@")
                lines += (hunk["lines"]?.items ?? []).map { line($0, isColored: isColored) }
            }
        }
        for (notice, member) in [
            (Notice.photoAdded, "addedPhotoIds"), (.photoRemoved, "removedPhotoIds"),
            (.captionChanged, "captionedPhotoIds"),
        ] {
            lines += (diff[member]?.items ?? []).compactMap(\.text).map { notice.localized(["id": $0]) }
        }
        lines += DayFields.changes.filter { diff[$0.key]?.isTrue == true }.map { $0.value.localized() }
        if diff["reordered"]?.isTrue == true { lines.append(Notice.reordered.localized()) }
        if diff["truncated"]?.isTrue == true { lines.append(Notice.andMore.localized()) }
        return lines.isEmpty ? Notice.sameRevision.localized() : lines.joined(separator: "\n")
    }

    private static func line(_ line: JSONDocument, isColored: Bool) -> String {
        let (sign, color) =
            switch line["kind"]?.text {
            case "REMOVED": ("-", "\u{1B}[31m")
            case "ADDED": ("+", "\u{1B}[32m")
            default: (" ", "")
            }
        guard isColored, !color.isEmpty else {
            return sign + (line["parts"]?.items ?? []).map { DisplayWidth.visible($0["text"]?.text) }.joined()
        }
        let parts = (line["parts"]?.items ?? []).map { part in
            let text = DisplayWidth.visible(part["text"]?.text)
            return part["changed"]?.isTrue == true ? "\u{1B}[7m\(text)\u{1B}[27m" : text
        }
        return color + sign + parts.joined() + "\u{1B}[0m"
    }
}

extension DisplayWidth {
    /// Returns a piece of a line with its spaces, without control characters for the terminal.
    fileprivate static func visible(_ text: String?) -> String {
        var result = ""
        for scalar in (text ?? "").unicodeScalars {
            let isObeyed = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            result.unicodeScalars.append(scalar == "\t" ? " " : (isObeyed ? "\u{FFFD}" : scalar))
        }
        return result
    }
}
