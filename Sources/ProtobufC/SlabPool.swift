import Glibc
import Synchronization

/// A pool of first slabs from ended arenas: nearly every call takes a slab, and the C library would split its heap for
/// the slab and merge it again each time.
enum SlabPool {
    /// The size of a first slab, in bytes. The largest message that fits is about 16 KiB of structs.
    static let slabSize = (16 << 10) + 128
    private static let maximumCount = 64
    // Addresses instead of pointers, because pointers are not `Sendable`. The arena that takes an address is its only
    // owner.
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
