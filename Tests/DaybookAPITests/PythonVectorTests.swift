import DaybookAPI
import Foundation
import ProtobufC
import Testing
import ZRPC

/// Messages of another implementation of protobuf: random ones of every kind, made by `Tests/Conformance/golden`.
///
/// `deploy/test` makes the file and names it in `ZRPC_PYTHON_VECTORS`.
struct PythonVectorTests {
    private static let path = ProcessInfo.processInfo.environment["ZRPC_PYTHON_VECTORS"]

    private static func lines() throws -> [JSONValue] {
        guard let path else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSONValue(parsing: Array($0.utf8))
        }
    }

    private static func text(_ value: JSONValue?) throws -> String {
        guard case .string(let text) = value else { throw CocoaError(.coderInvalidValue) }
        return text
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit - 48 : digit - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    }

    private static func encodedAgain<Content: Message>(_ type: Content.Type, _ bytes: [UInt8]) throws -> [UInt8] {
        try Content(decoding: unsafe bytes.span.bytes).encoded()
    }

    @Test(
        "Python's encodings of every message are decoded, and encoded to the same bytes, also from JSON",
        .enabled(if: path != nil, "deploy/test makes the vectors and names them in ZRPC_PYTHON_VECTORS"))
    func vectors() throws {
        let types = Dictionary(
            (DaybookSchema.messageTypes + ZRPCSchema.messageTypes).map { ($0.descriptor.name, $0) },
            uniquingKeysWith: { first, _ in first })
        var kinds: Set<String> = []
        var faults = 0
        for line in try Self.lines() {
            let name = try Self.text(line["message"])
            guard let type = types[name] else { continue }
            kinds.insert(name)
            let bytes = Self.bytes(try Self.text(line["hex"]))
            let again = try Self.encodedAgain(type, bytes)
            let json = try JSONValue(parsing: Array(try Self.text(line["json"]).utf8))
            let fromJSON = try? ProtobufJSON.wireBytes(from: json, as: type.descriptor)
            // On its own a timestamp is no object: within others its JSON is compared.
            let isSame = again == bytes && (fromJSON == bytes || name == "google.protobuf.Timestamp")
            if !isSame, faults < 5 {
                Issue.record("\(name): \(bytes.count) bytes, again \(again == bytes), from JSON \(fromJSON == bytes)")
                faults += 1
            }
        }
        #expect(kinds == Set(types.keys))
    }
}
