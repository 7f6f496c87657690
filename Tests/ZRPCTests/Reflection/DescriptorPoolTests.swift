import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

/// Schemas that are learnt at run time, without a server.
struct DescriptorPoolTests {
    @Test("Learnt schemas turn JSON into the same bytes as built ones, and back")
    func sameAsBuilt() throws {
        let files = try DescriptorSets.files(of: [TestingSchema.fileDescriptorSetBase64])
        let schema = try DescriptorPool(files: files)
        var compared = 0
        for service in TestingSchema.services {
            for method in service.methods {
                let learnt = try #require(schema.method(method.path))
                for (built, other) in [(method.request, learnt.request), (method.response, learnt.response)] {
                    #expect(built.name == other.name)
                    #expect(built.fields.map(\.name) == other.fields.map(\.name))
                    for field in built.fields {
                        let twin = try #require(other.field(named: field.name))
                        #expect(twin.number == field.number && twin.kind == field.kind)
                        #expect(twin.isRepeated == field.isRepeated && twin.hasPresence == field.hasPresence)
                    }
                    let example = try #require(DescriptorSets.example(of: built.name), "\(built.name)")
                    let json = try JSONValue(parsing: try ProtobufJSON.json(fromWire: example, as: built))
                    let wire = try ProtobufJSON.wireBytes(from: json, as: other)
                    #expect(try ProtobufJSON.wireBytes(from: json, as: built) == wire)
                    #expect(
                        try ProtobufJSON.json(fromWire: wire, as: other)
                            == ProtobufJSON.json(fromWire: wire, as: built))
                    compared += 1
                }
            }
        }
        #expect(compared == 2 * (5 + 6 + 4 + 6))
    }

    @Test("Descriptors that are none, or cut short, are refused")
    func hostile() throws {
        let files = try DescriptorSets.files(of: [TestingSchema.fileDescriptorSetBase64])
        #expect(throws: RPCError.self) { try DescriptorPool(files: [[0xFF, 0xFF, 0xFF]]) }
        for file in files {
            for end in stride(from: 1, to: file.count, by: 7) {
                _ = try? DescriptorPool(files: [Array(file.prefix(end))])
            }
        }
        // A field of a message that nobody defines: the method is not known, and nothing breaks.
        let alone = try DescriptorPool(files: [try #require(files.last)])
        #expect(alone.method("zrpc.testing.v1.TestService/Missing") == nil)
    }

    @Test("What is no schema's to declare is refused")
    func impossible() throws {
        let fine = FileBytes.message("M", [FileBytes.field("f", 1, type: 9)])
        #expect(try FileBytes.pool([fine]).method("t.S/Call") != nil)
        let bad: [(String, [UInt8])] = [
            ("a type that proto3 has not", FileBytes.field("f", 1, type: 10)),
            ("a type that nobody knows", FileBytes.field("f", 1, type: 99)),
            ("no type", FileBytes.field("f", 1, type: 0)),
            ("the number 0", FileBytes.field("f", 0, type: 9)),
            ("a number beyond protobuf's", FileBytes.field("f", 1 << 29, type: 9)),
            ("a oneof that is not there", FileBytes.field("f", 1, type: 9, oneof: 0)),
            ("a name with U+0000", FileBytes.field("f\u{0}", 1, type: 9)),
        ]
        for (what, field) in bad {
            #expect(throws: RPCError.self, "\(what)") { try FileBytes.pool([FileBytes.message("M", [field])]) }
        }
        let twice = [FileBytes.field("f", 1, type: 9), FileBytes.field("g", 1, type: 5)]
        #expect(throws: RPCError.self) { try FileBytes.pool([FileBytes.message("M", twice)]) }
        let list = [FileBytes.field("f", 1, type: 5, isRepeated: true, oneof: 0)]
        #expect(throws: RPCError.self) { try FileBytes.pool([FileBytes.message("M", list, oneofs: 1)]) }
        #expect(throws: RPCError.self) { try FileBytes.pool([FileBytes.message("M", [], oneofs: 3)]) }
    }

    @Test("Only what needs a type that is missing is left out")
    func incomplete() throws {
        let messages = [
            FileBytes.message("M", [FileBytes.field("next", 1, type: 11, typeName: ".t.M")]),
            FileBytes.message("Broken", [FileBytes.field("part", 1, type: 11, typeName: ".t.Nothing")]),
            FileBytes.message("User", [FileBytes.field("part", 1, type: 11, typeName: ".t.Broken")]),
        ]
        let pool = try FileBytes.pool(messages, calls: ["M", "Broken", "User"])
        #expect(pool.paths(of: "t.S") == ["t.S/Call"])
        // It contains itself.
        let request = try #require(pool.method("t.S/Call")).request
        let json = Array(#"{"next":{"next":{}}}"#.utf8)
        let wire = try ProtobufJSON.wireBytes(from: try JSONValue(parsing: json), as: request)
        #expect(try ProtobufJSON.json(fromWire: wire, as: request) == json)
    }

    @Test("A chain of messages as long as a file can hold is built")
    func chain() throws {
        let count = 20_000
        let messages = (0..<count).map { number in
            let next = number + 1 == count ? "M" : "C\(number + 1)"
            return FileBytes.message("C\(number)", [FileBytes.field("f", 1, type: 11, typeName: ".t.\(next)")])
        }
        let pool = try FileBytes.pool(messages + [FileBytes.message("M", [])], calls: ["C0"])
        #expect(pool.method("t.S/Call")?.request.fields.first?.message?.name == "t.C1")
    }

    @Test("A method outlives its pool, and so does what is asked of it")
    func outlives() throws {
        let files = try DescriptorSets.files(of: [TestingSchema.fileDescriptorSetBase64])
        func learn() throws -> MethodDescriptor {
            try #require(try DescriptorPool(files: files).method("zrpc.testing.v1.TestService/UnaryCall"))
        }
        var method: MethodDescriptor? = try learn()
        let field = try #require(method?.request.field(named: "response_status"))
        // Whatever was freed is written over.
        for _ in 0..<50 { _ = try learn() }
        let request = try #require(method?.request)
        let json = Array(#"{"payload":"AQI=","responseStatus":{"code":5,"message":"m"}}"#.utf8)
        let wire = try ProtobufJSON.wireBytes(from: try JSONValue(parsing: json), as: request)
        #expect(try wire == ProtobufJSON.wireBytes(from: JSONValue(parsing: json), as: UnaryCallRequest.descriptor))
        method = nil
        for _ in 0..<50 { _ = try learn() }
        #expect(field.jsonName == "responseStatus" && field.message?.name == "zrpc.testing.v1.ResponseStatus")
        #expect(field.message?.fields.map(\.name) == ["code", "message"])
    }

    @Test("Pools that were dropped leave no memory behind, those that were refused neither")
    func frees() throws {
        let files = try DescriptorSets.files(of: [TestingSchema.fileDescriptorSetBase64])
        let refused = FileBytes.file([FileBytes.message("M", [FileBytes.field("f", 1, type: 99)])], calls: ["M"])
        func learn(_ count: Int) throws {
            for _ in 0..<count {
                let pool = try DescriptorPool(files: files)
                #expect(pool.method("zrpc.testing.v1.TestService/UnaryCall") != nil)
                #expect(throws: RPCError.self) { try DescriptorPool(files: files + [refused]) }
            }
        }
        try learn(100)
        let before = try Disasters.residentBytes()
        try learn(1000)
        // Kept, they would take 16 KiB each at the least.
        #expect(try Disasters.residentBytes() - before < 12 << 20)
    }
}

/// A file `t.proto` of package `t` as a google.protobuf.FileDescriptorProto, field by field.
private enum FileBytes {
    static func pool(_ messages: [[UInt8]], calls: [String] = ["M"]) throws -> DescriptorPool {
        try DescriptorPool(files: [file(messages, calls: calls)])
    }

    /// A service `S` has a method for each of `calls`: `Call`, and `Call1` and so on.
    static func file(_ messages: [[UInt8]], calls: [String]) -> [UInt8] {
        let methods = calls.enumerated().map { index, type in
            part(1, text: index == 0 ? "Call" : "Call\(index)") + part(2, text: ".t.\(type)")
                + part(3, text: ".t.\(type)")
        }
        let service = part(1, text: "S") + methods.flatMap { part(2, $0) }
        return part(1, text: "t.proto") + part(2, text: "t") + messages.flatMap { part(4, $0) } + part(6, service)
            + part(12, text: "proto3")
    }

    static func message(_ name: String, _ fields: [[UInt8]], oneofs: Int = 0) -> [UInt8] {
        part(1, text: name) + fields.flatMap { part(2, $0) } + (0..<oneofs).flatMap { part(8, part(1, text: "o\($0)")) }
    }

    static func field(
        _ name: String, _ number: UInt64, type: UInt64, typeName: String = "", isRepeated: Bool = false,
        oneof: UInt64? = nil
    ) -> [UInt8] {
        part(1, text: name) + part(3, number) + part(4, isRepeated ? 3 : 1) + part(5, type)
            + (typeName.isEmpty ? [] : part(6, text: typeName)) + (oneof.map { part(9, $0) } ?? [])
    }

    private static func part(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    private static func part(_ number: UInt64, text: String) -> [UInt8] { part(number, Array(text.utf8)) }
    private static func part(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}

/// The files of descriptor sets, and an example of a message for each type that has one.
enum DescriptorSets {
    static func files(of sets: [String]) throws -> [[UInt8]] {
        try sets.flatMap { set -> [[UInt8]] in
            var rest = try #require(Base64.decode(set))[...]
            var files: [[UInt8]] = []
            // FileDescriptorSet is `repeated FileDescriptorProto file = 1`.
            while let tag = rest.popFirst() {
                #expect(tag == 0x0A)
                var length = 0
                var shift = 0
                while let byte = rest.popFirst() {
                    length |= Int(byte & 0x7F) << shift
                    shift += 7
                    if byte < 0x80 { break }
                }
                files.append(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            return files
        }
    }

    static func example(of message: String) -> [UInt8]? {
        guard let hex = ZRPCTestingGoldenVectors.all.first(where: { $0.message == message })?.hex else { return nil }
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }
}
