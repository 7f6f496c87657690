import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import Wording
import ZRPC
import ZeroMQ

/// The options that choose the ZRPC servers of a command, and its keys.
struct EndpointOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The server, such as ipc:///PATH or tcp://HOST:PORT. Without it: the services of the Daybook that runs \
            here.
            """,
            valueName: "endpoint"))
    var endpoint: String?

    @OptionGroup var folder: DataFolder

    @Option(
        help: ArgumentHelp("For tcp: a file with this client's keys, made by `daybook keys new`.", valueName: "file"))
    var keys: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("For tcp: the server's public key, or a file that contains it.", valueName: "key"))
    var serverKey: String?

    @Option(help: ArgumentHelp("Time limit of a call, such as 500ms, 5s or 2m.", valueName: "time"))
    var deadline: String?

    /// Returns the endpoints, each with its name: the name of its socket, or the given endpoint itself.
    func endpoints() async throws -> [(name: String, endpoint: String)] {
        if let endpoint { return [(endpoint, endpoint)] }
        let folder = try await folder.path()
        guard let sockets = DataDirectoryLock.socketDirectory(of: .daybook, servedFrom: folder) else {
            throw CommandError(.unavailable, CallFault.notServed, ["folder": folder])
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sockets)) ?? []
        return names.filter { $0.hasSuffix(".sock") }.sorted().map { ($0, "ipc://\(sockets)/\($0)") }
    }

    /// Returns the deadline, or nil for each method's own.
    func timeout() throws -> Duration? {
        guard let deadline else { return nil }
        let units: [(suffix: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]
        for unit in units where deadline.hasSuffix(unit.suffix) {
            guard let number = Double(deadline.dropLast(unit.suffix.count)), number > 0, number <= 86_400_000 else {
                break
            }
            return .milliseconds(Int64(min(number * unit.milliseconds, 86_400_000)))
        }
        throw CommandError(.usage, CallFault.deadline)
    }

    /// Calls `body` with a transport with the given keys, and closes the transport afterwards.
    ///
    /// - Throws: The error of `body`; `CommandError` in place of an `RPCError`.
    func call(_ body: (_ transport: Transport) async throws -> Void) async throws {
        let transport = try transport()
        do {
            try await transport.use { try await body(transport) }
        } catch let error as RPCError {
            throw CommandError(error)
        }
    }

    /// Returns a transport with the given keys.
    private func transport() throws -> Transport {
        var configuration = TransportConfiguration()
        configuration.agent = "daybook \(DaybookVersion.current)"
        if let keys {
            configuration.security.keys = try KeyFile.read(keys)
        }
        if let serverKey, let endpoint {
            configuration.security.serverKeys[endpoint] = try KeyFile.publicKey(serverKey, flag: "--server-key")
        }
        var logger = Logger(label: "daybook.call")
        logger.logLevel = .critical
        do {
            return try Transport(configuration: configuration, logger: logger)
        } catch {
            throw CommandError(error)
        }
    }
}

extension CommandError {
    /// Creates the error of a call, with its code, reason and fields. If the catalogue of faults has no words for it,
    /// as with errors of other servers, the message consists of the code in the reader's language and the server's
    /// message.
    ///
    /// - Parameter showsCode: Whether the text has the code and the reason, for developers.
    init(_ error: RPCError, showsCode: Bool = true) {
        var error = error
        // The message came from a server that may not be trusted.
        error.message = DisplayWidth.shown(error.message)
        let came = error.message
        error = error.worded(in: .reader)
        if !error.isOfCatalogue, error.message != came { error.message += " (\(came))" }
        var text = showsCode ? "\(error.code.name): \(error.message)" : error.message
        if showsCode, let reason = error.reason { text += " (\(DisplayWidth.shown(reason)))" }
        let faults = error.fieldViolations.prefix(100).map { DisplayWidth.shown("\($0.field): \($0.description)") }
        for fault in faults where fault != error.message { text += "\n  \(fault)" }
        let code: Code =
            switch error.code {
            case .unavailable, .deadlineExceeded: .unavailable
            case .resourceExhausted, .aborted: .tryAgain
            case .unauthenticated: .notLoggedIn
            case .notFound: .missing
            case .internalError, .unknown, .dataLoss: .server
            default: .refused
            }
        self.init(
            code, words: text, fault: error.reason ?? error.code.name, field: error.fieldViolations.first?.field)
    }
}
