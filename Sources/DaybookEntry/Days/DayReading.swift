/// Read access to the counts by year, month and day.
protocol DayReading {
    /// Returns the buckets that are not empty, newest first.
    func timeline(owner: Int64, _ granularity: TimelineGranularity) throws -> [TimelineCount]
}
