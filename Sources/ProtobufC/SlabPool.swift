import Glibc
import Synchronization

/// First slabs that ended arenas left for the next ones: nearly every call takes one, and the C library would cut it
/// out of its heap and merge it again each time.
enum SlabPool {
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
