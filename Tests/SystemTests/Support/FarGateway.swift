import Foundation
import Glibc

/// One more gateway of a running diary, which reaches entry-service over a relay: so it can be cut off from it.
///
/// Both are ended by `end()`.
final class FarGateway {
    /// `http://HOST:PORT`.
    private(set) var base = ""
    private let gateway = Process()
    private let relay = Process()
    private let socket: String

    /// Hands bytes on between two sockets in the file system, both ways, for as long as it runs.
    private static let script = """
        import socket, sys, threading
        def pump(source, sink):
            try:
                while data := source.recv(65536): sink.sendall(data)
            except OSError: pass
            for end in (source, sink):
                try: end.shutdown(socket.SHUT_RDWR)
                except OSError: pass
        door = socket.socket(socket.AF_UNIX)
        door.bind(sys.argv[1])
        door.listen()
        print("listens", flush=True)
        while True:
            near, _ = door.accept()
            far = socket.socket(socket.AF_UNIX)
            try: far.connect(sys.argv[2])
            except OSError:
                near.close()
                continue
            for ends in ((near, far), (far, near)): threading.Thread(target=pump, args=ends, daemon=True).start()
        """

    /// Starts it beside the processes of a diary.
    init(_ diary: RunningDiary) throws {
        socket = "/tmp/far-\(UInt32.random(in: .min ... .max))"
        let entry = try Self.endpoint(of: "entry-service", diary)
        let media = try Self.endpoint(of: "media-service", diary)
        relay.executableURL = URL(filePath: "/usr/bin/env")
        relay.arguments = ["python3", "-c", Self.script, socket, String(entry.dropFirst("ipc://".count))]
        _ = try Self.firstLine(of: relay)
        gateway.executableURL = RunningDiary.binaries.appending(path: "gateway")
        gateway.arguments = [
            "--http", "127.0.0.1:0", "--entry-endpoint", "ipc://\(socket)", "--media-endpoint", media,
        ]
        let ready = try Self.firstLine(of: gateway)
        guard ready.hasPrefix("ready http") else { throw DiaryFailure("the far gateway said: \(ready)") }
        base = String(ready.dropFirst("ready ".count))
    }

    /// Returns the endpoint of a service of the diary, as its own command line states it.
    private static func endpoint(of name: String, _ diary: RunningDiary) throws -> String {
        guard let pid = diary.services()[name] else { throw DiaryFailure("\(name) does not run") }
        let line = try String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8).split(separator: "\0")
        guard let flag = line.firstIndex(of: "--endpoint"), flag + 1 < line.count else {
            throw DiaryFailure("\(name) was started with \(line)")
        }
        return String(line[flag + 1])
    }

    private static func firstLine(of process: Process) throws -> String {
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw DiaryFailure("a process of the far gateway ended: \(text)") }
            text += String(decoding: bytes, as: UTF8.self)
        }
        return String(text.prefix { $0 != "\n" })
    }

    /// Has the gateway stand still, or go on.
    func setStopped(_ isStopped: Bool) { kill(gateway.processIdentifier, isStopped ? SIGSTOP : SIGCONT) }

    /// Lets nothing through to entry-service or back, though the connection stays; or lets it through again.
    func setCutOff(_ isCutOff: Bool) { kill(relay.processIdentifier, isCutOff ? SIGSTOP : SIGCONT) }

    /// Ends the connection to entry-service for good.
    func disconnect() { Self.end(relay) }

    /// Ends the gateway without a word.
    func killGateway() { Self.end(gateway) }

    func end() {
        Self.end(gateway)
        Self.end(relay)
        try? FileManager.default.removeItem(atPath: socket)
    }

    private static func end(_ process: Process) {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
