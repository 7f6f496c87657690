import Tracing

extension Span {
    /// Sets the attributes of the method under OpenTelemetry's names.
    func describe(_ method: MethodDescriptor) {
        attributes["rpc.system"] = "zrpc"
        attributes["rpc.service"] = method.service
        attributes["rpc.method"] = method.name
    }

    /// Ends the span with the final status of the call.
    func ended(_ code: StatusCode) {
        attributes["rpc.grpc.status_code"] = code.rawValue
        if code != .ok { setStatus(SpanStatus(code: .error, message: code.name)) }
        end()
    }
}
