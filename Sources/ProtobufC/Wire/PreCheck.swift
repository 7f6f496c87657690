import CProtobufC

/// A check, by a message's descriptor, whether bytes may be handed to protobuf-c. It allocates nothing.
///
/// protobuf-c 1.4.1 recurses without limit, accepts any bytes as text, merges duplicate messages on its least tested
/// path, and allocates up to 68 bytes for each byte on the wire. For bytes that pass the check, it does none of that,
/// and unpacking succeeds within `memory` bytes.
///
/// The check runs for every message of every call. Its steps return the offset after the bytes they read, or -1 with
/// the fault noted: a thrown error would cost each step a stack frame of its size. No sum can overflow: memory is at
/// most some hundred times the message's size.
package struct PreCheck {
    /// The maximum number of bytes that `protobuf_c_message_unpack` allocates for the fields walked so far.
    private var memory = 0
    private var elements = 0
    private let memoryLimit: Int
    private let limits: DecodingLimits
    private var fault = Fault.none
    private var path = FieldPath()

    private init(size: Int, limits: DecodingLimits) {
        memoryLimit = limits.memory(forSize: size)
        self.limits = limits
    }

    /// Walks the message; returns the maximum memory that unpacking takes, in bytes.
    package static func memoryNeeded(
        by bytes: RawSpan, as descriptor: MessageDescriptor, limits: DecodingLimits
    ) throws(ProtobufError) -> Int {
        var check = PreCheck(size: bytes.byteCount, limits: limits)
        guard bytes.byteCount <= limits.maximumSize else { throw Fault.tooLarge.error(within: limits, at: check.path) }
        let isFine = check.message(bytes, from: 0, to: bytes.byteCount, as: descriptor, depth: 1)
        // The walk's fields do not keep the tables.
        extendLifetime(descriptor)
        guard isFine else { throw check.fault.error(within: limits, at: check.path) }
        return check.memory
    }

    /// Walks the message that begins at `start` and ends before `end`. `depth` includes this message.
    @inline(never)
    private mutating func message(
        _ bytes: RawSpan, from start: Int, to end: Int, as descriptor: MessageDescriptor, depth: Int
    ) -> Bool {
        guard depth <= limits.maximumDepth else { return refuse(.tooDeep) }
        let table = unsafe descriptor.pointer
        guard charge(allocation: unsafe table.pointee.sizeof_message) else { return false }
        // One bit for each field; on protobuf-c's stack up to 128 fields.
        if descriptor.fieldCount > 128, !charge(allocation: (descriptor.fieldCount + 7) / 8) { return false }
        var notes = ScanNotes()
        var seen = FieldSet()
        var offset = start
        while offset < end {
            let key = bytes.key(at: offset, end: end)
            guard key.next >= 0 else { return refuse(.malformedKey) }
            if notes.add(), !charge(allocation: notes.growth) { return false }
            let index = descriptor.fieldIndex(number: key.number)
            var next: Int
            if index >= 0 {
                let field = descriptor.borrowedField(at: index)
                let again = seen.insert(index)
                next = value(
                    bytes, of: field, again: again, wireType: key.wireType, at: key.next, end: end, depth: depth)
                if next < 0 { path.prepend(field, in: bytes, after: start..<offset) }
            } else {
                next = unknown(bytes, wireType: key.wireType, at: key.next, end: end)
            }
            guard next >= 0 else { return false }
            offset = next
        }
        return charge(elements: notes.count)
    }

    /// Checks the value of a known field. `again` means that the field occurred before.
    @inline(__always)
    private mutating func value(
        _ bytes: RawSpan, of field: FieldDescriptor, again: Bool, wireType: UInt8, at offset: Int, end: Int,
        depth: Int
    ) -> Int {
        let kind = unsafe WireKind(field.pointer.pointee.type)
        let repeated = field.isRepeated
        if repeated {
            // A list's memory is rounded once, not for each element.
            if !again, !charge(allocation: Arena.alignment) { return -1 }
            if wireType == 2, kind.wireType != 2 { return packed(bytes, of: kind, at: offset, end: end) }
            guard charge(listElements: 1, of: kind) else { return -1 }
        }
        guard wireType == kind.wireType else { return refuse(.wrongWireType) }
        guard wireType == 2 else {
            let next = bytes.skip(wireType: wireType, at: offset, end: end)
            return next >= 0 ? next : refuse(.malformedValue)
        }
        let contents = bytes.contents(at: offset, end: end)
        guard contents.end >= 0 else { return refuse(.malformedValue) }
        if kind.isMessage {
            guard repeated || !again else { return refuse(.secondMessage) }
            guard let message = field.message else { return refuse(.malformedValue) }
            guard self.message(bytes, from: contents.start, to: contents.end, as: message, depth: depth &+ 1) else {
                return -1
            }
        } else {
            guard charge(allocation: contents.end &- contents.start &+ 1) else { return -1 }
            if kind.isString, let fault = bytes.textFault(from: contents.start, to: contents.end) {
                return refuse(fault == .embeddedNUL ? .embeddedNUL : .invalidUTF8)
            }
        }
        return contents.end
    }

    /// Checks a list of numbers in one value (packed).
    @inline(never)
    private mutating func packed(_ bytes: RawSpan, of kind: WireKind, at offset: Int, end: Int) -> Int {
        let contents = bytes.contents(at: offset, end: end)
        guard contents.end >= 0 else { return refuse(.malformedValue) }
        let length = contents.end - contents.start
        var count = 0
        if kind.wireType != 0 {
            count = length / kind.elementSize
            guard count * kind.elementSize == length else { return refuse(.malformedValue) }
        } else {
            var position = contents.start
            while position < contents.end {
                let (value, next) = bytes.varint(at: position, end: contents.end)
                // protobuf-c reads a boolean in a packed list as one byte.
                guard next >= 0, !kind.isBool || (value <= 1 && next == position + 1) else {
                    return refuse(.malformedValue)
                }
                position = next
                count += 1
            }
        }
        return charge(elements: count) && charge(listElements: count, of: kind) ? contents.end : -1
    }

    /// Checks an unknown field, which protobuf-c copies.
    @inline(never)
    private mutating func unknown(_ bytes: RawSpan, wireType: UInt8, at offset: Int, end: Int) -> Int {
        let next = bytes.skip(wireType: wireType, at: offset, end: end)
        guard next >= 0 else { return refuse(.malformedValue) }
        // The field's slot takes 24 bytes of a list that is rounded once: 32 cover both.
        return charge(allocation: next - offset) && charge(allocation: 32) ? next : -1
    }

    private mutating func charge(elements count: Int) -> Bool {
        elements &+= count
        return elements <= limits.maximumElements || refuse(.tooManyElements)
    }

    /// Charges for elements of a list. The rounding of the list is charged at its beginning.
    @inline(__always)
    private mutating func charge(listElements count: Int, of kind: WireKind) -> Bool {
        memory &+= count &* kind.elementSize
        return memory <= memoryLimit || refuse(.tooMuchMemory)
    }

    /// Charges for one allocation, with the arena's rounding.
    @inline(__always)
    private mutating func charge(allocation size: Int) -> Bool {
        memory &+= (size &+ Arena.alignment &- 1) & ~(Arena.alignment &- 1)
        return memory <= memoryLimit || refuse(.tooMuchMemory)
    }

    /// Notes the fault of a refused message.
    @inline(never)
    private mutating func refuse(_ fault: Fault) -> Bool {
        self.fault = fault
        return false
    }

    /// Notes the fault of a refused message; returns -1.
    @inline(never)
    private mutating func refuse(_ fault: Fault) -> Int {
        self.fault = fault
        return -1
    }
}
