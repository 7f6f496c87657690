import CProcess
import Foundation
import Glibc

/// The blocking calls on file descriptors that the supervision of processes needs.
enum FileDescriptors {
    /// Writes all bytes; returns false if that fails, as when the other side is closed.
    @discardableResult
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR && errno != EAGAIN {
                return false
            }
        }
        return true
    }

    /// Reads the available bytes, at most 4 KiB; empty at the end, and if reading is impossible.
    static func readSome(from descriptor: Int32) -> [UInt8] {
        while true {
            var count = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
                count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                initialized = max(0, count)
            }
            if count < 0 && errno == EINTR { continue }
            return bytes
        }
    }

    /// Creates a pipe whose ends no child process inherits by accident.
    static func makePipe() throws(RuntimeError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        let result = unsafe ends.withUnsafeMutableBufferPointer { unsafe process_pipe($0.baseAddress, O_CLOEXEC) }
        guard result == 0 else {
            throw RuntimeError(.unavailable, "No pipe can be made: \(reason(errno)). Too many files may be open.")
        }
        return (ends[0], ends[1])
    }

    /// Marks descriptors that this process inherited as close-on-exec, so that its children do not inherit them.
    static func keepInheritedFromChildren() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Opens descriptors 0, 1 and 2 if they are closed, so that no other file takes their numbers.
    static func openStandardDescriptors() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number is `descriptor`, because those below it are open by now.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// Returns the system's text for an error number.
    static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
