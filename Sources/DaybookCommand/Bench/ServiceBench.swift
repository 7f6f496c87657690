import Glibc
import ServiceRuntime

/// The bench of a service's own program.
enum ServiceBench {
    /// Replaces this program with the service's program. Returns only by an error, if the program cannot be started.
    static func replace(_ service: String, _ options: [String]) throws -> Never {
        let program = try SiblingExecutable.path(service)
        let arguments = [service, "bench"] + options
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        _ = unsafe execv(program, pointers)
        throw CommandError(
            .failure, at: program, CommandFault.notStarted, ["cause": unsafe String(cString: strerror(errno))])
    }
}
