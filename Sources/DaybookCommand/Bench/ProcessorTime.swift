import Foundation

/// The processor time of a bench's two processes.
enum ProcessorTime {
    /// Returns the time that this process and the server have used so far, in seconds.
    static func seconds(with serverID: Int32) -> Double {
        let ticks = ["self", "\(serverID)"].reduce(0.0) { sum, process in
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return sum }
            // The name may contain anything, but no field after it contains a parenthesis. See proc(5).
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12 else { return sum }
            return sum + (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
