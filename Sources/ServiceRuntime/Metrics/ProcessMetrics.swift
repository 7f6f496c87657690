import Foundation
import Glibc

/// The kernel's metrics of this process, under the names that every Prometheus client uses.
enum ProcessMetrics {
    static func text() -> String {
        var text = ""
        func add(_ name: String, type: String, value: Double) {
            text += PrometheusText.head(name, type: type) + "\(name) \(PrometheusText.number(value))\n"
        }
        let pageSize = Double(sysconf(Int32(_SC_PAGESIZE)))
        if let pages = fields("/proc/self/statm"), pages.count > 1 {
            add("process_virtual_memory_bytes", type: "gauge", value: pages[0] * pageSize)
            add("process_resident_memory_bytes", type: "gauge", value: pages[1] * pageSize)
        }
        if let seconds = cpuSeconds() { add("process_cpu_seconds_total", type: "counter", value: seconds) }
        if let entries = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            // The folder that is read is itself open.
            add("process_open_fds", type: "gauge", value: Double(entries.count - 1))
        }
        return text
    }

    private static func cpuSeconds() -> Double? {
        var usage = timespec()
        guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &usage) == 0 else { return nil }
        return Double(usage.tv_sec) + Double(usage.tv_nsec) / 1e9
    }

    private static func fields(_ path: String) -> [Double]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
}
