import ZeroMQ
import ProtobufC

/// A parser for JSON files that hold messages; its errors name the line and the field.
enum KeyFiles {
    static func read<File: Message, Result>(
        _ bytes: [UInt8], _ type: File.Type, _ use: (File) throws(ProtobufError) -> Result
    ) throws(RPCError) -> Result {
        do throws(ProtobufError) {
            let wire = try ProtobufJSON.wireBytes(from: try JSONValue(parsing: bytes), as: File.descriptor)
            return try use(try File(decoding: unsafe wire.span.bytes))
        } catch {
            throw RPCError(error, inDocument: bytes)
        }
    }

    static func fault(_ field: String, _ message: String) -> ProtobufError {
        ProtobufError(.malformed, message, fieldPath: field)
    }
}
