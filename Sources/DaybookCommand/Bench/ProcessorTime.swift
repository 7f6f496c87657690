import Foundation

/// Processor time of a bench's two processes.
enum ProcessorTime {
    /// What this process and the server used until now, in seconds.
    static func seconds(with serverID: Int32) -> Double {
        let ticks = ["self", "\(serverID)"].reduce(0.0) { sum, process in
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return sum }
            // The name may hold anything, but no field after it holds a parenthesis. See proc(5).
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12 else { return sum }
            return sum + (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
