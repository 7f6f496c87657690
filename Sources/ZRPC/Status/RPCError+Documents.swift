import ProtobufC

extension RPCError {
    /// INVALID_ARGUMENT for a document that cannot be taken, with the line and the field that are at fault.
    init(_ error: ProtobufError, inDocument bytes: [UInt8]) {
        let line = error.byteOffset.map { JSONPlaces.line(ofByte: $0, in: bytes) }
        let place = line ?? JSONPlaces.line(of: error.fieldPath, in: bytes)
        let field = error.fieldPath.isEmpty ? "" : "\(error.fieldPath): "
        self.init(
            .invalidArgument, "line \(place): \(field)\(error.message)", reason: "FIELD_INVALID",
            fieldViolations: error.fieldPath.isEmpty ? [] : [(error.fieldPath, error.message)], cause: error)
    }
}
