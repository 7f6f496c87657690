import Glibc

/// A boot of the system, which lasts until the next one.
///
/// The page cache has all bytes that were written since the boot, even by processes that have ended. Of the bytes
/// written before it, only those that were synced are sure: a file may have its new size, and zeros in place of its
/// bytes.
struct Boot: Sendable, Equatable {
    /// A random number of the boot.
    let number: UInt64
    /// Whether other processes have the same number for the same boot.
    let isShared: Bool

    /// The boot in which this process lives.
    static let current = Boot(idAt: "/proc/sys/kernel/random/boot_id")

    init(number: UInt64) {
        self.number = number
        isShared = true
    }

    /// Reads the boot ID of the system. A process that cannot read it takes its own start for the boot: it trusts fewer
    /// bytes than it could, and never more.
    init(idAt path: String) {
        let count = 16
        let digits = Self.text(at: path).filter { $0 != "-" }.prefix(count)
        let known = digits.count == count ? UInt64(digits, radix: 16) : nil
        number = known ?? UInt64.random(in: .min ... .max)
        isShared = known != nil
    }

    /// Returns the text of a file of the system, whose size is not stated; none if it cannot be read.
    private static func text(at path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        let size = 64
        var text = [UInt8](repeating: 0, count: size)
        let count = unsafe read(file, &text, size)
        return String(decoding: text.prefix(max(0, count)), as: UTF8.self)
    }
}
