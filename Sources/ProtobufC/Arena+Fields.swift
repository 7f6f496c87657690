public import CProtobufC

/// Copies of Swift values in the layout of generated C structs. Each copy lives as long as the arena. The functions
/// throw `outOfMemory` if the arena's limit is reached.
extension Arena {
    /// Returns a NUL-terminated copy. Throws `embeddedNUL` if the string holds U+0000.
    @_spi(Generated)
    public func cString(_ string: String) throws(ProtobufError) -> UnsafeMutablePointer<CChar> {
        let text = string.utf8.span
        let count = text.count
        let memory = try unsafe allocate(count &+ 1)
        let holdsNUL = unsafe text.withUnsafeBufferPointer { bytes in
            if let source = bytes.baseAddress { unsafe memory.copyMemory(from: source, byteCount: count) }
            return UnsafeRawBufferPointer(bytes).holdsNUL
        }
        if holdsNUL { throw ProtobufError(.embeddedNUL, "The text contains U+0000.", .holdsNUL) }
        unsafe memory.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
        return unsafe memory.assumingMemoryBound(to: CChar.self)
    }

    /// Returns a copy of bytes; a null address if there are none.
    @_spi(Generated)
    public func binary(_ bytes: [UInt8]) throws(ProtobufError) -> ProtobufCBinaryData {
        unsafe ProtobufCBinaryData(len: bytes.count, data: try scalars(bytes))
    }

    /// Returns an array of NUL-terminated copies; nil if there are none.
    @_spi(Generated)
    public func strings(
        _ strings: [String]
    ) throws(ProtobufError) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        guard !strings.isEmpty else { return nil }
        let slots = try unsafe slots(of: UnsafeMutablePointer<CChar>?.self, count: strings.count)
        for index in strings.indices {
            unsafe (slots + index).initialize(to: try cString(strings[index]))
        }
        return unsafe slots
    }

    /// Returns an array of copies of byte strings; nil if there are none.
    @_spi(Generated)
    public func binaries(_ binaries: [[UInt8]]) throws(ProtobufError) -> UnsafeMutablePointer<ProtobufCBinaryData>? {
        guard !binaries.isEmpty else { return nil }
        let slots = try unsafe slots(of: ProtobufCBinaryData.self, count: binaries.count)
        for index in binaries.indices {
            unsafe (slots + index).initialize(to: try binary(binaries[index]))
        }
        return unsafe slots
    }

    /// Returns an array of protobuf-c's booleans; nil if there are none.
    package func booleans(_ values: [Bool]) throws(ProtobufError) -> UnsafeMutablePointer<protobuf_c_boolean>? {
        try unsafe scalars(values.map { $0 ? 1 : 0 })
    }

    /// Returns a copy of an array of numbers; nil if there are none.
    @_spi(Generated) @inlinable
    public func scalars<T: BitwiseCopyable>(_ values: [T]) throws(ProtobufError) -> UnsafeMutablePointer<T>? {
        guard !values.isEmpty else { return nil }
        let slots = try unsafe slots(of: T.self, count: values.count)
        unsafe values.withUnsafeBufferPointer { source in
            if let first = source.baseAddress { unsafe slots.initialize(from: first, count: source.count) }
        }
        return unsafe slots
    }

    /// Returns an array of raw enum values; nil if there are none.
    @inlinable
    package func enums<C: RawRepresentable, E: RawRepresentable>(
        _ values: [E], as: C.Type
    ) throws(ProtobufError) -> UnsafeMutablePointer<C>? where E.RawValue == Int32 {
        guard !values.isEmpty else { return nil }
        precondition(MemoryLayout<C>.size == MemoryLayout<Int32>.size, "protobuf-c's enums have the size of int.")
        let slots = try unsafe slots(of: Int32.self, count: values.count)
        for index in values.indices {
            unsafe (slots + index).initialize(to: values[index].rawValue)
        }
        return unsafe UnsafeMutableRawPointer(slots).assumingMemoryBound(to: C.self)
    }

    /// Returns a message as the struct that protoc-c generated for it; nil for nil. `C` must be the struct of `M`.
    @_spi(Generated) @inlinable
    public func message<M: Message, C>(_ message: M?, as: C.Type) throws(ProtobufError) -> UnsafeMutablePointer<C>? {
        guard let message else { return nil }
        return try unsafe structure(of: message, as: C.self)
    }

    @inlinable @inline(__always)
    func structure<M: Message, C>(of message: M, as: C.Type) throws(ProtobufError) -> UnsafeMutablePointer<C> {
        let memory = try unsafe allocate(MemoryLayout<C>.size)
        unsafe M.descriptor.initialize(memory)
        try unsafe message.fill(MessageBuilder(memory, arena: self))
        return unsafe memory.assumingMemoryBound(to: C.self)
    }

    /// Returns an array of messages as structs; nil if there are none. `C` must be the struct of `M`.
    @_spi(Generated) @inlinable
    public func messages<M: Message, C>(
        _ messages: [M], as: C.Type
    ) throws(ProtobufError) -> UnsafeMutablePointer<UnsafeMutablePointer<C>?>? {
        guard !messages.isEmpty else { return nil }
        let slots = try unsafe slots(of: UnsafeMutablePointer<C>?.self, count: messages.count)
        for index in messages.indices {
            unsafe (slots + index).initialize(to: try structure(of: messages[index], as: C.self))
        }
        return unsafe slots
    }

    /// Allocates uninitialized memory for `count` values.
    @inlinable @inline(__always)
    func slots<T>(of: T.Type, count: Int) throws(ProtobufError) -> UnsafeMutablePointer<T> {
        let (size, overflow) = MemoryLayout<T>.stride.multipliedReportingOverflow(by: count)
        guard !overflow else { throw Self.exhausted() }
        return try unsafe allocate(size).bindMemory(to: T.self, capacity: count)
    }
}
