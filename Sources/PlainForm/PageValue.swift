/// A value above the text of a page, as a person may have written it. Numbers, dates and flags are texts, whether they
/// stand in quotes or not.
enum PageValue: Sendable {
    /// No value: nothing behind the name, `~` or `null` without quotes.
    case empty
    case text(String)
    case list([PageValue])
    case fields([String: PageValue])

    /// Returns the text; empty for no value.
    ///
    /// - Throws: `value` for a list or fields.
    func text() throws(PageError) -> String {
        switch self {
        case .empty: return ""
        case .text(let text): return text
        case .list, .fields: throw .value
        }
    }

    /// Returns the texts of a list; the text alone where there is no list.
    ///
    /// - Throws: `value` if an item is no text.
    func texts() throws(PageError) -> [String] {
        switch self {
        case .empty: return []
        case .text(let text): return [text]
        case .fields: throw .value
        case .list(let items):
            var texts: [String] = []
            for item in items {
                if case .empty = item { continue }
                texts.append(try item.text())
            }
            return texts
        }
    }

    /// Returns the number; nil for no value.
    ///
    /// - Throws: `value` for anything but a finite number.
    func number() throws(PageError) -> Double? {
        let text = try text()
        if text.isEmpty { return nil }
        guard let number = Double(text), number.isFinite else { throw .value }
        return number
    }

    /// Returns whether the flag is set; false for no value.
    ///
    /// - Throws: `value` for anything but the words that YAML has for flags.
    func flag() throws(PageError) -> Bool {
        switch try text().lowercased() {
        case "true", "yes", "on": return true
        case "", "false", "no", "off": return false
        default: throw .value
        }
    }
}
