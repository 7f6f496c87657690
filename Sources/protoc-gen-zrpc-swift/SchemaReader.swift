import CPluginProto
import CProtobufC

/// A reader of the schema in protoc's request.
///
/// The request comes from protoc itself, and `protoc-c`'s own unpacker has checked it: its pointers are trusted.
struct SchemaReader {
    private let toGenerate: Set<String>
    private(set) var schema = Schema()

    /// Reads the schema of a request and checks it against the generator's own rules.
    init(_ request: UnsafePointer<Google__Protobuf__Compiler__CodeGeneratorRequest>) throws {
        toGenerate = unsafe Set(strings(request.pointee.file_to_generate, count: request.pointee.n_file_to_generate))
        try unsafe elements(request.pointee.proto_file, count: request.pointee.n_proto_file).forEach { file in
            try unsafe read(file)
        }
        try SchemaRules.check(schema)
    }

    /// Reads an older schema; nothing of it is generated.
    init(_ set: UnsafePointer<Google__Protobuf__FileDescriptorSet>) throws {
        toGenerate = []
        try unsafe elements(set.pointee.file, count: set.pointee.n_file).forEach { file in
            try unsafe read(file)
        }
    }

    private mutating func read(_ file: UnsafeMutablePointer<Google__Protobuf__FileDescriptorProto>) throws {
        let path = unsafe string(file.pointee.name)
        let package = unsafe string(file.pointee.package)
        let comments = unsafe SchemaComments(file.pointee.source_code_info)
        var result = SchemaFile(
            path: path, package: package, isGenerated: toGenerate.contains(path), comment: comments.at([12]),
            messages: [], enums: [], services: [])
        unsafe elements(file.pointee.enum_type, count: file.pointee.n_enum_type).enumerated().forEach { index, item in
            let value = unsafe readEnum(item, package: package, comments: comments, path: [5, Int32(index)])
            result.enums.append(value)
            schema.enums[value.fullName] = value
        }
        try unsafe elements(file.pointee.message_type, count: file.pointee.n_message_type).enumerated().forEach {
            index, item in
            let value = try unsafe readMessage(item, package: package, comments: comments, path: [4, Int32(index)])
            result.messages.append(value)
            schema.messages[value.fullName] = value
        }
        try unsafe elements(file.pointee.service, count: file.pointee.n_service).enumerated().forEach { index, item in
            result.services.append(
                try unsafe readService(item, package: package, comments: comments, path: [6, Int32(index)]))
        }
        schema.files.append(result)
        if let document = unsafe readDocument(file) { schema.document = document }
    }

    private func readDocument(
        _ file: UnsafeMutablePointer<Google__Protobuf__FileDescriptorProto>
    ) -> SchemaDocument? {
        guard let options = unsafe file.pointee.options,
            let extra = unsafe unknownField(50001, of: &options.pointee.base),
            let document = unsafe zrpc__v1__http_document__unpack(nil, extra.count, extra)
        else { return nil }
        defer { unsafe zrpc__v1__http_document__free_unpacked(document, nil) }
        return unsafe SchemaDocument(
            title: string(document.pointee.title), version: string(document.pointee.version),
            description: string(document.pointee.description), sessionCookie: string(document.pointee.session_cookie),
            idempotencyKeyBytes: document.pointee.idempotency_key_bytes,
            operations: elements(document.pointee.operation, count: document.pointee.n_operation).map { operation in
                unsafe SchemaOperation(
                    path: string(operation.pointee.path), id: string(operation.pointee.id),
                    description: string(operation.pointee.description), response: string(operation.pointee.response),
                    mediaType: string(operation.pointee.media_type), failureStatus: operation.pointee.failure_status,
                    verb: string(operation.pointee.verb).isEmpty
                        ? "get" : string(operation.pointee.verb).lowercased(),
                    isPrivate: operation.pointee.needs_token != 0,
                    successStatus: max(operation.pointee.success_status, 200),
                    requestMediaType: string(operation.pointee.request_media_type),
                    headers: elements(operation.pointee.header, count: operation.pointee.n_header).map { header in
                        unsafe (string(header.pointee.name), string(header.pointee.description))
                    },
                    variables: elements(operation.pointee.variable, count: operation.pointee.n_variable).map {
                        unsafe (string($0.pointee.name), string($0.pointee.description))
                    })
            },
            examples: Dictionary(
                elements(document.pointee.example, count: document.pointee.n_example).map { example in
                    unsafe (string(example.pointee.field), string(example.pointee.value))
                }, uniquingKeysWith: { _, last in last }))
    }

    private func readEnum(
        _ item: UnsafeMutablePointer<Google__Protobuf__EnumDescriptorProto>, package: String,
        comments: SchemaComments, path: [Int32]
    ) -> SchemaEnum {
        let name = unsafe string(item.pointee.name)
        let prefix = Naming.upperSnake(name) + "_"
        let values = unsafe elements(item.pointee.value, count: item.pointee.n_value).enumerated().map { index, value in
            let full = unsafe string(value.pointee.name)
            return unsafe SchemaEnumValue(
                shortName: full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : full,
                number: value.pointee.number, comment: comments.at(path + [2, Int32(index)]))
        }
        return SchemaEnum(
            fullName: ".\(package).\(name)", name: name, package: package, comment: comments.at(path), values: values)
    }

    private func readMessage(
        _ item: UnsafeMutablePointer<Google__Protobuf__DescriptorProto>, package: String,
        comments: SchemaComments, path: [Int32]
    ) throws -> SchemaMessage {
        let name = unsafe string(item.pointee.name)
        guard unsafe item.pointee.n_nested_type == 0, unsafe item.pointee.n_enum_type == 0 else {
            // Google's own descriptors nest; only generated messages must be flat.
            return SchemaMessage(
                fullName: ".\(package).\(name)", name: name, package: package, comment: "", fields: [], oneofs: [])
        }
        var oneofs = unsafe elements(item.pointee.oneof_decl, count: item.pointee.n_oneof_decl).map {
            unsafe SchemaOneof(name: string($0.pointee.name), fieldCount: 0)
        }
        var fields: [SchemaField] = []
        try unsafe elements(item.pointee.field, count: item.pointee.n_field).enumerated().forEach { index, field in
            let value = try unsafe readField(field, in: name, comment: comments.at(path + [2, Int32(index)]))
            if let oneof = value.oneof { oneofs[oneof].fieldCount += 1 }
            fields.append(value)
        }
        return SchemaMessage(
            fullName: ".\(package).\(name)", name: name, package: package, comment: comments.at(path),
            fields: fields, oneofs: oneofs)
    }

    private func readField(
        _ field: UnsafeMutablePointer<Google__Protobuf__FieldDescriptorProto>, in message: String, comment: String
    ) throws -> SchemaField {
        let name = unsafe string(field.pointee.name)
        guard unsafe field.pointee.proto3_optional == 0 else {
            throw SchemaError(description: "\(message).\(name): write a one-member oneof, not `optional`")
        }
        return unsafe SchemaField(
            name: name, jsonName: string(field.pointee.json_name), number: field.pointee.number,
            type: try fieldType(field, in: message), isRepeated: field.pointee.label.rawValue == 3,
            oneof: field.pointee.has_oneof_index != 0 ? Int(field.pointee.oneof_index) : nil, comment: comment,
            rule: readRule(field))
    }

    private func readRule(_ field: UnsafeMutablePointer<Google__Protobuf__FieldDescriptorProto>) -> SchemaFieldRule {
        guard let options = unsafe field.pointee.options,
            let extra = unsafe unknownField(50001, of: &options.pointee.base),
            let rule = unsafe zrpc__v1__field_rule__unpack(nil, extra.count, extra)
        else { return SchemaFieldRule() }
        defer { unsafe zrpc__v1__field_rule__free_unpacked(rule, nil) }
        let hasMinimum = unsafe rule.pointee.minimum_presence_case.rawValue != 0
        let hasMaximum = unsafe rule.pointee.maximum_presence_case.rawValue != 0
        return unsafe SchemaFieldRule(
            isOutputOnly: rule.pointee.output_only != 0, header: string(rule.pointee.header),
            maxBytes: rule.pointee.max_bytes, maxItems: rule.pointee.max_items,
            isRequired: rule.pointee.required != 0, minLength: rule.pointee.min_length,
            maxCharacters: rule.pointee.max_characters, minimum: hasMinimum ? rule.pointee.minimum : nil,
            maximum: hasMaximum ? rule.pointee.maximum : nil, multipleOf: rule.pointee.multiple_of,
            pattern: string(rule.pointee.pattern), expected: string(rule.pointee.expected),
            reason: string(rule.pointee.reason), format: string(rule.pointee.format),
            isInternal: rule.pointee.internal != 0,
            isOutcome: rule.pointee.outcome != 0, isReceipt: rule.pointee.receipt != 0)
    }

    private func fieldType(
        _ field: UnsafeMutablePointer<Google__Protobuf__FieldDescriptorProto>, in message: String
    ) throws -> SchemaType {
        // The numbers of google.protobuf.FieldDescriptorProto.Type.
        let number = unsafe field.pointee.type.rawValue
        let typeName = unsafe string(field.pointee.type_name)
        let scalars: [UInt32: SchemaType] = [
            1: .double, 2: .float, 3: .int64, 4: .uint64, 5: .int32, 6: .fixed64, 7: .fixed32, 8: .bool, 9: .string,
            12: .bytes, 13: .uint32, 17: .sint32, 18: .sint64,
        ]
        if let scalar = scalars[number] { return scalar }
        if number == 11 { return .message(typeName) }
        if number == 14 { return .enumeration(typeName) }
        throw SchemaError(description: "\(message): field type \(number) is not supported")
    }

    private func readService(
        _ item: UnsafeMutablePointer<Google__Protobuf__ServiceDescriptorProto>, package: String,
        comments: SchemaComments, path: [Int32]
    ) throws -> SchemaService {
        let name = unsafe string(item.pointee.name)
        var methods: [SchemaMethod] = []
        unsafe elements(item.pointee.method, count: item.pointee.n_method).enumerated().forEach { index, method in
            methods.append(unsafe readMethod(method, comment: comments.at(path + [2, Int32(index)])))
        }
        return SchemaService(
            fullName: "\(package).\(name)", name: name, comment: comments.at(path), methods: methods)
    }

    private func readMethod(
        _ method: UnsafeMutablePointer<Google__Protobuf__MethodDescriptorProto>, comment: String
    ) -> SchemaMethod {
        var result = unsafe SchemaMethod(
            name: string(method.pointee.name), comment: comment, input: string(method.pointee.input_type),
            output: string(method.pointee.output_type), clientStreams: method.pointee.client_streaming != 0,
            serverStreams: method.pointee.server_streaming != 0, routes: [], idempotency: 0,
            timeoutMilliseconds: 0, streamWindow: 0)
        guard let options = unsafe method.pointee.options,
            let extra = unsafe unknownField(50001, of: &options.pointee.base),
            let rule = unsafe zrpc__v1__method_rule__unpack(nil, extra.count, extra)
        else { return result }
        defer { unsafe zrpc__v1__method_rule__free_unpacked(rule, nil) }
        result.idempotency = unsafe Int(rule.pointee.idempotency.rawValue)
        result.timeoutMilliseconds = unsafe rule.pointee.timeout_ms
        result.streamWindow = unsafe rule.pointee.stream_window_bytes
        result.scope = unsafe string(rule.pointee.scope)
        unsafe elements(rule.pointee.http, count: rule.pointee.n_http).forEach { route in
            let verbs: [UInt32: String] = [1: "GET", 2: "POST", 3: "PUT", 4: "PATCH", 5: "DELETE"]
            // Every member of the union is a string at the same address.
            result.routes.append(
                unsafe SchemaRoute(
                    verb: verbs[route.pointee.pattern_case.rawValue] ?? "", pattern: string(route.pointee.get),
                    body: string(route.pointee.body), successStatus: route.pointee.success_status,
                    isPublic: route.pointee.public_ != 0, content: Int(route.pointee.content.rawValue),
                    outcomes: elements(route.pointee.outcomes, count: route.pointee.n_outcomes).map {
                        unsafe (string($0.pointee.outcome), $0.pointee.status)
                    }, formField: string(route.pointee.form_field),
                    headers: elements(route.pointee.header, count: route.pointee.n_header).map {
                        unsafe (string($0.pointee.name), string($0.pointee.description))
                    },
                    parameters: elements(route.pointee.parameter, count: route.pointee.n_parameter).map {
                        unsafe (
                            string($0.pointee.name), string($0.pointee.description), string($0.pointee.pattern),
                            $0.pointee.required != 0
                        )
                    }))
        }
        return result
    }
}
