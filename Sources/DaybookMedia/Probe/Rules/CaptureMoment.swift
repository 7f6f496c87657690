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
    let offset: ClockOffset?
    let offsetSource: OffsetSource?
    /// The tag's name, as `ExifIFD:DateTimeOriginal`.
    let source: String
}
