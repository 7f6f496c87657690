import CProtobufC

/// Returns a C string of the request as a Swift string; empty for a null pointer.
func string(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
}

/// Returns the messages of a repeated message field.
func elements<T>(
    _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<T>?>?, count: Int
) -> [UnsafeMutablePointer<T>] {
    unsafe (0..<count).compactMap { unsafe pointer?[$0] }
}

/// Returns the strings of a repeated string field.
func strings(_ pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int) -> [String] {
    (0..<count).map { unsafe string(pointer?[$0]) }
}

/// Returns the contents of a length-delimited field that the options' schema does not know: a custom option.
///
/// protobuf-c keeps the length prefix in an unknown field's data; it is cut off here.
func unknownField(_ tag: UInt32, of message: UnsafePointer<ProtobufCMessage>) -> [UInt8]? {
    for index in unsafe 0..<Int(message.pointee.n_unknown_fields) {
        let field = unsafe message.pointee.unknown_fields[index]
        guard unsafe field.tag == tag, unsafe field.wire_type.rawValue == 2 else { continue }
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: field.data, count: field.len))
        let prefix = (bytes.firstIndex { $0 < 0x80 } ?? -1) + 1
        return Array(bytes.dropFirst(prefix))
    }
    return nil
}
