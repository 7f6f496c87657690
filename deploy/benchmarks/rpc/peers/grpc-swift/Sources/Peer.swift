import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// The program: gRPC in Swift, over HTTP/2 on a Unix socket, with the client in this process and the server in another.
@main
enum Peer {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.count == 2, arguments[0] == "--serve" {
                try await serve(at: arguments[1])
            } else {
                try await measure(Options(arguments))
            }
        } catch let problem as Options.Problem {
            complain("\(problem.text)\n\(Options.usage)")
            exit(64)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("grpc-swift: \(text)\n".utf8))
    }

    private static func serve(at path: String) async throws {
        // Standard input is a pipe that only the client holds. It ends with the client, and the server then ends.
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            exit(0)
        }
        let server = GRPCServer(
            transport: .http2NIOPosix(address: .unixDomainSocket(path: path), transportSecurity: .plaintext),
            services: [Entries(), Downloads()])
        try await server.serve()
    }

    private static func measure(_ options: Options) async throws {
        // The signal ends the program if it hangs.
        let levels = Double(options.levels.count + (options.download ? 1 : 0))
        alarm(UInt32((options.warmUp + options.duration) * levels + 60))
        let server = try ServerProcess()
        defer { server.stop() }
        let transport = try HTTP2ClientTransport.Posix(
            target: .unixDomainSocket(path: server.path), transportSecurity: .plaintext)
        try await withGRPCClient(transport: transport) { client in
            let load = Load(client: client, processor: Processor(serverID: server.processID))
            try await load.callOnce()
            var unary: [String] = []
            for level in options.levels {
                _ = try await load.unary(outstanding: level, for: options.warmUp)
                unary.append(try await load.unary(outstanding: level, for: options.duration).json)
            }
            var line = #"{"unary":["# + unary.joined(separator: ",") + "]"
            if options.download {
                _ = try await load.downloads(for: options.warmUp)
                line += #","download":"# + (try await load.downloads(for: options.duration).json)
            }
            print(line + "}")
        }
    }
}
