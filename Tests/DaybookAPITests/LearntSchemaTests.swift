import DaybookAPI
import ProtobufC
import Testing
import ZRPC

/// The diary's schema as a program learns it that was built without it.
struct LearntSchemaTests {
    private static func example(of message: String) -> [UInt8]? {
        guard let hex = DaybookAPIGoldenVectors.all.first(where: { $0.message == message })?.hex else { return nil }
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    @Test("Every method learnt by reflection is as it was built, and turns JSON into the same bytes and back")
    func sameAsBuilt() async throws {
        let reflection = try Reflection(services: [], schemas: [DaybookSchema.fileDescriptorSetBase64])
        for service in DaybookSchema.services {
            var request = GetFileDescriptorsRequest()
            request.symbol = service.name
            let answer = try await reflection.getFileDescriptors(
                request, context: ServerContext(method: ReflectionServiceMethods.getFileDescriptors))
            let pool = try DescriptorPool(files: answer.fileDescriptorProtos)
            for method in service.methods {
                let learnt = try #require(pool.method(method.path))
                #expect(learnt.kind == method.kind && learnt.idempotency == method.idempotency)
                #expect(learnt.timeout == method.timeout && learnt.streamWindow == method.streamWindow)
                for (built, other) in [(method.request, learnt.request), (method.response, learnt.response)] {
                    try compare(built, other)
                }
            }
        }
    }

    private func compare(_ built: MessageDescriptor, _ other: MessageDescriptor) throws {
        #expect(built.name == other.name)
        #expect(built.fields.map(\.name) == other.fields.map(\.name))
        for field in built.fields {
            let twin = try #require(other.field(named: field.name))
            #expect(twin.number == field.number && twin.kind == field.kind)
            #expect(twin.isRepeated == field.isRepeated && twin.hasPresence == field.hasPresence)
        }
        let example = try #require(Self.example(of: built.name), "\(built.name)")
        let json = try ProtobufJSON.json(fromWire: example, as: built)
        #expect(try ProtobufJSON.json(fromWire: example, as: other) == json)
        #expect(try ProtobufJSON.wireBytes(from: JSONValue(parsing: json), as: other) == example)
    }
}
