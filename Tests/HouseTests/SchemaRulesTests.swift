import Foundation
import Testing

/// What the generator refuses to generate from.
struct SchemaRulesTests {
    /// What protoc said of a schema, with the generator as its plugin.
    private func generate(_ schema: String, baseline: String? = nil) throws -> (status: Int32, message: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let header = "syntax = \"proto3\";\npackage test.v1;\n"
        var parameters = "module=Test,c_module=CTest"
        if let baseline {
            try (header + baseline).write(to: folder.appending(path: "test.proto"), atomically: true, encoding: .utf8)
            let set = folder.appending(path: "baseline.binpb").path
            _ = try protoc(["-I", folder.path, "--descriptor_set_out=\(set)", "test.proto"])
            parameters += ",baseline=\(set)"
        }
        try (header + schema).write(to: folder.appending(path: "test.proto"), atomically: true, encoding: .utf8)
        let generator = try URL(filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent().appending(path: "protoc-gen-zrpc-swift").path
        return try protoc([
            "-I", folder.path, "-I", Project.root.appending(path: "proto").path, "-I", "/usr/include",
            "--plugin=protoc-gen-zrpc-swift=\(generator)",
            "--zrpc-swift_out=\(parameters):\(folder.path)", "test.proto",
        ])
    }

    private func protoc(_ arguments: [String]) throws -> (status: Int32, message: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/protoc")
        process.arguments = arguments
        let output = Pipe()
        process.standardError = output
        try process.run()
        let message = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: message, as: UTF8.self))
    }

    @Test("A plain schema is generated")
    func plain() throws {
        let result = try generate("message A { string name = 1; oneof size_presence { int32 size = 2; } }")
        #expect(result.status == 0, "\(result.message)")
    }

    @Test("A recursive message is refused with its circle")
    func recursion() throws {
        let result = try generate("message A { B b = 1; }\nmessage B { repeated A a = 1; }")
        #expect(result.status != 0)
        #expect(result.message.contains(".test.v1.A -> .test.v1.B -> .test.v1.A"))
    }

    @Test("proto3 optional is refused, with what to write instead")
    func optional() throws {
        let result = try generate("message A { optional string name = 1; }")
        #expect(result.status != 0)
        #expect(result.message.contains("optional"))
    }

    @Test(
        "A schema that breaks its baseline is refused, with what broke",
        arguments: [
            ("message A { string other = 1; }", "field .test.v1.A.name = 1 is now other"),
            ("message A { }", "field .test.v1.A.name = 1 is gone"),
            ("message A { int32 name = 1; }", "field .test.v1.A.name has another type"),
            ("message A { repeated string name = 1; }", "field .test.v1.A.name has another type"),
            ("message B { string name = 1; }", "message .test.v1.A is gone"),
        ])
    func breaking(schema: String, fault: String) throws {
        let result = try generate(schema, baseline: "message A { string name = 1; }")
        #expect(result.status != 0)
        #expect(result.message.contains(fault), "\(result.message)")
    }

    @Test("Additions do not break a baseline")
    func additions() throws {
        let result = try generate(
            "message A { string name = 1; string more = 2; }\nmessage B { }", baseline: "message A { string name = 1; }"
        )
        #expect(result.status == 0, "\(result.message)")
    }

    @Test(
        "Outcomes that the answer cannot have are refused",
        arguments: [
            ("oneof outcome_presence { Did outcome = 1 [(zrpc.v1.field).outcome = true]; }", "GONE", ""),
            ("oneof did_presence { Did did = 1 [(zrpc.v1.field).outcome = true]; }", "LOST", "no outcome LOST"),
            ("oneof outcome_presence { Did outcome = 1; }", "GONE", "no field marked `outcome`"),
            ("Did outcome = 1 [(zrpc.v1.field).outcome = true];", "GONE", "one-member oneof"),
            ("oneof presence { string outcome = 1 [(zrpc.v1.field).outcome = true]; }", "GONE", "one enum field"),
        ])
    func outcomes(field: String, name: String, fault: String) throws {
        let result = try generate(
            """
            import "zrpc/v1/options.proto";
            enum Did { DID_UNSPECIFIED = 0; DID_GONE = 1; }
            message A { \(field) }
            service S {
              rpc Do(A) returns (A) {
                option (zrpc.v1.method) = {
                  http: {delete: "/v1/a", outcomes: {outcome: "\(name)", status: 204}}
                };
              }
            }
            """)
        #expect(
            (result.status == 0) == fault.isEmpty && (fault.isEmpty || result.message.contains(fault)),
            "\(result.message)")
    }
}
