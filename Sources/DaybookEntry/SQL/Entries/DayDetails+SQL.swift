/// The columns of the details of a day, which the table of revisions has. A detail that is absent is null.
extension DayDetails: SQLRecord {
    static let names = ColumnNames(of: DayDetails.self)

    static func columns<Pass: ColumnPass>(
        of details: DayDetails?, in pass: inout Pass
    ) throws(Pass.Failure) -> DayDetails {
        try columns(of: details, as: Column.changing, in: &pass)
    }

    /// Passes the columns of the details of a day.
    ///
    /// - Parameter column: Returns the column with a name: one that is written, or one of a joined table.
    static func columns<Pass: ColumnPass>(
        of details: DayDetails?, as column: (String) -> Column, in pass: inout Pass
    ) throws(Pass.Failure) -> DayDetails {
        DayDetails(
            mood: try pass.optional(column("mood"), of: details?.mood, at: \.self),
            weather: try EntryWeather.columns(of: details?.weather, as: column, in: &pass))
    }
}

extension EntryMood: SQLNumbered {
    static let blank = EntryMood.okay
}

extension EntryWeather.Condition: SQLNumbered {
    static let blank = EntryWeather.Condition.clear
}

extension EntryWeather {
    /// Passes the columns of weather, which are both null if there is none.
    fileprivate static func columns<Pass: ColumnPass>(
        of weather: EntryWeather?, as column: (String) -> Column, in pass: inout Pass
    ) throws(Pass.Failure) -> EntryWeather? {
        let condition = try pass.optional(column("weather"), of: weather, at: \.condition)
        let degrees = try pass.column(column("temperature"), of: .some(weather), at: { $0?.temperature })
        return condition.map { EntryWeather(condition: $0, temperature: degrees) }
    }
}

extension KeptTable {
    /// The columns of the details of a day, in the records of an export.
    static let dayFields = [
        Field("mood", as: "mood", in: .integer),
        Field("weather", as: "weather", in: .integer),
        Field("temperature", as: "temperature", in: .number),
    ]
}
