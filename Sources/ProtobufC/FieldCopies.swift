public import CProtobufC
import Glibc

// Copies of the data behind an unpacked struct, for generated code. The struct passed the pre-check: strings are UTF-8
// without U+0000, and counts agree with arrays.

/// Returns the string at `pointer`; empty for a null pointer.
@_spi(Generated)
public func swiftString(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer, unsafe pointer.pointee != 0 else { return "" }
    return unsafe String(checked: UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
}

/// Returns the string at `pointer`; empty for a null pointer.
@_spi(Generated) @inlinable @inline(__always)
public func swiftString(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    unsafe swiftString(UnsafePointer(pointer))
}

/// Returns the bytes of a `bytes` field.
@_spi(Generated)
public func swiftBytes(_ data: ProtobufCBinaryData) -> [UInt8] {
    unsafe swiftScalars(count: data.len, data.data)
}

/// Returns the strings of a repeated field.
@_spi(Generated)
public func swiftStrings(count: Int, _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    guard count > 0, let pointer = unsafe pointer else { return [] }
    var strings: [String] = []
    strings.reserveCapacity(count)
    for index in 0..<count {
        strings.append(unsafe swiftString(pointer[index]))
    }
    return strings
}

/// Returns the byte strings of a repeated field.
@_spi(Generated)
public func swiftBytesList(count: Int, _ pointer: UnsafeMutablePointer<ProtobufCBinaryData>?) -> [[UInt8]] {
    guard count > 0, let pointer = unsafe pointer else { return [] }
    return (0..<count).map { unsafe swiftBytes(pointer[$0]) }
}

/// Returns the booleans of a repeated field.
package func swiftBooleans(count: Int, _ pointer: UnsafeMutablePointer<protobuf_c_boolean>?) -> [Bool] {
    guard count > 0, let pointer = unsafe pointer else { return [] }
    return (0..<count).map { unsafe pointer[$0] != 0 }
}

/// Returns the numbers of a repeated field.
@_spi(Generated) @inlinable
public func swiftScalars<T: BitwiseCopyable>(count: Int, _ pointer: UnsafeMutablePointer<T>?) -> [T] {
    guard count > 0, let pointer = unsafe pointer else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
}

/// Returns the raw values of a repeated enum field. `C` is the C enum.
@_spi(Generated) @inlinable
public func swiftEnums<C>(count: Int, _ pointer: UnsafeMutablePointer<C>?) -> [Int32] {
    precondition(MemoryLayout<C>.size == MemoryLayout<Int32>.size, "protobuf-c's enums have the size of int.")
    guard count > 0, let pointer = UnsafeRawPointer(pointer) else { return [] }
    return unsafe [Int32](UnsafeBufferPointer(start: pointer.assumingMemoryBound(to: Int32.self), count: count))
}

/// Returns a sub-message, or nil if the field is unset. `C` must be the struct of `M`.
@_spi(Generated) @inlinable @inline(__always)
public func swiftMessage<M: Message, C>(_ pointer: UnsafeMutablePointer<C>?, as: M.Type) -> M? {
    guard let pointer = UnsafeRawPointer(pointer) else { return nil }
    return unsafe M(MessageView(pointer))
}

/// Returns the sub-messages of a repeated field. `C` must be the struct of `M`.
@_spi(Generated) @inlinable
public func swiftMessages<M: Message, C>(
    count: Int, _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<C>?>?, as: M.Type = M.self
) -> [M] {
    guard count > 0, let pointer = unsafe pointer else { return [] }
    var messages: [M] = []
    messages.reserveCapacity(count)
    for index in 0..<count {
        // A list that passed the pre-check has no holes.
        guard let element = unsafe UnsafeRawPointer(pointer[index]) else { continue }
        messages.append(unsafe M(MessageView(element)))
    }
    return messages
}
