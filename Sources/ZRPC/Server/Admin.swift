/// The admin service: shows the state of a transport, with its servers' sessions and its channels' connections.
///
/// Only a process of this machine, or a client with the role `admin`, gets a response; all others get
/// PERMISSION_DENIED.
public struct Admin: AdminServiceHandler {
    // The reactor and not the transport: the transport holds its servers, and would hold itself through this service.
    private let reactor: Reactor

    /// Creates the service for a transport.
    public init(_ transport: Transport) { reactor = transport.reactor }

    /// Returns the servers and their sessions. Throws PERMISSION_DENIED for clients without the role `admin`.
    public func getServers(
        _ request: GetServersRequest, context: ServerContext
    ) async throws -> GetServersResponse {
        try context.peer.require(role: "admin")
        var response = GetServersResponse()
        response.servers = await reactor.inspect().servers
        return response
    }

    /// Returns the channels and their connections. Throws PERMISSION_DENIED for clients without the role `admin`.
    public func getChannels(
        _ request: GetChannelsRequest, context: ServerContext
    ) async throws -> GetChannelsResponse {
        try context.peer.require(role: "admin")
        var response = GetChannelsResponse()
        response.channels = await reactor.inspect().channels
        return response
    }
}
