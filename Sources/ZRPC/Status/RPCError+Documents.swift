import ProtobufC

extension ProtobufError {
    /// Returns the violation by the field at a path; empty without a path.
    func fieldViolations(at path: String) -> [FieldViolation] {
        path.isEmpty ? [] : [FieldViolation(path, message, reason: reason, parameters: parameters)]
    }
}

extension RPCError {
    /// Creates an INVALID_ARGUMENT error for a document that is invalid, with the line and the field at fault.
    init(_ error: ProtobufError, inDocument bytes: [UInt8]) {
        let line = error.byteOffset.map { JSONPlaces.line(ofByte: $0, in: bytes) }
        let place = line ?? JSONPlaces.line(of: error.fieldPath, in: bytes)
        let field = error.fieldPath.isEmpty ? "" : "\(error.fieldPath): "
        self.init(
            .invalidArgument, "line \(place): \(field)\(error.message)", reason: "FIELD_INVALID",
            fieldViolations: error.fieldViolations(at: error.fieldPath), cause: error)
    }
}
