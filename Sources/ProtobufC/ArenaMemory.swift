/// The one owner of an arena's slabs: dropping the value frees them.
@safe package struct ArenaMemory: ~Copyable {
    /// The arena that allocates from these slabs, valid as long as this value.
    let arena: Arena
    private let hasSharedSlab: Bool

    /// Creates an arena with `capacity` bytes in one heap slab. The arena may take `heapLimit` bytes beyond that.
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

/// A message's C struct and its memory, which lives as long as this value.
@safe package struct UnpackedMessage: ~Copyable {
    /// The struct that protoc-c generated for the message.
    package let structure: UnsafeRawPointer
    private let memory: ArenaMemory

    init(_ structure: UnsafeRawPointer, in memory: consuming ArenaMemory) {
        unsafe self.structure = structure
        self.memory = memory
    }
}
