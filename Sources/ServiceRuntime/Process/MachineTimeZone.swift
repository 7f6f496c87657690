import Foundation

/// The time zone of a process, by its name in the tz database.
public struct MachineTimeZone: Sendable, Hashable {
    /// The zone's name, such as `Asia/Seoul`.
    public let name: String
    /// Whether `TZ` chose the zone for this process; otherwise it is the machine's zone.
    public let isChosen: Bool

    /// Finds the zone from `TZ`, or else from the target of `/etc/localtime`. Nil if neither names a zone of the
    /// database.
    public init?(
        environment: [String: String], localtime: String = "/etc/localtime", names: TimeZoneNames? = TimeZoneNames()
    ) {
        guard let names else { return nil }
        let given = environment["TZ"] ?? ""
        isChosen = !given.isEmpty
        // `:NAME` is a file of the database, as `NAME` usually is (tzset(3)).
        let text =
            isChosen
            ? String(given.drop { $0 == ":" })
            : (try? FileManager.default.destinationOfSymbolicLink(atPath: localtime)) ?? ""
        let name = text.range(of: "zoneinfo/").map { String(text[$0.upperBound...]) } ?? text
        guard names.contains(name) else { return nil }
        self.name = name
    }

    /// The zone's name, if it shows the location of the person who runs the process. Nil for a machine in UTC without a
    /// chosen zone, as on most servers.
    public var ofPerson: String? { isChosen || !Self.universal.contains(name) ? name : nil }

    private static let universal: Set = [
        "UTC", "UCT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/Zulu", "Etc/Universal", "Etc/GMT", "GMT",
    ]
}
