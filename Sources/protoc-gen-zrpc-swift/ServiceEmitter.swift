/// An emitter of a service: its method table, the protocol that a server implements, and the client.
struct ServiceEmitter {
    let service: SchemaService
    let schema: Schema

    func emit(into writer: inout SourceWriter) {
        emitMethods(&writer)
        emitHandler(&writer)
        emitDefinition(&writer)
        emitClient(&writer)
    }

    private func kind(_ method: SchemaMethod) -> String {
        switch (method.clientStreams, method.serverStreams) {
        case (false, false): "unary"
        case (false, true): "serverStreaming"
        case (true, false): "clientStreaming"
        case (true, true): "bidirectional"
        }
    }

    // MARK: The method table

    private func emitMethods(_ writer: inout SourceWriter) {
        writer.line("/// The methods of `\(service.fullName)`: paths, kinds, routes and rules.")
        writer.block("public enum \(service.name)Methods") { writer in
            for method in service.methods {
                writer.doc(method.comment)
                emitDescriptor(method, to: &writer)
                writer.line()
            }
            writer.line("/// The service and its methods.")
            let names = service.methods.map { Naming.escaped(Naming.lowerFirst($0.name)) }.joined(separator: ", ")
            writer.line(
                "public static let service = ServiceDescriptor(name: \"\(service.fullName)\", methods: [\(names)])")
        }
        writer.line()
    }

    private func emitDescriptor(_ method: SchemaMethod, to writer: inout SourceWriter) {
        let idempotency = [".none", ".noSideEffects", ".idempotent", ".keyed"][min(method.idempotency, 3)]
        let timeout = method.timeoutMilliseconds == 0 ? 10_000 : method.timeoutMilliseconds
        let window = method.streamWindow == 0 ? 1_048_576 : method.streamWindow
        let name = Naming.escaped(Naming.lowerFirst(method.name))
        writer.nested("public static let \(name) = MethodDescriptor(", close: ")") { writer in
            writer.line(
                "path: \"\(service.fullName)/\(method.name)\", kind: .\(kind(method)), idempotency: \(idempotency),")
            writer.line("timeout: .milliseconds(\(timeout)), streamWindow: \(window),")
            writer.line("request: \(Naming.swiftType(method.input)).descriptor,")
            writer.line("response: \(Naming.swiftType(method.output)).descriptor,")
            writer.nested("http: [", close: "],") { writer in
                for route in method.routes { writer.line(routeExpression(route, of: method) + ",") }
            }
            let fields = schema.messages[method.input]?.fields.filter { !$0.rule.header.isEmpty } ?? []
            let headers = fields.map { "HeaderField(field: \"\($0.name)\", header: \"\($0.rule.header)\")" }
            let outcome = schema.messages[method.output]?.outcome.map { ", outcomeField: \"\($0.name)\"" } ?? ""
            let scope = method.scope.isEmpty ? "" : ", scope: \"\(method.scope)\""
            let names = schema.messages[method.output]?.receipt.map { "\"\($0.name)\"" } ?? []
            let receipt = names.isEmpty ? "" : ", receiptFields: [\(names.joined(separator: ", "))]"
            writer.line("headerFields: [\(headers.joined(separator: ", "))]\(outcome)\(scope)\(receipt)")
        }
    }

    private func routeExpression(_ route: SchemaRoute, of method: SchemaMethod) -> String {
        let body =
            switch route.body {
            case "": ".none"
            case "*": ".whole"
            default: ".field(\"\(route.body)\")"
            }
        let status = route.successStatus == 0 ? 200 : route.successStatus
        let content = [".json", ".upload", ".download", ".events", ".completed"][min(route.content, 4)]
        return "HTTPRoute(method: \"\(route.verb)\", pattern: \"\(route.pattern)\", body: \(body), "
            + "successStatus: \(status), isPublic: \(route.isPublic), content: \(content)\(outcomes(route, method: method)))"
    }

    private func outcomes(_ route: SchemaRoute, method: SchemaMethod) -> String {
        let values = schema.outcomes(of: method)
        let pairs = route.outcomes.compactMap { pair in
            values.first { $0.shortName == pair.outcome }.map { "\($0.number): \(pair.status)" }
        }
        return pairs.isEmpty ? "" : ", outcomes: [\(pairs.joined(separator: ", "))]"
    }

    // MARK: The server's side

    private func signature(_ method: SchemaMethod) -> String {
        let name = Naming.escaped(Naming.lowerFirst(method.name))
        let input = Naming.swiftType(method.input)
        let output = Naming.swiftType(method.output)
        return switch (method.clientStreams, method.serverStreams) {
        case (false, false):
            "func \(name)(_ request: \(input), context: ServerContext) async throws -> \(output)"
        case (false, true):
            "func \(name)(_ request: \(input), to responses: ResponseWriter<\(output)>, context: ServerContext) async throws"
        case (true, false):
            "func \(name)(_ requests: RequestStream<\(input)>, context: ServerContext) async throws -> \(output)"
        case (true, true):
            "func \(name)(_ requests: RequestStream<\(input)>, to responses: ResponseWriter<\(output)>, "
                + "context: ServerContext) async throws"
        }
    }

    private func emitHandler(_ writer: inout SourceWriter) {
        writer.doc(service.comment)
        writer.line("///")
        writer.line(
            "/// The methods that a server of `\(service.fullName)` implements. A thrown `RPCError` reaches the caller unchanged;"
        )
        writer.line("/// an error of another type becomes UNKNOWN, without its text.")
        writer.block("public protocol \(service.name)Handler: Sendable") { writer in
            for (index, method) in service.methods.enumerated() {
                if index > 0 { writer.line() }
                writer.doc(method.comment)
                writer.line("nonisolated(nonsending) \(signature(method))")
            }
        }
        writer.line()
    }

    private func emitDefinition(_ writer: inout SourceWriter) {
        writer.block("extension \(service.name)Handler") { writer in
            writer.line("/// The handlers under their methods, as `Transport.serve` takes them.")
            writer.block("public var serviceDefinition: ServiceDefinition") { writer in
                writer.nested("ServiceDefinition(", close: ")") { writer in
                    writer.line("\(service.name)Methods.service,")
                    writer.nested("handlers: [", close: "]") { writer in
                        for method in service.methods { emitRegistration(method, to: &writer) }
                    }
                }
            }
        }
        writer.line()
    }

    private func emitRegistration(_ method: SchemaMethod, to writer: inout SourceWriter) {
        let name = Naming.escaped(Naming.lowerFirst(method.name))
        let input = Naming.swiftType(method.input)
        let output = Naming.swiftType(method.output)
        let opening = ".\(kind(method))(\(service.name)Methods.\(name)) "
        switch (method.clientStreams, method.serverStreams) {
        case (false, false):
            writer.nested(opening + "{ (request: \(input), context) async throws -> \(output) in", close: "},") {
                writer in
                writer.line("try await self.\(name)(request, context: context)")
            }
        case (false, true):
            let parameters = "(request: \(input), responses: ResponseWriter<\(output)>, context)"
            writer.nested(opening + "{ \(parameters) async throws in", close: "},") { writer in
                writer.line("try await self.\(name)(request, to: responses, context: context)")
            }
        case (true, false):
            let parameters = "(requests: RequestStream<\(input)>, context)"
            writer.nested(opening + "{ \(parameters) async throws -> \(output) in", close: "},") { writer in
                writer.line("try await self.\(name)(requests, context: context)")
            }
        case (true, true):
            let parameters = "(requests: RequestStream<\(input)>, responses: ResponseWriter<\(output)>, context)"
            writer.nested(opening + "{ \(parameters) async throws in", close: "},") { writer in
                writer.line("try await self.\(name)(requests, to: responses, context: context)")
            }
        }
    }

    // MARK: The client's side

    private func emitClient(_ writer: inout SourceWriter) {
        writer.doc(service.comment)
        writer.line("///")
        writer.line(
            "/// Calls of `\(service.fullName)` over a channel. Cancelling the calling task cancels the call at the server."
        )
        writer.block("public struct \(service.name)Client: Sendable") { writer in
            // The full name, as for messages.
            writer.line("/// The channel of the calls.")
            writer.line("public let channel: ZRPC.Channel")
            writer.line()
            writer.line("/// A client over `channel`; it opens nothing of its own.")
            writer.line("public init(channel: ZRPC.Channel) { self.channel = channel }")
            for method in service.methods {
                writer.line()
                writer.doc(method.comment)
                emitCall(method, to: &writer)
            }
        }
        writer.line()
    }

    private func emitCall(_ method: SchemaMethod, to writer: inout SourceWriter) {
        let name = Naming.escaped(Naming.lowerFirst(method.name))
        let input = Naming.swiftType(method.input)
        let output = Naming.swiftType(method.output)
        let descriptor = "\(service.name)Methods.\(name)"
        // Calls run on their caller's executor, also in a target without that default.
        let opening = "public nonisolated(nonsending) func \(name)"
        switch (method.clientStreams, method.serverStreams) {
        case (false, false):
            writer.nested("\(opening)(", close: ") async throws(RPCError) -> \(output) {") { writer in
                writer.line("_ request: \(input), options: CallOptions = CallOptions()")
            }
            writer.line("    try await channel.unary(\(descriptor), request: request, options: options)")
            writer.line("}")
        case (false, true):
            writer.nested("\(opening)(", close: ") async throws(RPCError) -> ResponseStream<\(output)> {") { writer in
                writer.line("_ request: \(input), options: CallOptions = CallOptions()")
            }
            writer.line("    try await channel.serverStreaming(\(descriptor), request: request, options: options)")
            writer.line("}")
        case (true, false):
            writer.nested("\(opening)(", close: ") async throws -> \(output) {") { writer in
                writer.line("options: CallOptions = CallOptions(),")
                writer.line("_ send: nonisolated(nonsending) (RequestWriter<\(input)>) async throws -> Void")
            }
            writer.line("    try await channel.clientStreaming(\(descriptor), options: options, send: send)")
            writer.line("}")
        case (true, true):
            writer.nested("\(opening)<Result>(", close: ") async throws -> Result {") { writer in
                writer.line("options: CallOptions = CallOptions(),")
                let body = "(RequestWriter<\(input)>, ResponseStream<\(output)>) async throws -> Result"
                writer.line("_ body: nonisolated(nonsending) \(body)")
            }
            writer.line("    try await channel.bidirectional(\(descriptor), options: options, body: body)")
            writer.line("}")
        }
    }
}
