package import CProtobufC

/// Memory for the structs of one call. Allocation moves a pointer; all memory is freed together, at the end.
///
/// An arena starts with one slab and takes further slabs, each twice as large as the one before, until its limit. An
/// arena belongs to one call on one thread, and is valid as long as the `ArenaMemory` that owns it.
@safe public struct Arena {
    /// The bump pointer and the chain of slabs; at the head of the first slab, for C callbacks.
    @usableFromInline
    @safe package struct State {
        @usableFromInline var cursor: UnsafeMutableRawPointer
        @usableFromInline var end: UnsafeMutableRawPointer
        /// The heap slabs, newest first; each begins with the address of the one before.
        var newestSlab: UnsafeMutableRawPointer?
        var nextSlabSize: Int
        /// The number of bytes that heap slabs may still take.
        var remaining: Int
    }

    /// The alignment of every allocation, as in malloc.
    @usableFromInline package static let alignment = 16
    /// The size of the arena's own state in its first slab, in bytes.
    static let overhead = 64

    /// The state at the head of the first slab; valid as long as the arena.
    @usableFromInline package let state: UnsafeMutablePointer<State>

    init(at base: UnsafeMutableRawPointer, size: Int) {
        unsafe state = base.bindMemory(to: State.self, capacity: 1)
        unsafe state.initialize(
            to: State(
                cursor: base + Self.overhead, end: base + size, newestSlab: nil, nextSlabSize: max(size, 4096) * 2,
                remaining: 0))
    }

    /// Allocates `size` uninitialized bytes at a multiple of 16, valid as long as the arena.
    ///
    /// Throws `outOfMemory` if the arena's limit is reached.
    @inlinable @inline(__always)
    package func allocate(_ size: Int) throws(ProtobufError) -> UnsafeMutableRawPointer {
        guard let memory = unsafe state.pointee.take(size) else { throw Self.exhausted() }
        return unsafe memory
    }

    @usableFromInline
    static func exhausted() -> ProtobufError {
        ProtobufError(.outOfMemory, "The message needs more memory than one call may use.")
    }

    /// Returns the free rest of the first slab, if that slab holds all allocations and its rest is at least `factor`
    /// times as large as they are; nil otherwise.
    func rest(ofAtLeast factor: Int) -> UnsafeMutableRawPointer? {
        let start = unsafe UnsafeMutableRawPointer(state)
        guard unsafe state.pointee.newestSlab == start - Self.alignment else { return nil }
        let used = unsafe state.pointee.cursor - start
        return unsafe used * factor <= state.pointee.end - state.pointee.cursor ? state.pointee.cursor : nil
    }

    /// The arena as protobuf-c's allocator, valid as long as the arena; its free function does nothing.
    package var protobufAllocator: ProtobufCAllocator {
        unsafe ProtobufCAllocator(
            alloc: { state, size in
                guard let state = unsafe state, let size = Int(exactly: size) else { return nil }
                return unsafe state.assumingMemoryBound(to: State.self).pointee.take(size)
            },
            free: { _, _ in },
            allocator_data: UnsafeMutableRawPointer(state))
    }
}

extension Arena.State {
    @inlinable @inline(__always)
    mutating func take(_ size: Int) -> UnsafeMutableRawPointer? {
        let available = unsafe end - cursor
        // The comparison comes before the rounding, so that no size can overflow.
        guard size <= available, size >= 0 else { return unsafe takeFromNewSlab(size) }
        let memory = unsafe cursor
        let rounded = (size + Arena.alignment - 1) & ~(Arena.alignment - 1)
        unsafe cursor = unsafe rounded <= available ? cursor + rounded : end
        return unsafe memory
    }

    @usableFromInline @inline(never)
    mutating func takeFromNewSlab(_ size: Int) -> UnsafeMutableRawPointer? {
        let header = Arena.alignment
        guard size >= 0, size <= remaining - header else { return nil }
        let wanted = min(max(nextSlabSize, size + header + Arena.alignment), remaining)
        let slab = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: Arena.alignment)
        unsafe slab.storeBytes(of: newestSlab, as: UnsafeMutableRawPointer?.self)
        unsafe newestSlab = unsafe slab
        remaining -= wanted
        nextSlabSize = wanted * 2
        unsafe cursor = slab + header
        unsafe end = slab + wanted
        return unsafe take(size)
    }
}
