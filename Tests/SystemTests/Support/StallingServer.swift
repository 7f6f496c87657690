import Foundation

/// An HTTP server that knows one photo, and stands still in the middle of its bytes.
final class StallingServer {
    static let photoID = "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"
    /// `http://HOST:PORT`.
    let base: String
    private let process = Process()

    private static let script = """
        import http.server, json, sys, time
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *arguments): pass
            def do_GET(self):
                photo = {"id": sys.argv[1], "fileName": "a.png", "sizeBytes": "1000000", "digest": "x"}
                body = json.dumps({"ids": [sys.argv[1]], **photo}).encode()
                if self.path.endswith("/original"): body = b"x" * 1000000
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[:1000])
                if len(body) > 1000: time.sleep(600)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    /// Starts it.
    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script, Self.photoID]
        process.standardOutput = output
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        base = "http://127.0.0.1:" + port.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ends it.
    func stop() {
        // Signals that may be ignored are blocked in what a test starts.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
