public import ProtobufC

/// A transcoder from HTTP requests to request messages, and from response messages to JSON, based only on the schema.
///
/// The methods throw INVALID_ARGUMENT for a fault of the request; the error names the field in the HTTP client's
/// spelling.
public struct Transcoder: Sendable {
    /// The parts of an HTTP request that form a message.
    public struct Request {
        /// The variables of the path.
        public var bindings: [(name: String, value: String)]
        /// The pairs of the query, decoded, in order.
        public var query: [(name: String, value: String)]
        /// The lookup of a header's value by its name; nil if the header is absent.
        public var header: (String) -> String?
        /// The body; empty if there is none.
        public var body: [UInt8]

        /// Creates the parts of a request.
        public init(
            bindings: [(name: String, value: String)] = [], query: [(name: String, value: String)] = [],
            header: @escaping (String) -> String? = { _ in nil }, body: [UInt8] = []
        ) {
            self.bindings = bindings
            self.query = query
            self.header = header
            self.body = body
        }
    }

    private let outputOnlyFields: [String: Set<String>]
    let limits: DecodingLimits
    /// The limits of a request's JSON. A response may have far more values, because a service made it.
    let requestLimits: DecodingLimits

    /// Creates a transcoder for a schema.
    ///
    /// - Parameters:
    ///   - outputOnlyFields: The schema names of fields that callers do not set, by their message's full name. A mask
    ///     that is derived from a body omits them.
    ///   - limits: The limits of messages, and of a request's JSON.
    ///   - maximumRequestValues: The maximum number of JSON values in a request; nil for that of `limits`.
    public init(
        outputOnlyFields: [String: Set<String>] = [:], limits: DecodingLimits = .default,
        maximumRequestValues: Int? = nil
    ) {
        self.outputOnlyFields = outputOnlyFields
        self.limits = limits
        var requestLimits = limits
        if let most = maximumRequestValues { requestLimits.maximumElements = min(most, limits.maximumElements) }
        self.requestLimits = requestLimits
    }

    /// Returns the request message of a route, in wire format.
    ///
    /// Path variables win over the body. A query parameter must be a scalar field of the request, or a list of scalars,
    /// that neither the path, the body nor a header sets; a list has at most 100 values. Lists of enums and the field
    /// `update_mask` may be comma-separated; mask paths are converted to the schema's spelling. A mask that the query
    /// or the body does not contain is derived from the members of the changed resource in the body.
    public func requestBytes(
        of method: MethodDescriptor, route: HTTPRoute, from request: Request
    ) throws(RPCError) -> [UInt8] {
        var members = try bodyMembers(method, route: route, request: request)
        let bodyField = route.bodyField(in: method.request)
        try addQuery(request.query, method: method, route: route, to: &members)
        if let field = bodyField ?? maskedField(method, route: route) {
            addDerivedMask(method, bodyField: field, request: request, to: &members)
        }
        for binding in request.bindings {
            guard let field = method.request.anyField(binding.name) else { continue }
            members.set(field.jsonName, to: try QueryValue.json(binding.value, for: field))
        }
        for rule in method.headerFields {
            guard let text = request.header(rule.header), let field = method.request.field(named: rule.field) else {
                continue
            }
            members.set(field.jsonName, to: .string(text))
        }
        do {
            return try ProtobufJSON.wireBytes(from: .object(members), as: method.request)
        } catch {
            throw RPCError(error, withoutPrefix: bodyField?.jsonName)
        }
    }

    /// Returns a response message as JSON, without the outcome field.
    ///
    /// - Parameter isReceipt: Whether the response is a receipt (``UnaryResponse/isReceipt``); then the JSON has no
    ///   other fields.
    public func responseJSON(
        _ bytes: [UInt8], of method: MethodDescriptor, isReceipt: Bool = false
    ) throws(RPCError) -> [UInt8] {
        let resource = method.outcomeField.map { WireFields.removing($0, from: bytes) } ?? bytes
        do {
            let fields = isReceipt ? Set(method.receiptFields.map(\.number)) : nil
            return try ProtobufJSON.json(fromWire: resource, as: method.response, onlyFields: fields)
        } catch {
            throw RPCError(.internalError, "The service's response cannot be read.", cause: error)
        }
    }

    /// Returns the HTTP status of a response: by the outcome in the response, if the route maps outcomes to statuses.
    public func successStatus(_ bytes: [UInt8], of method: MethodDescriptor, route: HTTPRoute) -> Int {
        guard !route.outcomes.isEmpty, let field = method.outcomeField,
            let outcome = WireFields.enumNumber(field, in: bytes)
        else { return route.successStatus }
        return route.outcomes[outcome] ?? route.successStatus
    }

    // MARK: Parts

    private func bodyMembers(
        _ method: MethodDescriptor, route: HTTPRoute, request: Request
    ) throws(RPCError) -> JSONMembers {
        if route.body == .none || (route.body == .whole && request.body.isEmpty) { return [] }
        guard !request.body.isEmpty else {
            throw RPCError(malformed: "The request has no JSON body.", .noBody)
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: request.body, limits: requestLimits)
        } catch {
            throw RPCError(error, withoutPrefix: nil, reason: "MALFORMED_JSON")
        }
        guard case .object(let members) = value else {
            throw RPCError(malformed: "The request's body must be a JSON object.", .bodyNotObject)
        }
        if let field = route.bodyField(in: method.request) { return [(key: field.jsonName, value: value)] }
        let fromHeaders = Set(method.headerFields.map(\.field))
        for member in members {
            guard let field = method.request.anyField(member.key), fromHeaders.contains(field.name) else { continue }
            throw RPCError(
                unknown: member.key, "The request has no such field.", .unknownField, reason: "UNKNOWN_FIELD")
        }
        let bound = Set(request.bindings.compactMap { method.request.anyField($0.name)?.name })
        return members.filter { member in
            method.request.anyField(member.key).map { !bound.contains($0.name) } ?? true
        }
    }

    private func addQuery(
        _ query: [(name: String, value: String)], method: MethodDescriptor, route: HTTPRoute,
        to members: inout JSONMembers
    ) throws(RPCError) {
        var taken = Set(method.headerFields.map(\.field)).union(route.variables)
        if case .field(let name) = route.body { taken.insert(name) }
        var lists: [String: [JSONValue]] = [:]
        for parameter in query {
            guard route.body != .whole, let field = method.request.anyField(parameter.name),
                !taken.contains(field.name), field.isQueryParameter
            else {
                throw RPCError(
                    unknown: parameter.name, "There is no such parameter.", .unknownParameter,
                    reason: "UNKNOWN_PARAMETER")
            }
            if field.isRepeated {
                try Self.append(parameter, of: field, to: &lists[field.jsonName, default: []])
            } else if members.contains(where: { $0.key == field.jsonName }) {
                throw RPCError(
                    unknown: parameter.name, "The parameter is given twice.", .parameterTwice,
                    reason: "INVALID_PARAMETER")
            } else {
                members.set(field.jsonName, to: try QueryValue.json(parameter.value, for: field))
            }
        }
        for (name, values) in lists { members.set(name, to: .array(values)) }
    }

    /// Adds the values of one parameter to the earlier values of the same list.
    private static func append(
        _ parameter: (name: String, value: String), of field: FieldDescriptor, to values: inout [JSONValue]
    ) throws(RPCError) {
        for text in QueryValue.pieces(parameter.value, of: field) {
            guard values.count < QueryValue.maximumCount else {
                throw RPCError(
                    unknown: parameter.name, "There are more than \(QueryValue.maximumCount) values.", .tooManyValues,
                    ["most": "\(QueryValue.maximumCount)"], reason: "INVALID_PARAMETER")
            }
            values.append(try QueryValue.json(field.isMask ? MaskPath.schemaSpelling(text) : text, for: field))
        }
    }

    /// Returns the field that a mask in the same body is about: the only message in a body of several fields.
    private func maskedField(_ method: MethodDescriptor, route: HTTPRoute) -> FieldDescriptor? {
        guard route.body == .whole, method.request.field(named: MaskPath.fieldName) != nil else { return nil }
        let messages = method.request.fields.filter { $0.message != nil && !$0.isRepeated }
        return messages.count == 1 ? messages.first : nil
    }

    private func addDerivedMask(
        _ method: MethodDescriptor, bodyField: FieldDescriptor, request: Request, to members: inout JSONMembers
    ) {
        guard let mask = method.request.field(named: MaskPath.fieldName), mask.isMask,
            members.list(mask.jsonName).isEmpty, let message = bodyField.message,
            case .object(let present)? = members.first(where: { $0.key == bodyField.jsonName })?.value
        else { return }
        let left = (outputOnlyFields[message.name] ?? []).union(request.bindings.map(\.name))
        let names = present.compactMap { message.anyField($0.key)?.name }.filter { !left.contains($0) }
        members.set(mask.jsonName, to: .array(names.map { .string($0) }))
    }
}
