/// What names a memory: its kind and its first day, so that the same memory has the same name at every asking.
///
/// Written as `on-this-day-2022-09-01`, `this-week-2022-08-29` by the week's Monday, `trip-2022-07-01` and `year-2022`.
struct MemoryID: Hashable, Codable, Sendable, CustomStringConvertible {
    let kind: MemoryKind
    let first: CivilDate

    init(kind: MemoryKind, first: CivilDate) {
        self.kind = kind
        self.first = first
    }

    /// Reads a name; `nil` for anything that is not written so.
    init?(_ text: String) {
        guard let kind = MemoryKind.allCases.first(where: { text.hasPrefix($0.prefix + "-") }) else { return nil }
        let rest = String(text.dropFirst(kind.prefix.count + 1))
        guard let first = CivilDate(kind == .year ? rest + "-01-01" : rest) else { return nil }
        if kind == .thisWeek, first.weekday != 1 { return nil }
        self.init(kind: kind, first: first)
    }

    var description: String {
        let date = first.description
        return "\(kind.prefix)-\(kind == .year ? String(date.prefix(4)) : date)"
    }
}
