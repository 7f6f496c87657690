package import Glibc

/// The start of programs with `posix_spawn(3)`.
///
/// Foundation's Process is not used: the child needs default signal actions (this process ignores some), a process
/// group of its own (Ctrl-C at a terminal must reach the supervisor alone), and none of this process's descriptors
/// except those named here, as all others are close-on-exec.
package enum Spawn {
    /// Starts a program and returns its process ID.
    ///
    /// `kept` becomes descriptor 3 in the child. The default `standardError` and `environment` (as `NAME=value`) are
    /// those of this process.
    package static func start(
        _ executable: String, arguments: [String], environment: [String]? = nil, standardInput: Int32,
        standardOutput: Int32, standardError: Int32? = nil, kept: Int32?
    ) throws(RuntimeError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, 1)
        if let standardError { unsafe posix_spawn_file_actions_adddup2(&actions, standardError, 2) }
        if let kept { unsafe posix_spawn_file_actions_adddup2(&actions, kept, 3) }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var processID = pid_t()
        let failure = unsafe withCStrings([executable] + arguments) { argv in
            guard let environment else {
                return unsafe posix_spawn(&processID, executable, &actions, &attributes, argv, environ)
            }
            return unsafe withCStrings(environment) { envp in
                unsafe posix_spawn(&processID, executable, &actions, &attributes, argv, envp)
            }
        }
        guard failure == 0 else {
            throw RuntimeError(
                .unavailable, "\(executable) cannot be started: \(FileDescriptors.reason(failure)).")
        }
        return processID
    }

    /// Lends a null-terminated array of C strings, valid during the call only.
    private static func withCStrings<Result>(
        _ strings: [String], body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
        defer { unsafe vector.deallocate() }
        for (index, string) in strings.enumerated() { unsafe (vector + index).initialize(to: strdup(string)) }
        unsafe (vector + strings.count).initialize(to: nil)
        defer { for index in strings.indices { unsafe free(vector[index]) } }
        return unsafe body(vector)
    }
}
