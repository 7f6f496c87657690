import DaybookAPI
import ZRPC

/// What the downloads of a bench measured.
struct DownloadResult: Sendable {
    let bytes: Int
    let seconds: Double
    /// Of both processes together.
    let processorSeconds: Double

    var megabytesPerSecond: Double { Double(bytes) / 1e6 / seconds }
    var processorSecondsPerGigabyte: Double { processorSeconds / max(1e-9, Double(bytes) / 1e9) }
}
