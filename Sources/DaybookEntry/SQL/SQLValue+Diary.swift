extension UUIDBytes: SQLValue {
    static var blank: UUIDBytes { UUIDBytes(high: 0, low: 0) }

    init?(_ cell: SQLCell) {
        guard let id = cell.id else { return nil }
        self = id
    }

    var parameter: SQLParameter { .id(self) }
}

extension Instant: SQLValue {
    static var blank: Instant { Instant(microseconds: 0) }

    init?(_ cell: SQLCell) {
        guard let microseconds = Int64(cell) else { return nil }
        self.init(microseconds: microseconds)
    }

    var parameter: SQLParameter { microseconds.parameter }
}

extension UTCOffset: SQLValue {
    static var blank: UTCOffset { UTCOffset(seconds: 0) }

    init?(_ cell: SQLCell) {
        guard let seconds = Int32(cell) else { return nil }
        self.init(seconds: seconds)
    }

    var parameter: SQLParameter { seconds.parameter }
}

/// A name that no smart album has is refused.
extension SmartAlbum: SQLValue {
    static var blank: SmartAlbum { .recents }

    init?(_ cell: SQLCell) {
        guard let name = String(cell) else { return nil }
        self.init(rawValue: name)
    }

    var parameter: SQLParameter { rawValue.parameter }
}

/// A number that no role has is refused.
extension AccountRole: SQLValue {
    static var blank: AccountRole { .member }

    init?(_ cell: SQLCell) {
        guard let number = Int64(cell) else { return nil }
        self.init(rawValue: number)
    }

    var parameter: SQLParameter { rawValue.parameter }
}

extension CivilDate: SQLValue {
    static var blank: CivilDate { CivilDate(day: 0) }

    init?(_ cell: SQLCell) {
        guard let day = Int64(cell) else { return nil }
        self.init(day: day)
    }

    var parameter: SQLParameter { day.parameter }
}

/// An enum that a column stores as its number.
protocol SQLNumbered: SQLValue, RawRepresentable where RawValue == Int32 {}

extension SQLNumbered {
    init?(_ cell: SQLCell) {
        guard let number = Int32(cell) else { return nil }
        self.init(rawValue: number)
    }

    var parameter: SQLParameter { rawValue.parameter }
}

extension LocalTime: SQLValue {
    static var blank: LocalTime { LocalTime(seconds: 0) }

    init?(_ cell: SQLCell) {
        guard let seconds = Int64(cell) else { return nil }
        self.init(seconds: seconds)
    }

    var parameter: SQLParameter { seconds.parameter }
}
