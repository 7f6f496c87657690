import Logging
import ZRPC

/// On whose behalf the gateway calls services: a request over HTTP, or a call of the binary API.
protocol CallOrigin: Sendable {
    /// Whether the caller shows a token.
    var hasToken: Bool { get }
    /// Where what goes wrong is logged, with the request's id.
    var logger: Logger { get }

    /// What a call to the service carries: the request's id, and the token for who may see it.
    func metadata(for service: ServiceChannels.Service) -> Metadata
    /// Notes time that was spent in a service.
    func spent(_ time: Duration, in service: ServiceChannels.Service)
}

extension Exchange: CallOrigin {
    var hasToken: Bool { credential.token != nil }

    func spent(_ time: Duration, in service: ServiceChannels.Service) { timing.add(service.name, time) }
}
