import Glibc
import Logging
import ZRPC
import ZRPCTesting

/// The cost of calls and streams of one session to each other, between two processes: one line of JSON.
///
/// deploy/benchmarks/rpc/constants runs it with other values of the constants that decide it.
@main
enum Pace {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "serve" where arguments.count == 2: try await serve(at: arguments[1])
        case "measure" where arguments.count > 3:
            guard let milliseconds = Int(arguments[2]), 1...600_000 ~= milliseconds else { usage() }
            let named = arguments.dropFirst(3).compactMap { name in PaceMeasure(rawValue: name) }
            guard named.count == arguments.count - 3 else { usage() }
            try await measure(named, at: arguments[1], .milliseconds(milliseconds))
        default: usage()
        }
    }

    private static func usage() -> Never {
        let names = PaceMeasure.allCases.map(\.rawValue).joined(separator: " | ")
        print("usage: pace serve ENDPOINT | pace measure ENDPOINT MILLISECONDS MEASURE...\nmeasures: \(names)")
        exit(64)
    }

    /// Serves until the standard input ends.
    private static func serve(at endpoint: String) async throws {
        let transport = try Transport(configuration: TransportConfiguration(), logger: logger)
        _ = try await transport.serve([TestService().serviceDefinition], at: endpoint)
        var byte: UInt8 = 0
        while unsafe read(STDIN_FILENO, &byte, 1) > 0 {}
        await transport.shutdown(grace: .zero)
    }

    /// Takes the measures one after the other, each for a time.
    private static func measure(_ measures: [PaceMeasure], at endpoint: String, _ time: Duration) async throws {
        let transport = try Transport(configuration: TransportConfiguration(), logger: logger)
        let channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(20))
        let bench = PaceBench(client: TestServiceClient(channel: channel), time: time)
        let results = try await withTaskExecutorPreference(transport.executor) {
            var results: [String] = []
            for measure in measures {
                for figure in try await bench.take(measure) {
                    results.append("\"\(measure.rawValue) \(figure.name)\":\(figure.value)")
                }
            }
            return results
        }
        print("{\(results.joined(separator: ","))}")
        await transport.shutdown(grace: .zero)
    }

    private static var logger: Logger {
        var logger = Logger(label: "pace")
        logger.logLevel = .error
        return logger
    }
}
