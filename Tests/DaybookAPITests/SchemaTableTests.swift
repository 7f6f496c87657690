import DaybookAPI
import ProtobufC
import Testing
import ZRPC

struct SchemaTableTests {
    @Test("The OpenAPI document names every HTTP route, the gateway's own, and no other")
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
        let own: Set = [
            "GET /healthz", "GET /readyz", "GET /v1/version", "GET /openapi.json", "GET /",
            "HEAD /v1/uploads/{id}", "PATCH /v1/uploads/{id}", "DELETE /v1/uploads/{id}", "OPTIONS /v1/uploads/{id}",
            "OPTIONS /v1/tus", "POST /v1/tus", "HEAD /v1/tus/{id}", "PATCH /v1/tus/{id}", "DELETE /v1/tus/{id}",
            "POST /v1/import-archives", "HEAD /v1/import-archives/{id}", "PATCH /v1/import-archives/{id}",
            "DELETE /v1/import-archives/{id}",
            "GET /s/{token}", "POST /s/{token}", "GET /s/{token}/photos/{number}/{size}", "GET /s/{token}/photos.zip",
            "GET /s/{token}/feed.atom", "GET /s/{token}/feed.json",
        ]
        #expect(documented == own.union(routes.map { "\($0.method) \($0.pattern)" }))
        #expect(!routes.isEmpty)
    }

    @Test("The OpenAPI document describes the public API alone, in words and with examples")
    func openAPIIsPublic() throws {
        let text = DaybookSchema.openAPIDocument
        let document = try JSONValue(parsing: Array(text.utf8))
        for (name, _) in members(document, "components").filter({ $0.key == "schemas" }).flatMap({ members($0.value) })
        {
            #expect(text.contains("\"$ref\":\"#/components/schemas/\(name)\""), "no path uses \(name)")
        }
        for (path, operations) in members(document, "paths") {
            for (verb, operation) in members(operations) {
                guard case .string(let summary)? = members(operation).first(where: { $0.key == "summary" })?.value
                else {
                    Issue.record("\(verb) \(path) has no summary")
                    continue
                }
                #expect(summary.contains(" ") && !summary.hasSuffix("."), "\(verb) \(path): \(summary)")
                for (status, response) in members(operation, "responses") where status.hasPrefix("2") {
                    let json = members(response, "content").first { $0.key == "application/json" }
                    // A document of its own, such as this one, has no schema here.
                    let hasSchema = json.map { !members($0.value, "schema").isEmpty } ?? false
                    let isShown = !hasSchema || json.map { members($0.value).contains { $0.key == "example" } } ?? false
                    #expect(isShown, "\(verb) \(path) has no example")
                }
                guard let body = operation["requestBody"]?["content"]?["application/json"] else { continue }
                #expect(body["example"] != nil, "\(verb) \(path) has no example of its request")
            }
        }
    }

    @Test("The OpenAPI document describes each parameter, schema and property")
    func openAPIHasDescriptions() throws {
        let document = try JSONValue(parsing: Array(DaybookSchema.openAPIDocument.utf8))
        var count = 0
        for (path, operations) in members(document, "paths") {
            for (verb, operation) in members(operations) {
                guard case .array(let parameters)? = operation["parameters"] else { continue }
                count += parameters.count
                for parameter in parameters where !isDescribed(parameter) {
                    Issue.record("\(verb) \(path): \(parameter["name"]?.stringValue ?? "")")
                }
            }
        }
        #expect(count > 100)
        let schemas = members(try #require(document["components"]), "schemas")
        #expect(schemas.count > 100)
        for (name, schema) in schemas {
            #expect(isDescribed(schema), "\(name)")
            #expect(undescribed(schema) == [], "\(name)")
        }
    }

    /// The names of the properties without a description, also of those within others. A reference has that of its
    /// schema.
    private func undescribed(_ schema: JSONValue) -> [String] {
        let own = members(schema, "properties").filter { $0.value["$ref"] == nil && !isDescribed($0.value) }
        let inner = members(schema, "properties").map(\.value) + [schema["items"]].compactMap(\.self)
        return own.map(\.key) + inner.flatMap { undescribed($0) }
    }

    private func isDescribed(_ value: JSONValue) -> Bool { value["description"]?.stringValue?.isEmpty == false }

    @Test("The examples of requests have what a client sends, and every required member")
    func requestExamples() throws {
        let document = try JSONValue(parsing: Array(DaybookSchema.openAPIDocument.utf8))
        let schemas = try #require(document["components"]?["schemas"])
        var count = 0
        for (path, operations) in members(document, "paths") {
            for (verb, operation) in members(operations) {
                guard let body = operation["requestBody"]?["content"]?["application/json"],
                    let schema = body["schema"], let example = body["example"]
                else { continue }
                count += 1
                #expect(faults(of: example, by: schema, in: schemas) == [], "\(verb) \(path)")
            }
        }
        #expect(count > 20)
    }

    /// The members of an example that its schema has not, that only a response has, or that are absent.
    private func faults(of example: JSONValue, by schema: JSONValue, in schemas: JSONValue) -> [String] {
        if let name = schema["$ref"]?.stringValue?.split(separator: "/").last, let named = schemas[String(name)] {
            return faults(of: example, by: named, in: schemas)
        }
        if case .array(let choices)? = schema["anyOf"], let choice = choices.first {
            return faults(of: example, by: choice, in: schemas)
        }
        if case .array(let items) = example, let item = schema["items"] {
            return items.flatMap { faults(of: $0, by: item, in: schemas) }
        }
        guard let properties = schema["properties"] else { return [] }
        var found: [String] = []
        if case .array(let required)? = schema["required"] {
            found = required.compactMap(\.stringValue).filter { example[$0] == nil }
        }
        for (name, value) in members(example) {
            if let property = properties[name], property["readOnly"] == nil {
                found += faults(of: value, by: property, in: schemas)
            } else {
                found.append(name)
            }
        }
        return found
    }

    /// The members of an object, or of its member of a name; none of another value.
    private func members(_ value: JSONValue, _ name: String? = nil) -> [(key: String, value: JSONValue)] {
        guard case .object(let all) = value else { return [] }
        guard let name else { return all.map { ($0.key, $0.value) } }
        return all.first { $0.key == name }.map { members($0.value) } ?? []
    }

    @Test("The OpenAPI document tells the limits that are checked")
    func openAPIHasLimits() throws {
        #expect(try member(of: "EntryInput", "title").contains("\"maxLength\":1024"))
        #expect(try member(of: "EntryInput", "tags").contains("\"maxItems\":100"))
        #expect(try member(of: "PlaceInput", "latitude").contains("\"minimum\":-90"))
        #expect(try member(of: "AccountInput", "locale").contains("\"pattern\":"))
        #expect(DaybookSchema.openAPIDocument.contains("\"name\":\"X-File-Name\""))
    }

    /// The schema of a member of a component, as JSON.
    private func member(of component: String, _ name: String) throws -> String {
        var value = try JSONValue(parsing: Array(DaybookSchema.openAPIDocument.utf8))
        for key in ["components", "schemas", component, "properties", name] {
            guard case .object(let members) = value else { return "" }
            value = try #require(members.first { $0.key == key }?.value)
        }
        return String(decoding: value.serialized(), as: UTF8.self)
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
