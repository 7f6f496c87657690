/// The limits and intervals of a transport. One of these limits bounds every queue.
public struct TransportConfiguration: Sendable {
    /// The name of this process for its peers' logs.
    public var agent = "zrpc-swift"
    /// The domain of reasons in errors that handlers throw without a domain, such as `example.com`.
    public var errorDomain = ""
    /// The byte credit of each stream, per direction, unless the method declares more.
    public var streamWindow = 1 << 20
    /// The byte credit of all streams of a session together.
    ///
    /// It is enough for a message of the preferred size in each of `maximumStreams`, even if all readers stall. An
    /// eighth of it remains for streams that are read.
    public var sessionWindow = 80 << 20
    /// The maximum number of concurrent streams in a session. A server refuses further ones; a client queues them.
    public var maximumStreams = 512
    /// The maximum number of concurrent sessions of a server.
    public var maximumSessions = 256
    /// The maximum number of concurrent handlers of a server, including the handlers of cancelled calls; one session
    /// has at most half of them.
    public var maximumRunningHandlers = 4096
    /// The maximum number of request bytes at a server, counted until the handler of each request ends.
    public var maximumRequestBytes = 128 << 20
    /// The maximum number of calls that wait in a channel, for a session or for a stream to end.
    public var maximumWaitingCalls = 4096
    /// The maximum number of commands that wait for the reactor; beyond that, new calls are refused.
    public var maximumCommands = 4096
    /// The time without messages after which a client pings its server.
    ///
    /// The server counts as lost after three pings without a response. A server expires a session that is silent for
    /// three of these intervals.
    public var pingInterval: Duration = .seconds(1)
    /// The first pause before reconnecting.
    public var reconnectFirst: Duration = .milliseconds(50)
    /// The maximum pause before reconnecting over a network.
    public var reconnectLongest: Duration = .seconds(2)
    /// The maximum pause before reconnecting on this machine.
    ///
    /// An attempt costs very little there. A service that came back is used again within two such pauses, jitter
    /// included.
    public var reconnectLongestLocally: Duration = .milliseconds(60)
    /// The maximum time of the first attempt to connect; after that, calls that do not wait fail.
    public var connectTimeout: Duration = .seconds(2)

    /// The keys for network endpoints.
    public var security = TransportSecurity()
    /// The limits of one network client.
    public var principalLimits = PrincipalLimits()

    /// The rules by which a channel ejects a worker whose calls keep failing.
    public var outlierDetection = OutlierDetection()

    /// The default behaviour of the transport's calls. It is combined with the options of a call: the shorter timeout
    /// applies, and a call waits for a service if either asks for it.
    public var services = ServiceConfiguration()

    /// The observer of the calls' cost; nil for none.
    public var observer: (any CallObserver)?

    /// Creates the default configuration.
    public init() {}

    /// Returns the first and the maximum pause before reconnecting to an endpoint.
    func reconnectPauses(to endpoint: String) -> (first: Duration, longest: Duration) {
        let longest = endpoint.hasPrefix("tcp:") ? reconnectLongest : min(reconnectLongestLocally, reconnectLongest)
        return (min(reconnectFirst, longest), longest)
    }
}
