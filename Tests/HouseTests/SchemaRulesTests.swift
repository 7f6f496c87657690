import Foundation
import Testing

/// Schemas that the generator refuses.
struct SchemaRulesTests {
    /// Runs protoc on a schema, with the generator as its plugin. Returns protoc's status and messages, and the code of
    /// the schema's messages.
    private func generate(
        _ schema: String, baseline: String? = nil, with more: String = ""
    ) throws -> (status: Int32, message: String, code: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let header = "syntax = \"proto3\";\npackage test.v1;\n"
        var parameters = "module=Test,c_module=CTest" + more
        if let baseline {
            try (header + baseline).write(to: folder.appending(path: "test.proto"), atomically: true, encoding: .utf8)
            let set = folder.appending(path: "baseline.binpb").path
            _ = try protoc(["-I", folder.path, "--descriptor_set_out=\(set)", "test.proto"])
            parameters += ",baseline=\(set)"
        }
        try (header + schema).write(to: folder.appending(path: "test.proto"), atomically: true, encoding: .utf8)
        let generator = try URL(filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent().appending(path: "protoc-gen-zrpc-swift").path
        let (status, message) = try protoc([
            "-I", folder.path, "-I", Project.root.appending(path: "proto").path, "-I", "/usr/include",
            "--plugin=protoc-gen-zrpc-swift=\(generator)",
            "--zrpc-swift_out=\(parameters):\(folder.path)", "test.proto",
        ])
        let code = try? String(
            contentsOf: folder.appending(path: "Sources/Test/Generated/test.swift"), encoding: .utf8)
        return (status, message, code ?? "")
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

    @Test("Messages conform by their fields: requests with a field, and what responses hold")
    func conformances() throws {
        let result = try generate(
            """
            message Hit { oneof of { Item item = 1; Other other = 2; } }
            message Item { string name = 1; repeated int32 ages = 2; }
            message Other { string name = 1; }
            message Find { string language = 1; repeated Item items = 2; }
            message Found { repeated Hit hits = 1; oneof best_presence { Item best = 2; } }
            message Count { int32 language = 1; }
            service S {
              rpc Seek(Find) returns (Found);
              rpc Tally(Count) returns (Other);
            }
            """, with: ",having=Asking.language,holding=Aged.ages")
        #expect(result.status == 0, "\(result.message)")
        let extensions = result.code.split(separator: "\n").filter { $0.hasPrefix("extension ") }
        #expect(
            extensions.filter { $0.contains("Asking") || $0.contains("Aged") } == [
                "extension Hit: Aged {", "extension Find: Asking {}", "extension Found: Aged {",
            ])
        let lines = result.code.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in [
            "if self.hits.bearsAges { return true }", "if self.best?.bearsAges == true { return true }",
            "case .item(let value): if value.bearsAges { return true }", "self.hits.setAges(make)",
            "self.best?.setAges(make)", "case .item(var value):", "value.setAges(make)", "self.of = .item(value)",
        ] {
            #expect(lines.contains(line[...]), "\(line)")
        }
    }

    @Test(
        "A conformance that no message can have is refused",
        arguments: [
            ("holding=Aged.years", "no message has the field years"), ("having=name", "must be a protocol and a field"),
        ])
    func impossibleConformance(parameter: String, fault: String) throws {
        let result = try generate("message A { string name = 1; }", with: "," + parameter)
        #expect(result.status != 0)
        #expect(result.message.contains(fault), "\(result.message)")
    }
}
