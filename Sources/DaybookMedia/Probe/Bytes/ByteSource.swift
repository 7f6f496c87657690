/// A file's bytes, read a window at a time, so that a film of many gigabytes costs no memory.
///
/// Used by one thread while it probes one file. It has a budget: a file made so that its readers would jump about in it
/// for ever is read so far and no further, as if it ended there.
final class ByteSource {
    /// The largest piece read at once.
    static let blockLimit = 16 << 20
    private static let windowSize = 64 << 10

    /// The file's size.
    let count: Int
    private let fetch: (Int, Int) throws(SystemError) -> [UInt8]
    private var window: ByteBlock
    private var windowStart = 0
    private var budget: Int
    /// The disk's error, when it failed; everything read after it is absent.
    private(set) var failure: SystemError?

    /// Reads a file.
    init(_ file: ReadFile, budget: Int = 512 << 20) {
        count = file.size
        self.budget = budget
        window = ByteBlock([])
        fetch = { offset, count throws(SystemError) in try file.read(at: offset, count: count) }
    }

    /// Reads bytes in memory.
    init(_ bytes: [UInt8]) {
        count = bytes.count
        budget = .max
        window = ByteBlock(bytes)
        fetch = { _, _ in [] }
    }

    /// The bytes from `offset`: exactly `count` of them, or `nil` when the file has fewer.
    func block(_ offset: Int, _ count: Int) -> ByteBlock? {
        guard offset >= 0, count >= 0, count <= ByteSource.blockLimit, offset <= self.count,
            count <= self.count - offset
        else { return nil }
        if let part = window.slice(offset - windowStart, count) { return part }
        let wanted = min(max(count, ByteSource.windowSize), self.count - offset)
        guard failure == nil, budget >= wanted else { return nil }
        budget -= wanted
        do throws(SystemError) {
            window = ByteBlock(try fetch(offset, wanted))
            windowStart = offset
        } catch {
            failure = error
            return nil
        }
        return window.slice(0, count)
    }

    /// The bytes from `offset`, at most `count`, fewer at the end.
    func upTo(_ offset: Int, _ count: Int) -> ByteBlock {
        guard offset >= 0, offset < self.count else { return ByteBlock([]) }
        return block(offset, min(count, self.count - offset, ByteSource.blockLimit)) ?? ByteBlock([])
    }
}
