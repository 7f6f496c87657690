import CProtobufC

/// Decides from a message's descriptor whether bytes may be handed to protobuf-c, before anything is allocated.
///
/// protobuf-c 1.4.1 recurses without limit, takes any bytes for text, merges messages given twice on its least tested
/// path, and allocates up to 68 bytes for one on the wire. What passes here makes it do none of that: unpacking
/// succeeds within `memory` bytes.
struct PreCheck {
    /// Bytes that `protobuf_c_message_unpack` takes from its allocator at most, for what was walked so far.
    private(set) var memory = 0
    private var elements = 0
    private let memoryLimit: Int
    private let limits: DecodingLimits

    private init(size: Int, limits: DecodingLimits) {
        memoryLimit = limits.memory(forSize: size)
        self.limits = limits
    }

    /// Walks the message; answers the memory that unpacking it takes at most.
    static func memoryNeeded(
        by bytes: RawSpan, as descriptor: MessageDescriptor, limits: DecodingLimits
    ) throws(ProtobufError) -> Int {
        guard bytes.byteCount <= limits.maximumSize else {
            throw ProtobufError(.tooLarge, "The message is larger than \(limits.maximumSize) bytes.")
        }
        var check = PreCheck(size: bytes.byteCount, limits: limits)
        try check.message(bytes, 0..<bytes.byteCount, as: descriptor, depth: 1)
        return check.memory
    }

    /// Walks the message in `range`. `depth` counts it.
    private mutating func message(
        _ bytes: RawSpan, _ range: Range<Int>, as descriptor: MessageDescriptor, depth: Int
    ) throws(ProtobufError) {
        guard depth <= limits.maximumDepth else { throw Fault.tooDeep(limits) }
        let table = unsafe descriptor.pointer
        try charge(allocation: unsafe table.pointee.sizeof_message)
        // One bit for each field, on protobuf-c's stack up to 128 fields.
        if descriptor.fieldCount > 128 { try charge(allocation: (descriptor.fieldCount + 7) / 8) }
        var scan = Scan()
        var offset = range.lowerBound
        while offset < range.upperBound {
            let start = offset
            guard let key = bytes.key(at: &offset, end: range.upperBound) else { throw Fault.malformedKey }
            try charge(scan: &scan)
            guard let index = descriptor.fieldIndex(number: key.number) else {
                try unknown(bytes, key.wireType, at: &offset, end: range.upperBound)
                continue
            }
            let field = unsafe FieldDescriptor(table.pointee.fields + index)
            do throws(ProtobufError) {
                try value(
                    bytes, of: field, index: index, key.wireType, at: &offset, end: range.upperBound, &scan, depth)
            } catch {
                throw error.within(field, bytes, range.lowerBound..<start)
            }
        }
    }

    /// What is remembered of the fields of one message while it is walked.
    private struct Scan {
        /// Positions of the fields met: a bit each below 64, a set beyond.
        private var seen: UInt64 = 0
        private var seenBeyond: Set<Int> = []
        var members = 0
        /// protobuf-c notes 16 fields on its stack, then allocates notes for 32, 64, 128 and so on.
        var notes = 16
        var notesSize = 16

        /// Notes that the field was met; answers whether it was before.
        @inline(__always)
        mutating func insert(_ index: Int) -> Bool {
            guard index < 64 else { return !seenBeyond.insert(index).inserted }
            let bit: UInt64 = 1 << UInt64(index)
            defer { seen |= bit }
            return seen & bit != 0
        }
    }

    /// Charges for one more field of the message.
    @inline(__always)
    private mutating func charge(scan: inout Scan) throws(ProtobufError) {
        try charge(elements: 1)
        scan.members += 1
        if scan.members > scan.notes {
            scan.notesSize *= 2
            scan.notes += scan.notesSize
            // sizeof(ScannedMember) is 32.
            try charge(allocation: scan.notesSize * 32)
        }
    }

    @inline(__always)
    private mutating func charge(elements count: Int) throws(ProtobufError) {
        elements += count
        guard elements <= limits.maximumElements else { throw Fault.tooManyElements(limits) }
    }

    /// Charges for elements of a list. What rounding adds to the list is charged where the list begins.
    @inline(__always)
    private mutating func charge(listElements count: Int, of kind: WireKind) throws(ProtobufError) {
        memory += count * kind.elementSize
        guard memory <= memoryLimit else { throw Fault.tooMuchMemory }
    }

    /// Charges for one allocation, with the arena's rounding.
    @inline(__always)
    private mutating func charge(allocation size: Int) throws(ProtobufError) {
        memory += (size + Arena.alignment - 1) & ~(Arena.alignment - 1)
        guard memory <= memoryLimit else { throw Fault.tooMuchMemory }
    }

    /// An unknown field, which protobuf-c copies.
    private mutating func unknown(
        _ bytes: RawSpan, _ wireType: UInt8, at offset: inout Int, end: Int
    ) throws(ProtobufError) {
        let start = offset
        guard bytes.skip(wireType: wireType, at: &offset, end: end) else { throw Fault.malformedValue }
        // The copy, and its slot of 24 bytes in a list that is rounded once: 32 cover both.
        try charge(allocation: offset - start)
        try charge(allocation: 32)
    }

    /// The value of a known field.
    @inline(__always)
    private mutating func value(
        _ bytes: RawSpan, of field: FieldDescriptor, index: Int, _ wireType: UInt8, at offset: inout Int, end: Int,
        _ scan: inout Scan, _ depth: Int
    ) throws(ProtobufError) {
        let kind = unsafe WireKind(field.pointer.pointee.type)
        let repeated = field.isRepeated
        let known = scan.insert(index)
        if repeated {
            // A list's memory is rounded once, its elements are not.
            if !known { try charge(allocation: Arena.alignment) }
            if wireType == 2, kind.isPackable {
                return try packed(bytes, of: kind, at: &offset, end: end)
            }
            try charge(listElements: 1, of: kind)
        }
        guard wireType == kind.wireType else { throw Fault.wrongWireType }
        switch kind {
        case .varint32, .varint64, .bool:
            guard bytes.varint(at: &offset, end: end) != nil else { throw Fault.malformedValue }
        case .fixed32:
            guard end - offset >= 4 else { throw Fault.malformedValue }
            offset += 4
        case .fixed64:
            guard end - offset >= 8 else { throw Fault.malformedValue }
            offset += 8
        case .string, .bytes, .message:
            guard let length = bytes.length(at: &offset, end: end) else { throw Fault.malformedValue }
            let content = offset..<offset + length
            offset += length
            if kind == .message {
                guard repeated || !known else { throw Fault.secondMessage }
                guard let message = field.message else { throw Fault.malformedValue }
                return try self.message(bytes, content, as: message, depth: depth + 1)
            }
            try charge(allocation: length + 1)
            if kind == .string, let fault = bytes.textFault(in: content) { throw Fault.text(fault) }
        }
    }
    /// A list of numbers in one value.
    private mutating func packed(
        _ bytes: RawSpan, of kind: WireKind, at offset: inout Int, end: Int
    ) throws(ProtobufError) {
        guard let length = bytes.length(at: &offset, end: end) else { throw Fault.malformedValue }
        let stop = offset + length
        var count = 0
        switch kind {
        case .fixed32, .fixed64:
            count = length / kind.elementSize
            guard count * kind.elementSize == length else { throw Fault.malformedValue }
            offset = stop
        case .bool:
            count = length
            while offset < stop {
                guard bytes.byte(at: offset) <= 1 else { throw Fault.malformedValue }
                offset += 1
            }
        default:
            while offset < stop {
                guard bytes.varint(at: &offset, end: stop) != nil else { throw Fault.malformedValue }
                count += 1
            }
        }
        try charge(elements: count)
        try charge(listElements: count, of: kind)
    }
}
