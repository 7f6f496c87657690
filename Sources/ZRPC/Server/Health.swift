import Synchronization

/// The health service: reports whether services serve, once or with every change.
///
/// Serve its `serviceDefinition` beside the services that it reports on. The empty name stands for the whole server,
/// which serves from the start. A slow watcher delays nothing: it gets the newest status and misses earlier ones.
public final class Health: HealthServiceHandler {
    private struct State {
        var statuses: [String: HealthStatus]
        var watchers: [Int: (service: String, changes: AsyncStream<HealthStatus>.Continuation)] = [:]
        var next = 0
        var isShutDown = false
    }

    /// The maximum number of concurrent watchers.
    private static let maximumWatchers = 1024

    private let state: Mutex<State>

    /// Creates the service for the server and the given services, all of them serving.
    public init(services: [ServiceDefinition] = []) {
        var statuses: [String: HealthStatus] = ["": .serving]
        for service in services { statuses[service.service.name] = .serving }
        state = Mutex(State(statuses: statuses))
    }

    /// Sets the status of a service, or of the server. Does nothing after `shutDown`.
    public func set(_ status: HealthStatus, of service: String = "") {
        state.withLock { state in
            guard !state.isShutDown else { return }
            state.statuses[service] = status
            for watcher in state.watchers.values where watcher.service == service { watcher.changes.yield(status) }
        }
    }

    /// Sets every status to NOT_SERVING permanently and ends every watch.
    ///
    /// Call it before `Server.drain`, so that no watch delays draining.
    public func shutDown() {
        state.withLock { state in
            state.isShutDown = true
            for service in state.statuses.keys { state.statuses[service] = .notServing }
            for watcher in state.watchers.values {
                watcher.changes.yield(state.statuses[watcher.service] ?? .serviceUnknown)
                watcher.changes.finish()
            }
        }
    }

    /// Returns the current status of a service. Throws NOT_FOUND for an unknown service.
    public func checkHealth(
        _ request: CheckHealthRequest, context: ServerContext
    ) async throws -> CheckHealthResponse {
        guard let status = state.withLock({ $0.statuses[request.service] }) else {
            throw RPCError(
                .notFound, "The server does not know the service.", reason: "SERVICE_UNKNOWN", domain: "zrpc")
        }
        var response = CheckHealthResponse()
        response.status = status
        return response
    }

    /// Writes the current status of a service and each change, until the caller leaves or ``shutDown()`` is called.
    ///
    /// The status of an unknown service is SERVICE_UNKNOWN. Throws RESOURCE_EXHAUSTED if 1024 callers watch already.
    public func watchHealth(
        _ request: WatchHealthRequest, to responses: ResponseWriter<WatchHealthResponse>, context: ServerContext
    ) async throws {
        let (number, changes) = try watch(request.service)
        defer { state.withLock { _ = $0.watchers.removeValue(forKey: number) } }
        var last: HealthStatus?
        for await status in changes where status != last {
            var response = WatchHealthResponse()
            response.status = status
            try await responses.write(response)
            last = status
        }
    }

    private func watch(_ service: String) throws(RPCError) -> (Int, AsyncStream<HealthStatus>) {
        let (stream, changes) = AsyncStream.makeStream(of: HealthStatus.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            guard state.watchers.count < Health.maximumWatchers else { return nil }
            state.next += 1
            state.watchers[state.next] = (service, changes)
            changes.yield(state.statuses[service] ?? .serviceUnknown)
            if state.isShutDown { changes.finish() }
            return state.next
        }
        guard let number else {
            throw RPCError(.resourceExhausted, "Too many clients watch the server's health.", retryAfter: .seconds(1))
        }
        return (number, stream)
    }
}

/// A service with a handler for each of its methods, for `Transport.serve`.
public struct ServiceDefinition: Sendable {
    /// The service.
    public let service: ServiceDescriptor
    /// The handlers of the service.
    public let handlers: [MethodHandler]

    /// Creates a service that has a handler for each method.
    ///
    /// A method without a handler, or a handler for another service's method, is a programmer error and traps.
    public init(_ service: ServiceDescriptor, handlers: [MethodHandler]) {
        let declared = Set(service.methods.map(\.path))
        let handled = Set(handlers.map(\.method.path))
        precondition(declared == handled, "Every method of \(service.name) has exactly one handler.")
        self.service = service
        self.handlers = handlers
    }
}

/// The services that every server offers beside its own: health, reflection and admin.
///
/// ```swift
/// let standard = try StandardServices(beside: services, schemas: [Schema.fileDescriptorSetBase64], of: transport)
/// let server = try await transport.serve(services + standard.definitions, at: endpoint)
/// ...
/// standard.health.shutDown()
/// await server.drain(grace: .seconds(5))
/// ```
public struct StandardServices: Sendable {
    /// The health service, which reports whether the services serve.
    public let health: Health
    /// The services to serve.
    public let definitions: [ServiceDefinition]

    /// Creates the standard services. Throws INTERNAL if a schema is not a descriptor set.
    ///
    /// - Parameter schemas: The `fileDescriptorSetBase64` of the services' generated schemas.
    public init(
        beside services: [ServiceDefinition], schemas: [String], of transport: Transport
    ) throws(RPCError) {
        health = Health(services: services)
        let others = [health.serviceDefinition, Admin(transport).serviceDefinition]
        let reflection = try Reflection(services: services + others, schemas: schemas)
        definitions = others + [reflection.serviceDefinition]
    }
}
