/// The time at which a picture was taken, as far as the file states it.
struct CaptureMoment: Sendable, Hashable {
    /// The source of an offset from UTC.
    enum OffsetSource: String, Sendable {
        /// The file states the offset.
        case tag
        /// The offset is the clock's difference from the satellites' time.
        case gps
        /// The file has an instant and no wall clock; the time is in UTC.
        case utc
    }

    let time: CivilTime
    var precision = TimePrecision.second
    /// The fraction of the second; 0 if the file does not state it.
    var microseconds = 0
    let offset: ClockOffset?
    let offsetSource: OffsetSource?
    /// The tag's name, such as `ExifIFD:DateTimeOriginal`.
    let source: String

    /// Returns whether another moment may be this one at a finer precision.
    func isRefined(by other: CaptureMoment) -> Bool {
        guard other.precision < precision else { return false }
        switch precision {
        case .year: return other.time.year == time.year
        case .month: return (other.time.year, other.time.month) == (time.year, time.month)
        case .day, .second:
            return (other.time.year, other.time.month, other.time.day) == (time.year, time.month, time.day)
        }
    }
}
