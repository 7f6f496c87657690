import DaybookAPI
import Wording

/// The facts of a file that a prober has read.
struct ProbedFile: Sendable, Equatable {
    /// The facts that the file states, without those that only a decoder knows.
    let probe: Probe
    let decoding: DecodeFacts

    var kind: Kind { decoding.type.kind }
}

extension ProbedFile {
    /// Creates the facts of a file of which only the type is known, and of which no picture is made.
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
