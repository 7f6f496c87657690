/// What is counted by year, month and day.
protocol DayReading {
    /// Buckets that are not empty, newest first.
    func timeline(owner: Int64, _ granularity: TimelineGranularity) throws -> [TimelineCount]
}
