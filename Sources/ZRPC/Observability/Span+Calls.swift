import Tracing

extension Span {
    /// Names the method as OpenTelemetry does.
    func describe(_ method: MethodDescriptor) {
        attributes["rpc.system"] = "zrpc"
        attributes["rpc.service"] = method.service
        attributes["rpc.method"] = method.name
    }

    /// Ends the span with the code that the call ended with.
    func ended(_ code: StatusCode) {
        attributes["rpc.grpc.status_code"] = code.rawValue
        if code != .ok { setStatus(SpanStatus(code: .error, message: code.name)) }
        end()
    }
}
