import Foundation

/// The time zone that a process runs in, by its name in the tz database.
public struct MachineTimeZone: Sendable, Hashable {
    /// As `Asia/Seoul`.
    public let name: String
    /// Whether somebody chose it for this process, with `TZ`; else it is the machine's.
    public let isChosen: Bool

    /// Finds the zone: `TZ`, else where `/etc/localtime` leads. Nil when neither names a zone of the database.
    public init?(
        environment: [String: String], localtime: String = "/etc/localtime", names: TimeZoneNames? = TimeZoneNames()
    ) {
        guard let names else { return nil }
        let given = environment["TZ"] ?? ""
        isChosen = !given.isEmpty
        // `:NAME` is a file of the database, as `NAME` mostly is (tzset(3)).
        let text =
            isChosen
            ? String(given.drop { $0 == ":" })
            : (try? FileManager.default.destinationOfSymbolicLink(atPath: localtime)) ?? ""
        let name = text.range(of: "zoneinfo/").map { String(text[$0.upperBound...]) } ?? text
        guard names.contains(name) else { return nil }
        self.name = name
    }

    /// The zone, if it tells where the person is who runs the process: a machine that nobody set to a zone of its own is
    /// in UTC, and most servers are.
    public var ofPerson: String? { isChosen || !Self.universal.contains(name) ? name : nil }

    private static let universal: Set = [
        "UTC", "UCT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/Zulu", "Etc/Universal", "Etc/GMT", "GMT",
    ]
}
