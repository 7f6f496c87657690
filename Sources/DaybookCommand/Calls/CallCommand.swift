import ArgumentParser
import Foundation
import ProtobufC
import ZRPC

/// `daybook call`: any method of any ZRPC server, found by reflection.
struct CallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Call a method of any ZRPC server with JSON.",
        discussion: """
            The server describes the method by reflection. Without a method, lists the server's services and methods. A \
            request is a JSON object; give several for a stream of requests. `-` reads them from standard input, one per \
            line. Responses are printed one per line.

            daybook call daybook.entry.v1.EntryService/GetEntry '{"id": "0196f3a0"}' --metadata authorization='Bearer …'
            """)

    @Argument(help: ArgumentHelp("The method, in the form package.Service/Method.", valueName: "method"))
    var method: String?

    @Argument(help: ArgumentHelp("Requests as JSON; - reads them from standard input.", valueName: "json"))
    var requests: [String] = []

    @OptionGroup var options: EndpointOptions

    @Option(
        help: ArgumentHelp("A pair to send. If the key ends in -bin, the value is base64.", valueName: "key=value"))
    var metadata: [String] = []

    @Option(help: ArgumentHelp("A file to send as attachments of the requests.", valueName: "file"))
    var attach: [String] = []

    @Option(help: ArgumentHelp("File to write the responses' attachments to, one after the other.", valueName: "file"))
    var output: String?

    @Flag(name: .shortAndLong, help: "Also show trailing metadata and times.")
    var verbose = false

    func run() async throws {
        try await options.call { try await run($0) }
    }

    private func run(_ transport: Transport) async throws {
        guard let method else { return try await list(transport) }
        let service = String(method.prefix { $0 != "/" })
        let channel = try await self.channel(to: service, transport)
        let schema = try await ReflectedServer(channel: channel).schema(of: service, options: try reflectionOptions)
        guard let descriptor = schema.method(method) else {
            let known = schema.paths(of: service).joined(separator: "\n  ")
            throw CommandError(.usage, CallFault.noMethod, ["service": service, "methods": known])
        }
        let call = MethodCall(
            channel: channel, method: descriptor, options: try callOptions(), attachments: try attachments(),
            isVerbose: verbose)
        try await call.run(try bodies(of: descriptor), output: output)
    }

    private func callOptions() throws -> CallOptions {
        var result = CallOptions(timeout: try options.timeout())
        for pair in metadata {
            guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
                throw CommandError(.usage, CallFault.notPair)
            }
            let (key, value) = (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
            if key.hasSuffix("-bin") {
                guard let bytes = Base64.decode(value) else {
                    throw CommandError(.usage, CallFault.notBase64, ["key": key])
                }
                result.metadata.append(key, value: bytes)
            } else {
                result.metadata.append(key, value: value)
            }
        }
        return result
    }

    /// The options for requests to the server before the call: five seconds, or the call's own deadline if it is
    /// shorter.
    private var reflectionOptions: CallOptions {
        get throws { CallOptions(timeout: min(.seconds(5), try options.timeout() ?? .seconds(5))) }
    }

    // MARK: Finding

    /// Returns the channel to the endpoint that serves a service: the given one, or the first of this folder that has
    /// it.
    private func channel(to service: String, _ transport: Transport) async throws -> Channel {
        let endpoints = try await options.endpoints()
        if endpoints.count == 1 { return transport.channel(to: endpoints[0].endpoint) }
        for (_, endpoint) in endpoints {
            let channel = transport.channel(to: endpoint)
            let services = try? await ReflectedServer(channel: channel).services(options: try reflectionOptions)
            if services?.contains(service) == true { return channel }
        }
        throw CommandError(
            .missing, CallFault.noService,
            ["names": endpoints.map(\.name).joined(separator: ", "), "service": service])
    }

    private func list(_ transport: Transport) async throws {
        for (name, endpoint) in try await options.endpoints() {
            let server = ReflectedServer(channel: transport.channel(to: endpoint))
            Terminal.write(name)
            for service in try await server.services(options: try reflectionOptions) {
                for path in try await server.schema(of: service, options: try reflectionOptions).paths(of: service) {
                    Terminal.write("  \(path)")
                }
            }
        }
    }

    // MARK: Requests

    /// Returns the wire bytes of the requests, each an object; one empty object if none is given.
    private func bodies(of method: MethodDescriptor) throws -> [[UInt8]] {
        var texts = requests.isEmpty ? ["{}"] : requests
        if texts == ["-"] {
            texts = Terminal.readInput().split(whereSeparator: \.isNewline).map(String.init).filter { !$0.isEmpty }
        }
        return try texts.enumerated().map { number, text in
            do throws(ProtobufError) {
                return try ProtobufJSON.wireBytes(from: try JSONValue(parsing: Array(text.utf8)), as: method.request)
            } catch {
                throw CommandError(
                    .usage, CallFault.requestWrong,
                    ["number": "\(number + 1)", "type": method.request.name, "cause": "\(error)"])
            }
        }
    }

    private func attachments() throws -> [Attachment] {
        try attach.flatMap { path in
            guard let file = FileManager.default.contents(atPath: path) else {
                throw CommandError(.missing, at: path, FileFault.unreadable)
            }
            return stride(from: 0, to: max(1, file.count), by: Attachment.maximumSize).map { start in
                Attachment(Array(file[start..<min(file.count, start + Attachment.maximumSize)]))
            }
        }
    }
}
