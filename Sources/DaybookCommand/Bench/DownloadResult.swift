import DaybookAPI
import ZRPC

/// The measurement of the downloads of a bench.
struct DownloadResult: Sendable {
    let bytes: Int
    let seconds: Double
    /// The processor time of both processes together.
    let processorSeconds: Double

    var megabytesPerSecond: Double { Double(bytes) / 1e6 / seconds }
    var processorSecondsPerGigabyte: Double { processorSeconds / max(1e-9, Double(bytes) / 1e9) }
}
