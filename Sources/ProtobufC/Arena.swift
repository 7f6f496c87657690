package import CProtobufC
import Synchronization

/// Memory for the structs of one call: allocation moves a pointer, nothing is freed before the whole.
///
/// An arena starts with one slab and takes further ones, each twice as large as the one before, until its limit. It
/// belongs to one call on one thread, and is valid as long as the `ArenaMemory` that it is a part of.
@safe public struct Arena {
    /// The bump pointer and the chain of slabs; lives at the head of the first slab, where C callbacks reach it.
    @usableFromInline
    @safe package struct State {
        @usableFromInline var cursor: UnsafeMutableRawPointer
        @usableFromInline var end: UnsafeMutableRawPointer
        /// Heap slabs, newest first; each begins with the address of the one before.
        var newestSlab: UnsafeMutableRawPointer?
        var nextSlabSize: Int
        /// Bytes that may still be taken in heap slabs.
        var remaining: Int
    }

    /// Every allocation begins at a multiple of this, as malloc's do.
    @usableFromInline package static let alignment = 16
    /// Room that an arena needs for itself in its first slab.
    fileprivate static let overhead = 64

    /// The state at the head of the first slab; valid while the arena is in scope.
    @usableFromInline package let state: UnsafeMutablePointer<State>

    fileprivate init(at base: UnsafeMutableRawPointer, size: Int) {
        unsafe state = base.bindMemory(to: State.self, capacity: 1)
        unsafe state.initialize(
            to: State(
                cursor: base + Self.overhead, end: base + size, newestSlab: nil, nextSlabSize: max(size, 4096) * 2,
                remaining: 0))
    }

    /// Room for `size` bytes at a multiple of 16, uninitialized, until the arena goes.
    ///
    /// Throws `outOfMemory` when the arena's limit is reached.
    @inlinable @inline(__always)
    package func allocate(_ size: Int) throws(ProtobufError) -> UnsafeMutableRawPointer {
        guard let memory = unsafe state.pointee.take(size) else { throw Self.exhausted() }
        return unsafe memory
    }

    @usableFromInline
    static func exhausted() -> ProtobufError {
        ProtobufError(.outOfMemory, "The message needs more memory than one call may use.")
    }

    /// The rest of the first slab, if all that was allocated lies there and the rest is at least `factor` times as much.
    func rest(ofAtLeast factor: Int) -> UnsafeMutableRawPointer? {
        let start = unsafe UnsafeMutableRawPointer(state)
        guard unsafe state.pointee.newestSlab == start - Self.alignment else { return nil }
        let used = unsafe state.pointee.cursor - start
        return unsafe used * factor <= state.pointee.end - state.pointee.cursor ? state.pointee.cursor : nil
    }

    /// The arena as protobuf-c's allocator, valid as long as the arena; freeing does nothing.
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

/// The one owner of an arena's slabs: dropping it frees them.
@safe package struct ArenaMemory: ~Copyable {
    /// What allocates here, valid as long as this.
    let arena: Arena
    private let hasSharedSlab: Bool

    /// An arena with room for `capacity` bytes in one heap slab, which may take `heapLimit` bytes beyond that.
    package init(capacity: Int, heapLimit: Int = 0) {
        let size = Arena.overhead + (capacity + Arena.alignment - 1) & ~(Arena.alignment - 1)
        hasSharedSlab = Arena.alignment + size <= SlabPool.slabSize
        let slab =
            unsafe hasSharedSlab
            ? SlabPool.take()
            : UnsafeMutableRawPointer.allocate(byteCount: Arena.alignment + size, alignment: Arena.alignment)
        unsafe slab.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
        arena = unsafe Arena(at: slab + Arena.alignment, size: size)
        unsafe arena.state.pointee.newestSlab = unsafe slab
        unsafe arena.state.pointee.remaining = heapLimit
    }

    deinit {
        var slab = unsafe arena.state.pointee.newestSlab
        while let current = unsafe slab {
            unsafe slab = current.load(as: UnsafeMutableRawPointer?.self)
            if unsafe slab == nil, hasSharedSlab {
                unsafe SlabPool.give(current)
            } else {
                unsafe current.deallocate()
            }
        }
    }
}

/// First slabs that ended arenas left for the next ones: nearly every call takes one, and the C library would cut it
/// out of its heap and merge it again each time.
private enum SlabPool {
    /// The largest message that fits is about 16 KiB of structs.
    static let slabSize = (16 << 10) + 128
    private static let maximumCount = 64
    // Addresses, because pointers are not sent between threads: who takes one owns it alone.
    private static let addresses = Mutex<[UInt]>([])

    static func take() -> UnsafeMutableRawPointer {
        if let address = addresses.withLock({ $0.popLast() }),
            let slab = unsafe UnsafeMutableRawPointer(bitPattern: address)
        {
            return unsafe slab
        }
        return UnsafeMutableRawPointer.allocate(byteCount: slabSize, alignment: Arena.alignment)
    }

    static func give(_ slab: UnsafeMutableRawPointer) {
        let address = UInt(bitPattern: slab)
        let isKept = addresses.withLock { addresses in
            guard addresses.count < maximumCount else { return false }
            addresses.append(address)
            return true
        }
        if !isKept { unsafe slab.deallocate() }
    }
}

extension Arena.State {
    @inlinable @inline(__always)
    mutating func take(_ size: Int) -> UnsafeMutableRawPointer? {
        let available = unsafe end - cursor
        // Compared before rounding, so that no size can wrap around.
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
