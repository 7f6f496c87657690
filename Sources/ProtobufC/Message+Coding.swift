import CProtobufC

extension Message {
    /// Returns the message in protobuf's wire format.
    ///
    /// Throws `embeddedNUL` if a string holds U+0000, `outOfMemory` if the message is larger than 64 MiB.
    public func encoded() throws(ProtobufError) -> [UInt8] { try encoded(behind: 0, reserving: 0) }

    /// Returns `leading` zero bytes and the message in protobuf's wire format, with memory for `spare` more bytes.
    ///
    /// Throws as `encoded()` does.
    public func encoded(behind leading: Int, reserving spare: Int) throws(ProtobufError) -> [UInt8] {
        var output: [UInt8] = []
        try unsafe withStructure { (structure, arena) throws(ProtobufError) in
            // A packed message takes less than four times the size of its structs and texts: a field of at least four
            // bytes has at most five bytes of key and ten of number (or five of length, and the text). Packing into
            // that much memory saves the walk that finds the exact size.
            if let memory = unsafe arena.rest(ofAtLeast: 4) {
                let packed = unsafe memory.assumingMemoryBound(to: UInt8.self)
                let size = unsafe protobuf_c_message_pack(structure, packed)
                output.reserveCapacity(leading + size + spare)
                output.append(contentsOf: repeatElement(0, count: leading))
                unsafe output.append(contentsOf: UnsafeBufferPointer(start: packed, count: size))
            } else {
                let size = unsafe protobuf_c_message_get_packed_size(structure)
                output = unsafe [UInt8](unsafeUninitializedCapacity: leading + size + spare) { buffer, count in
                    guard let start = buffer.baseAddress else { return }
                    unsafe start.initialize(repeating: 0, count: leading)
                    count = unsafe leading + protobuf_c_message_pack(structure, start + leading)
                }
            }
        }
        return output
    }

    /// Appends the message in protobuf's wire format.
    ///
    /// Throws as `encoded()` does; `output` is then unchanged.
    public func appendEncoded(to output: inout [UInt8]) throws(ProtobufError) {
        try unsafe withStructure { (structure, arena) throws(ProtobufError) in
            if let rest = unsafe arena.rest(ofAtLeast: 4) {
                let packed = unsafe rest.assumingMemoryBound(to: UInt8.self)
                let size = unsafe protobuf_c_message_pack(structure, packed)
                unsafe output.append(contentsOf: UnsafeBufferPointer(start: packed, count: size))
                return
            }
            let size = unsafe protobuf_c_message_get_packed_size(structure)
            unsafe Self.pack(structure, size: size, appendingTo: &output)
        }
    }

    private static func pack(
        _ structure: UnsafePointer<ProtobufCMessage>, size: Int, appendingTo output: inout [UInt8]
    ) {
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: size))
        unsafe output.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            _ = unsafe protobuf_c_message_pack(structure, (base + start).assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Reads a message from a peer's bytes.
    ///
    /// The bytes are checked as a whole before anything is allocated; bytes over `limits` are refused. Unknown fields
    /// are dropped.
    public init(decoding bytes: RawSpan, limits: DecodingLimits) throws(ProtobufError) {
        let unpacked = try Self.descriptor.unpack(bytes, limits: limits)
        self = unsafe Self(MessageView(unpacked.structure))
        // The copied values no longer point into the arena; the struct must live until here.
        extendLifetime(unpacked)
    }

    /// Lends the message as its generated C struct.
    @inline(__always)
    func withStructure(
        _ body: (UnsafePointer<ProtobufCMessage>, Arena) throws(ProtobufError) -> Void
    ) throws(ProtobufError) {
        let owner = ArenaMemory(capacity: 16 << 10, heapLimit: 64 << 20)
        let arena = owner.arena
        let descriptor = Self.descriptor
        let memory = try unsafe arena.allocate(descriptor.structSize)
        unsafe descriptor.initialize(memory)
        try unsafe fill(MessageBuilder(memory, arena: arena))
        try unsafe body(UnsafePointer(memory.assumingMemoryBound(to: ProtobufCMessage.self)), arena)
        extendLifetime(owner)
    }
}

extension MessageDescriptor {
    /// The size of the generated C struct.
    var structSize: Int { unsafe pointer.pointee.sizeof_message }

    /// Checks bytes and unpacks them into the message's C struct.
    package func unpack(_ bytes: RawSpan, limits: DecodingLimits) throws(ProtobufError) -> UnpackedMessage {
        let memory = ArenaMemory(capacity: try PreCheck.memoryNeeded(by: bytes, as: self, limits: limits))
        var allocator = unsafe memory.arena.protobufAllocator
        let structure = unsafe bytes.withUnsafeBytes { buffer in
            unsafe protobuf_c_message_unpack(
                pointer, &allocator, buffer.count, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        extendLifetime(self)
        guard let structure = unsafe structure else {
            throw ProtobufError(.malformed, "A field that the message requires is missing.")
        }
        return unsafe UnpackedMessage(UnsafeRawPointer(structure), in: memory)
    }
}
