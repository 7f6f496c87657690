import Foundation
import Synchronization
import Wording

/// Writes civil dates for people, in the language they ask for.
///
/// Formatters are kept for the languages last used; a `DateFormatter` is not safe to share, so the lock covers it.
final class DisplayDate: Sendable {
    private static let kept = 16

    /// A language's formatter and the dates it last wrote: lists name the same days over and over.
    private struct Entry {
        let formatter: DateFormatter
        var written: [CivilDate: String] = [:]
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())
    private let known: Set<String>

    init() {
        known = Set(Locale.availableIdentifiers.map { Locale(identifier: $0).language.languageCode?.identifier ?? $0 })
    }

    /// The language an `Accept-Language` value prefers among those the system knows; `nil` when it names none.
    ///
    /// - Parameter accountLocale: What `*` stands for.
    func language(_ header: String, accountLocale: String) -> String? {
        let tag = AcceptLanguage.preferred(header) { isKnown($0 == "*" ? accountLocale : $0) }
        return tag == "*" ? accountLocale : tag
    }

    /// A date in words, as `2023년 9월 1일 금요일`.
    func text(_ date: CivilDate, language: String) -> String {
        state.withLock { state in
            state.uses += 1
            var entry = state.entries[language] ?? Entry(formatter: formatter(language), lastUse: 0)
            entry.lastUse = state.uses
            let text: String
            if let written = entry.written[date] {
                text = written
            } else {
                // Noon, so that no rounding reaches another day.
                text = entry.formatter.string(
                    from: Date(timeIntervalSince1970: Double(date.day) * 86_400 + 43_200))
                if entry.written.count >= 1000 { entry.written.removeAll(keepingCapacity: true) }
                entry.written[date] = text
            }
            state.entries[language] = entry
            if state.entries.count > DisplayDate.kept,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                state.entries[oldest] = nil
            }
            return text
        }
    }

    private func isKnown(_ tag: String) -> Bool {
        let language = tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
        return tag.utf8.count <= 35 && known.contains(language)
    }

    private func formatter(_ language: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.calendar = Calendar(identifier: .gregorian)
        // Dates are Gregorian ones at any time, as those of the diary; Foundation's are Julian before October 15, 1582.
        formatter.gregorianStartDate = .distantPast
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateStyle = .full
        formatter.timeStyle = .none
        return formatter
    }
}
