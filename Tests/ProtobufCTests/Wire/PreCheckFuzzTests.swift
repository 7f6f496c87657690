import ProtobufC
import Testing
import ZRPCTesting

/// Messages that the pre-check accepts are unpacked by protobuf-c within the memory that the pre-check stated.
@Suite("Fuzzing the pre-check against protobuf-c")
struct PreCheckFuzzTests {
    private static let descriptors = [
        Item.descriptor, ItemMeasures.descriptor, TestSchema.everything, TestSchema.node, TestSchema.wide,
    ]

    /// Returns whether the pre-check accepted; records an issue if protobuf-c then did not.
    private func accepts(
        _ bytes: [UInt8], as descriptor: MessageDescriptor, limits: DecodingLimits = .default
    ) -> Bool {
        guard (try? unsafe PreCheck.memoryNeeded(by: bytes.span.bytes, as: descriptor, limits: limits)) != nil else {
            return false
        }
        do throws(ProtobufError) {
            _ = try descriptor.unpack(unsafe bytes.span.bytes, limits: limits)
        } catch {
            Issue.record("\(descriptor.name) \(bytes): accepted, then \(error)")
        }
        // Printing walks every pointer of the struct; what JSON cannot hold may be refused.
        _ = try? ProtobufJSON.json(fromWire: bytes, as: descriptor)
        return true
    }

    @Test("Random bytes", arguments: 1...4)
    func randomBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                // Small bytes make keys and lengths that fit.
                UInt8.random(in: 0...(Bool.random(using: &random) ? 0x3F : 0xFF), using: &random)
            }
            for descriptor in Self.descriptors where accepts(bytes, as: descriptor) { accepted += 1 }
        }
        #expect(accepted > 500)
    }

    @Test("Messages with bytes changed, put in, taken out and doubled", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let originals = [
            (try Examples.item.encoded(), Item.descriptor),
            (try Examples.measures.encoded(), ItemMeasures.descriptor),
            (Examples.everything, TestSchema.everything),
            (WireBytes.nest(1, depth: 30), TestSchema.node),
        ]
        var accepted = 0
        for (original, descriptor) in originals {
            #expect(accepts(original, as: descriptor))
            for _ in 0..<1500 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
                if accepts(bytes, as: descriptor) { accepted += 1 }
            }
        }
        #expect(accepted > 200)
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        let end = min(bytes.count, index + Int.random(in: 1...8, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeSubrange(index..<end)
        case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
    }

    @Test("Lists of every length ask for no more memory than was told")
    func everyListLength() {
        for count in 0...200 {
            for field: UInt64 in [2, 31, 44, 45, 46, 47, 3000] {
                let bytes = (0..<count).flatMap { _ in
                    field <= 31 ? WireBytes.number(field, 1).bytes : WireBytes.field(field, []).bytes
                }
                let accepted = accepts(bytes, as: TestSchema.everything, limits: DecodingLimits(maximumExpansion: 1000))
                #expect(accepted, "\(count) times field \(field)")
            }
        }
    }
}
