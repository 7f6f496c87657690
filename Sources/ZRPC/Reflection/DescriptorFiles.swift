import ProtobufC

/// The files of a schema: the content of google.protobuf.FileDescriptorProto about messages, enums and services.
///
/// The files are parsed here, because protobuf-c's own descriptors contain neither streams nor options. Fields that
/// calls do not need are skipped.
struct DescriptorFiles: Sendable {
    struct Method: Sendable {
        var name = ""
        var request = ""
        var response = ""
        var clientStreams = false
        var serverStreams = false
        var idempotency: UInt64 = 0
        var timeoutMilliseconds: UInt64 = 0
        var streamWindow: UInt64 = 0
    }

    struct Service: Sendable {
        var name = ""
        var methods: [Method] = []
    }

    private struct File: Sendable {
        var name = ""
        var package = ""
        var isProto3 = false
        var dependencies: [String] = []
        var bytes: [UInt8] = []
        var symbols: Set<String> = []
    }

    private var files: [String: File] = [:]
    private(set) var messages: [String: DescriptorTables.MessageType] = [:]
    private(set) var enums: [String: DescriptorTables.EnumType] = [:]
    private(set) var services: [String: Service] = [:]
    /// The maximum depth of messages that are declared within messages.
    private static let maximumNesting = 32
    /// The maximum length of a full name, in bytes.
    private static let maximumName = 1 << 10

    /// Reads descriptor sets. A file that occurs in several sets counts once.
    init(base64 sets: [String]) throws(WireFault) {
        for text in sets {
            guard let set = Base64.decode(text) else { throw .header }
            try set.withFields { (field, span) throws(WireFault) in
                if field.number == 1, let range = field.bytes { try add(span.extracting(range)) }
            }
        }
    }

    /// Reads file descriptors in the form that reflection returns.
    init(files: [[UInt8]]) throws(WireFault) {
        for file in files { try add(unsafe file.span.bytes) }
    }

    /// Returns the file that defines a symbol and all files that it imports, imports first; nil if no file defines it.
    func closure(ofSymbol symbol: String) -> [[UInt8]]? {
        let dotted = symbol.replacing("/", with: ".")
        guard let file = files.values.first(where: { $0.symbols.contains(dotted) }) else { return nil }
        var order: [String] = []
        var seen: Set<String> = []
        func visit(_ name: String) {
            guard seen.insert(name).inserted, let file = files[name] else { return }
            for dependency in file.dependencies { visit(dependency) }
            order.append(name)
        }
        visit(file.name)
        return order.compactMap { files[$0]?.bytes }
    }

    // MARK: Reading

    private mutating func add(_ span: RawSpan) throws(WireFault) {
        var file = File()
        file.bytes = unsafe span.withUnsafeBytes { unsafe Array($0) }
        var nested: [(UInt64, Range<Int>)] = []
        try span.forEachField { (field) throws(WireFault) in
            switch (field.number, field.bytes) {
            case (1, .some(let range)): file.name = try span.text(range)
            case (2, .some(let range)): file.package = try span.text(range)
            case (3, .some(let range)): file.dependencies.append(try span.text(range))
            case (4...6, .some(let range)): nested.append((field.number, range))
            case (12, .some(let range)): file.isProto3 = try span.text(range) == "proto3"
            default: break
            }
        }
        guard files[file.name] == nil else { return }
        let prefix = file.package.isEmpty ? "" : file.package + "."
        for (number, range) in nested {
            let part = span.extracting(range)
            switch number {
            case 4: try addMessage(part, prefix: prefix, to: &file, depth: 1)
            case 5: try addEnum(part, prefix: prefix, to: &file)
            default: try addService(part, prefix: prefix, to: &file)
            }
        }
        files[file.name] = file
    }

    private mutating func addMessage(
        _ span: RawSpan, prefix: String, to file: inout File, depth: Int
    ) throws(WireFault) {
        guard depth <= Self.maximumNesting else { throw .header }
        var message = DescriptorTables.MessageType()
        var nested: [(UInt64, Range<Int>)] = []
        try span.forEachField { (field) throws(WireFault) in
            switch (field.number, field.bytes) {
            case (1, .some(let range)): message.name = try Self.fullName(prefix: prefix, name: try span.text(range))
            case (2, .some(let range)): message.fields.append(try Self.field(span.extracting(range)))
            case (3, .some(let range)), (4, .some(let range)): nested.append((field.number, range))
            case (8, .some): message.oneofs += 1
            default: break
            }
        }
        for (number, range) in nested {
            let part = span.extracting(range)
            if number == 3 {
                try addMessage(part, prefix: message.name + ".", to: &file, depth: depth + 1)
            } else {
                try addEnum(part, prefix: message.name + ".", to: &file)
            }
        }
        file.symbols.insert(message.name)
        // Only proto3 messages get a layout for calls; the files that declare options are proto2.
        if file.isProto3 { messages[message.name] = message }
    }

    private static func field(_ span: RawSpan) throws(WireFault) -> DescriptorTables.Field {
        var result = DescriptorTables.Field()
        try span.forEachField { (field) throws(WireFault) in
            switch (field.number, field.bytes) {
            case (1, .some(let range)): result.name = try span.text(range)
            case (3, nil): result.number = UInt32(clamping: field.value)
            case (4, nil): result.isRepeated = field.value == 3
            case (5, nil): result.type = field.value
            case (6, .some(let range)): result.typeName = String(try span.text(range).drop { $0 == "." })
            case (9, nil): result.oneof = Int(clamping: field.value)
            default: break
            }
        }
        return result
    }

    /// Returns a full name. All names stay in memory, so their length is limited.
    private static func fullName(prefix: String, name: String) throws(WireFault) -> String {
        guard prefix.utf8.count + name.utf8.count <= maximumName else { throw .header }
        return prefix + name
    }

    private mutating func addEnum(_ span: RawSpan, prefix: String, to file: inout File) throws(WireFault) {
        var value = DescriptorTables.EnumType()
        try span.forEachField { (field) throws(WireFault) in
            switch (field.number, field.bytes) {
            case (1, .some(let range)): value.name = try Self.fullName(prefix: prefix, name: try span.text(range))
            case (2, .some(let range)):
                let part = span.extracting(range)
                var entry = (name: "", number: Int32(0))
                try part.forEachField { (field) throws(WireFault) in
                    switch (field.number, field.bytes) {
                    case (1, .some(let range)): entry.name = try part.text(range)
                    case (2, nil): entry.number = Int32(truncatingIfNeeded: field.value)
                    default: break
                    }
                }
                value.values.append(entry)
            default: break
            }
        }
        file.symbols.insert(value.name)
        enums[value.name] = value
    }

    private mutating func addService(_ span: RawSpan, prefix: String, to file: inout File) throws(WireFault) {
        var service = Service()
        try span.forEachField { (field) throws(WireFault) in
            switch (field.number, field.bytes) {
            case (1, .some(let range)): service.name = try Self.fullName(prefix: prefix, name: try span.text(range))
            case (2, .some(let range)): service.methods.append(try Self.method(span.extracting(range)))
            default: break
            }
        }
        file.symbols.insert(service.name)
        for method in service.methods { file.symbols.insert("\(service.name).\(method.name)") }
        services[service.name] = service
    }

    private static func method(_ span: RawSpan) throws(WireFault) -> Method {
        var method = Method()
        try span.forEachField { (field) throws(WireFault) in
            switch (field.number, field.bytes) {
            case (1, .some(let range)): method.name = try span.text(range)
            case (2, .some(let range)): method.request = String(try span.text(range).drop { $0 == "." })
            case (3, .some(let range)): method.response = String(try span.text(range).drop { $0 == "." })
            case (4, .some(let range)): try readRule(span.extracting(range), into: &method)
            case (5, nil): method.clientStreams = field.value != 0
            case (6, nil): method.serverStreams = field.value != 0
            default: break
            }
        }
        return method
    }

    /// Reads `zrpc.v1.method`, the option 50001 of a method.
    private static func readRule(_ options: RawSpan, into method: inout Method) throws(WireFault) {
        try options.forEachField { (field) throws(WireFault) in
            guard field.number == 50001, let range = field.bytes else { return }
            try options.extracting(range).forEachField { (field) throws(WireFault) in
                switch (field.number, field.bytes) {
                case (2, nil): method.idempotency = field.value
                case (3, nil): method.timeoutMilliseconds = field.value
                case (4, nil): method.streamWindow = field.value
                default: break
                }
            }
        }
    }
}

extension RawSpan {
    /// Passes every field to `body`, in order. Throws if the bytes are not valid protobuf.
    func forEachField(_ body: (FieldReader.Field) throws(WireFault) -> Void) throws(WireFault) {
        var reader = FieldReader()
        while let field = try reader.next(in: self) { try body(field) }
    }

    /// Returns the text of a field.
    func text(_ range: Range<Int>) throws(WireFault) -> String {
        let text = unsafe extracting(range).withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw .header }
        return text
    }
}

extension [UInt8] {
    fileprivate func withFields(
        _ body: (FieldReader.Field, RawSpan) throws(WireFault) -> Void
    ) throws(WireFault) {
        let span = unsafe self.span.bytes
        try span.forEachField { (field) throws(WireFault) in try body(field, span) }
    }
}
