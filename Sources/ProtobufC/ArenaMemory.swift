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
