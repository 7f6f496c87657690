import DaybookAPI
import Wording

/// What is known of a file that was read by somebody else.
struct ProbedFile: Sendable, Equatable {
    /// What it says of itself, without what only a decoder tells.
    let probe: Probe
    let decoding: DecodeFacts

    var kind: Kind { decoding.type.kind }
}

extension ProbedFile {
    /// A file of which nothing is known but its type, and of which no picture is made.
    init(silent type: MediaType) {
        var probe = Probe()
        probe.mediaType = type.rawValue
        probe.kind = MediaKind(type.kind)
        probe.probeVersion = Prober.version
        self.init(
            probe: probe,
            decoding: DecodeFacts(
                type: type, orientation: 1, cost: .max, decodesWhole: true, refusal: .damaged))
    }
}
