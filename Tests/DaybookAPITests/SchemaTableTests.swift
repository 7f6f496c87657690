import DaybookAPI
import ProtobufC
import Testing
import ZRPC

struct SchemaTableTests {
    @Test("The OpenAPI document names every HTTP route and no other")
    func openAPIHasEveryRoute() throws {
        let document = try JSONValue(parsing: Array(DaybookSchema.openAPIDocument.utf8))
        guard case .object(let members) = document,
            case .object(let paths)? = members.first(where: { $0.key == "paths" })?.value
        else {
            Issue.record("not an OpenAPI document")
            return
        }
        var documented: Set<String> = []
        for path in paths {
            guard case .object(let operations) = path.value else { continue }
            for operation in operations { documented.insert("\(operation.key.uppercased()) \(path.key)") }
        }
        let routes = DaybookSchema.services.flatMap(\.methods).flatMap(\.http)
        #expect(documented == Set(routes.map { "\($0.method) \($0.pattern)" }))
        #expect(!routes.isEmpty)
    }

    @Test("Every path binding names a field of the request")
    func bindingsExist() {
        for method in DaybookSchema.services.flatMap(\.methods) {
            for route in method.http {
                for binding in route.pattern.split(separator: "{").dropFirst() {
                    let name = String(binding.prefix { $0 != "}" })
                    #expect(method.request.field(named: name) != nil, "\(method.path): \(name)")
                }
            }
        }
    }
}
