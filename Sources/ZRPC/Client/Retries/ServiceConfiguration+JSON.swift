import ProtobufC

extension ServiceConfiguration {
    /// Reads the known part of gRPC's service configuration: `methodConfig` with `name`, `timeout`, `waitForReady` and
    /// `retryPolicy`, and `retryThrottling`.
    ///
    /// ```json
    /// {"methodConfig": [{"name": [{"service": "weather.v1.WeatherService", "method": "GetReading"}],
    ///   "timeout": "2s", "waitForReady": true,
    ///   "retryPolicy": {"maxAttempts": 3, "initialBackoff": "0.05s", "maxBackoff": "1s", "backoffMultiplier": 2,
    ///     "retryableStatusCodes": ["UNAVAILABLE"]}}],
    ///  "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}}
    /// ```
    /// A name without a method stands for all methods of its service. Throws INVALID_ARGUMENT, with the line and the
    /// field, for anything that is unknown, of the wrong type or out of bounds. If `services` is given, each name must
    /// be among them.
    public init(json bytes: [UInt8], services: [ServiceDescriptor]? = nil) throws(RPCError) {
        self.init()
        do throws(ProtobufError) {
            let document = try JSONValue(parsing: bytes)
            var reader = ServiceConfigurationReader(services: services)
            try reader.read(document)
            self = reader.configuration
        } catch {
            throw RPCError(error, inDocument: bytes)
        }
    }
}

/// A reader that goes through the document member by member.
private struct ServiceConfigurationReader {
    let services: [ServiceDescriptor]?
    var configuration = ServiceConfiguration()

    private typealias Members = [(key: String, value: JSONValue)]

    init(services: [ServiceDescriptor]?) { self.services = services }

    mutating func read(_ document: JSONValue) throws(ProtobufError) {
        for (key, value) in try members(document, at: "") {
            switch key {
            case "methodConfig":
                for (index, element) in try elements(value, at: key).enumerated() {
                    try method(element, at: "\(key)[\(index)]")
                }
            case "retryThrottling": configuration.retryThrottling = try throttling(value, at: key)
            default: throw unknown(key)
            }
        }
    }

    private mutating func method(_ value: JSONValue, at path: String) throws(ProtobufError) {
        var names: [String] = []
        var rules = ServiceConfiguration.Method()
        for (key, value) in try members(value, at: path) {
            let place = "\(path).\(key)"
            switch key {
            case "name":
                for (index, element) in try elements(value, at: place).enumerated() {
                    names.append(try name(element, at: "\(place)[\(index)]", after: names))
                }
            case "timeout": rules.timeout = try duration(value, at: place)
            case "waitForReady":
                guard case .bool(let waits) = value else { throw wrong(place, description: "must be true or false") }
                rules.waitForReady = waits
            case "retryPolicy": rules.retry = try policy(value, at: place)
            default: throw unknown(place)
            }
        }
        guard !names.isEmpty else { throw wrong(path, description: "has no name") }
        for name in names { configuration.methods[name] = rules }
    }

    private func name(_ value: JSONValue, at path: String, after names: [String]) throws(ProtobufError) -> String {
        var service = ""
        var method = ""
        for (key, value) in try members(value, at: path) {
            let place = "\(path).\(key)"
            guard case .string(let text) = value, !text.isEmpty else {
                throw wrong(place, description: "must be a name")
            }
            switch key {
            case "service": service = text
            case "method": method = text
            default: throw unknown(place)
            }
        }
        guard !service.isEmpty else { throw wrong(path, description: "has no service") }
        if let services {
            guard let known = services.first(where: { $0.name == service }) else {
                throw wrong("\(path).service", description: "is no service of this program")
            }
            guard method.isEmpty || known.methods.contains(where: { $0.name == method }) else {
                throw wrong("\(path).method", description: "is no method of the service")
            }
        }
        let name = method.isEmpty ? service : "\(service)/\(method)"
        guard configuration.methods[name] == nil, !names.contains(name) else {
            throw wrong(path, description: "is named twice")
        }
        return name
    }

    private func policy(_ value: JSONValue, at path: String) throws(ProtobufError) -> RetryPolicy {
        var (attempts, multiplier) = (3, 2.0)
        var (initial, longest) = (Duration.milliseconds(50), Duration.seconds(1))
        var codes: Set<StatusCode> = [.unavailable]
        for (key, value) in try members(value, at: path) {
            let place = "\(path).\(key)"
            switch key {
            case "maxAttempts":
                guard let number = try number(value, at: place).integer(as: Int.self) else {
                    throw wrong(place, description: "must be a whole number")
                }
                attempts = number
            case "initialBackoff": initial = try duration(value, at: place)
            case "maxBackoff": longest = try duration(value, at: place)
            case "backoffMultiplier": multiplier = try number(value, at: place).double ?? .infinity
            case "retryableStatusCodes": codes = try statusCodes(value, at: place)
            default: throw unknown(place)
            }
        }
        do throws(RPCError) {
            return try RetryPolicy(
                maximumAttempts: attempts, initialBackoff: initial, maximumBackoff: longest,
                backoffMultiplier: multiplier, retryableCodes: codes)
        } catch {
            throw Self.within(path, error: error)
        }
    }

    private func throttling(_ value: JSONValue, at path: String) throws(ProtobufError) -> RetryThrottling {
        var (tokens, ratio) = (RetryThrottling.standard.maximumTokens, RetryThrottling.standard.tokenRatio)
        for (key, value) in try members(value, at: path) {
            let place = "\(path).\(key)"
            switch key {
            case "maxTokens": tokens = try number(value, at: place).double ?? .infinity
            case "tokenRatio": ratio = try number(value, at: place).double ?? .infinity
            default: throw unknown(place)
            }
        }
        do throws(RPCError) {
            return try RetryThrottling(maximumTokens: tokens, tokenRatio: ratio)
        } catch {
            throw Self.within(path, error: error)
        }
    }

    private func statusCodes(_ value: JSONValue, at path: String) throws(ProtobufError) -> Set<StatusCode> {
        var codes: Set<StatusCode> = []
        for (index, element) in try elements(value, at: path).enumerated() {
            guard case .string(let name) = element, let code = StatusCode.all.first(where: { $0.name == name }) else {
                throw wrong("\(path)[\(index)]", description: "must be the name of a status code, as UNAVAILABLE")
            }
            codes.insert(code)
        }
        return codes
    }

    // MARK: Values

    private func members(_ value: JSONValue, at path: String) throws(ProtobufError) -> Members {
        guard case .object(let members) = value else { throw wrong(path, description: "must be an object") }
        return members
    }

    private func elements(_ value: JSONValue, at path: String) throws(ProtobufError) -> [JSONValue] {
        guard case .array(let elements) = value else { throw wrong(path, description: "must be a list") }
        return elements
    }

    private func number(_ value: JSONValue, at path: String) throws(ProtobufError) -> JSONNumber {
        guard case .number(let number) = value else { throw wrong(path, description: "must be a number") }
        return number
    }

    /// Reads seconds with up to nine decimals and an `s`, the form of durations in proto3's JSON.
    private func duration(_ value: JSONValue, at path: String) throws(ProtobufError) -> Duration {
        let fault = wrong(path, description: "must be seconds, as 0.25s, and more than none")
        guard case .string(let text) = value, text.hasSuffix("s") else { throw fault }
        let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count > 1 ? String(parts[1]) : "0"
        guard let whole = parts.first, isDigits(whole), whole.count <= 9, isDigits(decimals), decimals.count <= 9,
            let seconds = Int64(whole), let fraction = Int64(decimals)
        else { throw fault }
        var nanoseconds = fraction
        for _ in decimals.count..<9 { nanoseconds *= 10 }
        let duration = Duration.seconds(seconds) + .nanoseconds(nanoseconds)
        guard duration > .zero else { throw fault }
        return duration
    }

    private func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    // MARK: Errors

    private func wrong(_ path: String, description: String) -> ProtobufError {
        ProtobufError(.wrongType, description, fieldPath: path)
    }

    private func unknown(_ path: String) -> ProtobufError {
        ProtobufError(.unknownField, "is not known here", fieldPath: path)
    }

    private static func within(_ path: String, error: RPCError) -> ProtobufError {
        guard let violation = error.fieldViolations.first else {
            return ProtobufError(.outOfRange, error.message, fieldPath: path)
        }
        return ProtobufError(.outOfRange, violation.description, fieldPath: "\(path).\(violation.field)")
    }
}
