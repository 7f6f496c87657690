/// When a picture was taken, as far as the file tells.
struct CaptureMoment: Sendable, Hashable {
    /// Where an offset from Greenwich came from.
    enum OffsetSource: String, Sendable {
        /// The file says it.
        case tag
        /// The clock's difference from the satellites' time.
        case gps
        /// The file has an instant and no wall clock; the time is Greenwich's.
        case utc
    }

    let time: CivilTime
    var precision = TimePrecision.second
    /// The fraction of the second; 0 when the file does not tell.
    var microseconds = 0
    let offset: ClockOffset?
    let offsetSource: OffsetSource?
    /// The tag's name, as `ExifIFD:DateTimeOriginal`.
    let source: String

    /// Whether another moment may be this one at a finer precision.
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
