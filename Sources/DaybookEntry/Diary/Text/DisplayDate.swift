import Foundation
import Synchronization
import Wording

/// A formatter of civil dates in the requested language.
///
/// Formatters are cached for the languages used last. A lock covers them, because a `DateFormatter` is not safe to
/// share.
final class DisplayDate: Sendable {
    private static let kept = 16

    /// The language and the precision of a formatter.
    private struct Form: Hashable {
        let language: String
        let precision: TakenPrecision
    }

    /// A formatter and its latest results: lists repeat the same days many times.
    private struct Entry {
        let formatter: DateFormatter
        var written: [CivilDate: String] = [:]
        var lastUse: UInt64 = 0

        /// Returns a date in words, at the formatter's use of that number.
        mutating func text(_ date: CivilDate, use: UInt64) -> String {
            lastUse = use
            if let text = written[date] { return text }
            // Noon, so that no rounding reaches another day.
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(date.day) * 86_400 + 43_200))
            if written.count >= 1000 { written.removeAll(keepingCapacity: true) }
            written[date] = text
            return text
        }
    }

    private struct State {
        var entries: [Form: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())
    private let known: Set<String>

    init() {
        known = Set(Locale.availableIdentifiers.map { Locale(identifier: $0).language.languageCode?.identifier ?? $0 })
    }

    /// Returns the language that an `Accept-Language` value prefers among those the system knows; `nil` if it names
    /// none.
    ///
    /// - Parameter accountLocale: The meaning of `*`.
    func language(_ header: String, accountLocale: String) -> String? {
        let tag = AcceptLanguage.preferred(header) { isKnown($0 == "*" ? accountLocale : $0) }
        return tag == "*" ? accountLocale : tag
    }

    /// Returns a date in words, such as `2023년 9월 1일 금요일`, with the known parts only: `1965년 7월`, `1965년`.
    func text(_ date: CivilDate, to precision: TakenPrecision = .day, language: String) -> String {
        let form = Form(language: language, precision: precision == .second ? .day : precision)
        return text(date, form: form)
    }

    private func text(_ date: CivilDate, form: Form) -> String {
        state.withLock { state in
            state.uses += 1
            let use = state.uses
            // The entry is changed in its place, because a copy would copy a thousand dates.
            let text = state.entries[form, default: Entry(formatter: formatter(form))].text(date, use: use)
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

    private func formatter(_ form: Form) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: form.language)
        formatter.calendar = Calendar(identifier: .gregorian)
        // Diary dates are Gregorian at any time; Foundation's are Julian before October 15, 1582.
        formatter.gregorianStartDate = .distantPast
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        switch form.precision {
        case .second, .day:
            formatter.dateStyle = .full
            formatter.timeStyle = .none
        case .month: formatter.setLocalizedDateFormatFromTemplate("yMMMM")
        case .year: formatter.setLocalizedDateFormatFromTemplate("y")
        }
        return formatter
    }
}
