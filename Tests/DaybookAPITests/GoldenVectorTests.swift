import DaybookAPI
import ProtobufC
import Testing

/// The generator's own encoder against protobuf-c, in both directions, for every message of the schema.
struct GoldenVectorTests {
    private func bytes(_ hex: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = hex[...]
        while let byte = UInt8(rest.prefix(2), radix: 16), !rest.isEmpty {
            result.append(byte)
            rest = rest.dropFirst(2)
        }
        return result
    }

    private func recoded(_ type: (some Message).Type, _ wire: [UInt8]) throws -> [UInt8] {
        try type.init(decoding: wire).encoded()
    }

    private func messageType(_ name: String) throws -> any Message.Type {
        try #require(DaybookSchema.messageTypes.first { $0.descriptor.name == name }, "no Swift type for \(name)")
    }

    @Test("Every golden vector decodes and encodes to the same bytes", arguments: DaybookAPIGoldenVectors.all.indices)
    func wireRoundTrip(index: Int) throws {
        let vector = DaybookAPIGoldenVectors.all[index]
        let wire = bytes(vector.hex)
        #expect(wire.count * 2 == vector.hex.count)
        #expect(try recoded(messageType(vector.message), wire) == wire, "\(vector.message)")
    }

    @Test("Every golden vector is the same value in JSON, both ways", arguments: DaybookAPIGoldenVectors.all.indices)
    func jsonRoundTrip(index: Int) throws {
        let vector = DaybookAPIGoldenVectors.all[index]
        guard vector.message != "google.protobuf.Timestamp" else { return }
        let descriptor = try messageType(vector.message).descriptor
        let wire = bytes(vector.hex)
        let printed = try ProtobufJSON.json(fromWire: wire, as: descriptor)
        #expect(String(decoding: printed, as: UTF8.self) == vector.json)
        let value = try JSONValue(parsing: Array(vector.json.utf8))
        #expect(try ProtobufJSON.wireBytes(from: value, as: descriptor) == wire)
    }

    @Test("An empty message of every type is no bytes at all")
    func emptyMessages() throws {
        for type in DaybookSchema.messageTypes {
            #expect(try recoded(type, []).isEmpty, "\(type.descriptor.name)")
        }
    }
}
