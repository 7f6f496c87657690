/// The text of days for people.
enum DayText {
    /// Returns a day: its entries, its photos outside entries, one line each, and the same day in earlier years.
    static func whole(_ day: JSONDocument, columns: Int?) -> String {
        let places = (day["placeNames"]?.items ?? []).compactMap(\.text).joined(separator: ", ")
        let heading = [ShownDate.day(day["date"]?.text ?? ""), places].filter { !$0.isEmpty }
        var lines = [DisplayWidth.printable(heading.joined(separator: " · "))]
        let entries = day["entries"]?.items ?? []
        let photos = day["photos"]?.items ?? []
        if !entries.isEmpty {
            lines += [""] + EntryText.table(entries, isShort: columns != nil).lines(columns: columns)
        }
        if !photos.isEmpty { lines += [""] + PhotoText.table(photos, isShort: columns != nil).lines(columns: columns) }
        if entries.isEmpty, photos.isEmpty { lines.append(Notice.nothingToday.localized()) }
        let years = day["previousYears"]?.items ?? []
        if !years.isEmpty { lines += ["", Notice.pastYears.localized()] }
        for year in years {
            lines.append(
                Notice.pastYear.localized([
                    "year": RevisionText.number(year["year"]), "entries": RevisionText.number(year["entryCount"]),
                    "photos": RevisionText.number(year["photoCount"]),
                ]))
        }
        return lines.joined(separator: "\n")
    }
}
