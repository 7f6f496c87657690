import DaybookAPI
import Foundation

@testable import DaybookEntry

/// Times as the model reckons them: microseconds since 1970, with the zones of Foundation and not the diary's own.
enum ModelTime {
    static let second: Int64 = 1_000_000
    static let hour: Int64 = 3600 * second
    static let day: Int64 = 24 * hour
    private static let zones = Dictionary(
        uniqueKeysWithValues: ModelWords.zones.compactMap { name in TimeZone(identifier: name).map { (name, $0) } })

    /// Returns the offset of a zone from UTC, in seconds.
    static func offset(of zone: String, at time: Int64) -> Int64 {
        let moment = Date(timeIntervalSince1970: Double(time.flooredQuotient(by: second)))
        return Int64(zones[zone]?.secondsFromGMT(for: moment) ?? 0)
    }

    /// Returns the time of a clock in a zone, as microseconds.
    static func local(_ time: Int64, in zone: String) -> Int64 { time + offset(of: zone, at: time) * second }

    /// The civil day that a clock shows, in days since 1970.
    static func day(ofLocal local: Int64) -> Int64 { local.flooredQuotient(by: day) }

    static func text(ofDay day: Int64) -> String { CivilDate(day: day).description }
}

extension Timestamp {
    init(microseconds: Int64) {
        self.init()
        seconds = microseconds.flooredQuotient(by: ModelTime.second)
        nanos = Int32(microseconds.flooredRemainder(by: ModelTime.second) * 1000)
    }

    var microseconds: Int64 { seconds * ModelTime.second + Int64(nanos) / 1000 }
}
