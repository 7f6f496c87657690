// protoc-gen-zrpc-swift: protoc writes a CodeGeneratorRequest to stdin and reads a CodeGeneratorResponse from stdout.
// The module knows protobuf's own schema and ZRPC's options; it must not know the diary.

import CPluginProto
import CProtobufC
import Glibc
import ProtobufC

/// protoc's own limit of a message's size, in bytes.
let largestRequest = 64 << 20

func readStandardInput() -> [UInt8] {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe read(0, &chunk, chunk.count)
        if count <= 0 || input.count > largestRequest { return input }
        input += chunk.prefix(count)
    }
}

func writeStandardOutput(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
        guard count > 0 else { exit(1) }
        rest = rest.dropFirst(count)
    }
}

/// Returns a CodeGeneratorResponse: error = 1, file = 15 { name = 1, content = 15 }, written by hand because it is all
/// strings.
func response(error: String?, files: [(path: String, content: String)]) -> [UInt8] {
    func varint(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }
    func field(_ number: Int, bytes: [UInt8]) -> [UInt8] { varint(number << 3 | 2) + varint(bytes.count) + bytes }
    var result: [UInt8] = []
    if let error { result += field(1, bytes: Array(error.utf8)) }
    for file in files {
        result += field(15, bytes: field(1, bytes: Array(file.path.utf8)) + field(15, bytes: Array(file.content.utf8)))
    }
    return result
}

/// The limits of protoc's messages, which are deep and large, but not unbounded.
let limits = DecodingLimits(
    maximumSize: largestRequest, maximumDepth: 32, maximumElements: 1 << 22, maximumMemory: 1 << 30,
    maximumExpansion: 64)

do {
    let input = readStandardInput()
    let descriptor = unsafe MessageDescriptor(of: google__protobuf__compiler__code_generator_request__init)
    let unpacked = try descriptor.unpack(unsafe input.span.bytes, limits: limits)
    let request = unsafe unpacked.structure.assumingMemoryBound(
        to: Google__Protobuf__Compiler__CodeGeneratorRequest.self)
    writeStandardOutput(response(error: nil, files: try unsafe Generator(request).run()))
    extendLifetime(unpacked)
} catch {
    writeStandardOutput(response(error: "\(error)", files: []))
}
