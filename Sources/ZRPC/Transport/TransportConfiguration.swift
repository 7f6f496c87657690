/// The limits and intervals of a transport. Every queue of it is bounded by one of these.
public struct TransportConfiguration: Sendable {
    /// What this process calls itself to its peers, for their logs.
    public var agent = "zrpc-swift"
    /// What the reasons of errors belong to that handlers throw without a domain, as `example.com`.
    public var errorDomain = ""
    /// Byte credit of each stream and direction unless a method wants more.
    public var streamWindow = 1 << 20
    /// Byte credit of all streams of a session together: so much for a message of the preferred size in each of
    /// `maximumStreams`, as many readers may stall, and an eighth for those who read.
    public var sessionWindow = 80 << 20
    /// The most streams of one session at once. A server refuses more; a client queues them.
    public var maximumStreams = 512
    /// The most sessions of one server at once.
    public var maximumSessions = 256
    /// The most handlers of one server at once, those of calls given up included; one session has half of them at most.
    public var maximumRunningHandlers = 4096
    /// The most bytes of requests whose handlers have not ended.
    public var maximumRequestBytes = 128 << 20
    /// The most calls of one channel that wait: for a session, or for a stream to end.
    public var maximumWaitingCalls = 4096
    /// The most commands that wait for the reactor before new calls are refused.
    public var maximumCommands = 4096
    /// A client asks for a sign of life after this much silence; three unanswered mean the server is lost. A server
    /// forgets a session that is silent for three of them.
    public var pingInterval: Duration = .seconds(1)
    /// The first pause before connecting again.
    public var reconnectFirst: Duration = .milliseconds(50)
    /// The longest pause before connecting again over a network.
    public var reconnectLongest: Duration = .seconds(2)
    /// The longest pause before connecting again on this machine, where an attempt costs next to nothing: a service that
    /// came back is used again within two of them, chance included.
    public var reconnectLongestLocally: Duration = .milliseconds(60)
    /// How long connecting for the first time may take before calls that do not wait fail.
    public var connectTimeout: Duration = .seconds(2)

    /// Keys for endpoints of a network.
    public var security = TransportSecurity()
    /// What one client of a network may use.
    public var principalLimits = PrincipalLimits()

    /// When a channel leaves a worker out whose calls keep failing.
    public var outlierDetection = OutlierDetection()

    /// What the calls of the transport's channels do unless a call says otherwise.
    public var services = ServiceConfiguration()

    /// Who is told what calls cost; nil for nobody.
    public var observer: (any CallObserver)?

    /// The defaults.
    public init() {}

    /// The first and the longest pause before connecting to an endpoint again.
    func reconnectPauses(to endpoint: String) -> (first: Duration, longest: Duration) {
        let longest = endpoint.hasPrefix("tcp:") ? reconnectLongest : min(reconnectLongestLocally, reconnectLongest)
        return (min(reconnectFirst, longest), longest)
    }
}
