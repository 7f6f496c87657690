/// What a process tells its supervisor while it starts: a line of its standard output.
enum StartMessage: Sendable, Hashable {
    /// `starting WHAT`: the start goes on, and this is what takes so long.
    case starting(String)
    /// `ready ADDRESS`: the process serves.
    case ready(String)

    /// Reads a line without its end; nil when it is neither.
    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "starting": self = .starting(parts[1])
        case "ready" where !parts[1].contains(" "): self = .ready(parts[1])
        default: return nil
        }
    }

    /// The line, its end included.
    var line: String {
        switch self {
        case .starting(let what): "starting \(what)\n"
        case .ready(let address): "ready \(address)\n"
        }
    }
}
