import Logging
import ZRPC

/// Calls to the services of a folder.
extension FolderServices {
    /// Creates services that are started with a log of their own.
    ///
    /// - Parameters:
    ///   - label: The label of the log, such as `daybook.backup`.
    ///   - level: The level of the log. At a higher one than that of errors, nothing of the services is shown.
    init(folder: String, services: [Service] = [.entry], label: String, level: Logger.Level = .error) {
        var logger = Logger(label: label)
        logger.logLevel = level
        self.init(folder: folder, services: services, logger: logger)
    }

    /// Calls `body` with a transport and the services' endpoints, as ``run(_:)`` does, and closes the transport
    /// afterwards. Returns the result of `body`.
    ///
    /// - Parameter showsCode: Whether the error for a failed call names its code.
    /// - Throws: The error of `body`; `CommandError` in place of an `RPCError`.
    func call<Value: Sendable>(
        showsCode: Bool = false,
        _ body: @escaping @Sendable (_ transport: Transport, _ endpoints: Endpoints) async throws -> Value
    ) async throws -> Value {
        let (result, logger) = (CopyResult<Value>(), logger)
        try await run { endpoints in
            let transport = try Transport(logger: logger)
            do {
                result.value = try await transport.use { try await body(transport, endpoints) }
            } catch let error as RPCError {
                throw CommandError(error, showsCode: showsCode)
            }
        }
        guard let value = result.value else { throw CancellationError() }
        return value
    }
}

extension Transport {
    /// Does work that uses the transport, and closes the transport afterwards, also after an error.
    func use<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let result: Result<Value, any Error>
        do {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        await shutdown(grace: .zero)
        return try result.get()
    }
}
