/// A message from a starting process to its supervisor: a line on standard output.
enum StartMessage: Sendable, Hashable {
    /// `starting WHAT`: the start continues with this slow step.
    case starting(String)
    /// `ready ADDRESS`: the process serves.
    case ready(String)

    /// Reads a line without its line end; nil if the line is not a start message.
    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "starting": self = .starting(parts[1])
        case "ready" where !parts[1].contains(" "): self = .ready(parts[1])
        default: return nil
        }
    }

    /// The line, with its line end.
    var line: String {
        switch self {
        case .starting(let what): "starting \(what)\n"
        case .ready(let address): "ready \(address)\n"
        }
    }
}
