import Glibc
import ServiceRuntime

/// The bench that a service's own program has.
enum ServiceBench {
    /// Puts it in this program's place. Comes back only when it cannot be started.
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
