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

    @Test("What a call did decides the status, is told in the document, and stays out of the JSON")
    func outcomes() throws {
        let transcoder = Transcoder(outputOnlyFields: DaybookSchema.outputOnlyFields)
        let document = DaybookSchema.openAPIDocument
        let table: [(MethodDescriptor, [(Outcome?, Int)])] = [
            (EntryServiceMethods.createEntry, [(nil, 201), (.created, 201), (.existing, 200)]),
            (EntryServiceMethods.deleteEntry, [(nil, 200), (.trashed, 200), (.deleted, 204)]),
            (PhotoServiceMethods.createPhoto, [(nil, 201), (.created, 201), (.existing, 200)]),
            (PhotoServiceMethods.deletePhoto, [(nil, 200), (.trashed, 200), (.deleted, 204)]),
            (EntryServiceMethods.getEntry, [(nil, 200), (.deleted, 200)]),
        ]
        for (method, statuses) in table {
            let route = try #require(method.http.first)
            for (outcome, status) in statuses {
                var entry = Entry()
                var photo = Photo()
                (entry.outcome, entry.title) = (outcome, "a")
                (photo.outcome, photo.caption) = (outcome, "a")
                let isEntry = method.response.name == Entry.descriptor.name
                let bytes = try isEntry ? entry.encoded() : photo.encoded()
                #expect(transcoder.successStatus(bytes, of: method, route: route) == status, "\(method.path)")
                let json = String(decoding: try transcoder.responseJSON(bytes, of: method), as: UTF8.self)
                #expect(!json.contains("outcome") && json.contains("\"a\""), "\(json)")
            }
            for status in Set(route.outcomes.values) {
                #expect(try responses(of: route, in: document).contains("\(status)"), "\(route.pattern)")
            }
        }
        #expect(!document.contains("\"outcome\""))
    }

    private func responses(of route: HTTPRoute, in document: String) throws -> [String] {
        var value = try JSONValue(parsing: Array(document.utf8))
        for key in ["paths", route.pattern, route.method.lowercased(), "responses"] {
            guard case .object(let members) = value else { return [] }
            value = try #require(members.first { $0.key == key }?.value)
        }
        guard case .object(let members) = value else { return [] }
        return members.map(\.key)
    }
}
