import CPluginProto
import CProtobufC
import Glibc

/// The schema of the last tagged version. Later versions may add to it and must not break it.
struct SchemaBaseline {
    private let schema: Schema

    /// Reads a google.protobuf.FileDescriptorSet from a file.
    init(path: String) throws {
        guard let file = unsafe fopen(path, "rb") else {
            throw SchemaError(description: "\(path): no baseline there; deploy/generate-schema --tag writes one")
        }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        guard let set = unsafe google__protobuf__file_descriptor_set__unpack(nil, count, bytes) else {
            throw SchemaError(description: "\(path): not a FileDescriptorSet")
        }
        defer { unsafe google__protobuf__file_descriptor_set__free_unpacked(set, nil) }
        schema = try unsafe SchemaReader(set).schema
    }

    /// Throws a ``SchemaError`` that lists all changes in `now` that break a peer of the baseline's version.
    ///
    /// Only packages that `now` generates are compared: each run of the generator sees its own part of the schema.
    func check(_ now: Schema) throws {
        let packages = Set(now.generated.map(\.package)).subtracting(["google.protobuf"])
        var faults: [String] = []
        for message in schema.messages.values where packages.contains(message.package) {
            faults += compare(message, with: now.messages[message.fullName])
        }
        for value in schema.enums.values where packages.contains(value.package) {
            faults += compare(value, with: now.enums[value.fullName])
        }
        let services = now.files.flatMap(\.services)
        for service in schema.files.filter({ packages.contains($0.package) }).flatMap(\.services) {
            faults += compare(service, with: services.first { $0.fullName == service.fullName })
        }
        guard faults.isEmpty else {
            throw SchemaError(description: "breaks the baseline:\n" + faults.sorted().joined(separator: "\n"))
        }
    }

    private func compare(_ old: SchemaMessage, with new: SchemaMessage?) -> [String] {
        guard let new else { return ["message \(old.fullName) is gone"] }
        return old.fields.compactMap { field in
            let name = "\(old.fullName).\(field.name)"
            guard let same = new.fields.first(where: { $0.number == field.number }) else {
                return "field \(name) = \(field.number) is gone"
            }
            if same.jsonName != field.jsonName { return "field \(name) = \(field.number) is now \(same.name)" }
            if same.type != field.type || same.isRepeated != field.isRepeated {
                return "field \(name) has another type"
            }
            return nil
        }
    }

    private func compare(_ old: SchemaEnum, with new: SchemaEnum?) -> [String] {
        guard let new else { return ["enum \(old.fullName) is gone"] }
        return old.values.compactMap { value in
            let isThere = new.values.contains { $0.number == value.number && $0.shortName == value.shortName }
            return isThere ? nil : "value \(old.fullName).\(value.shortName) = \(value.number) is gone"
        }
    }

    private func compare(_ old: SchemaService, with new: SchemaService?) -> [String] {
        guard let new else { return ["service \(old.fullName) is gone"] }
        return old.methods.compactMap { method in
            guard let same = new.methods.first(where: { $0.name == method.name }) else {
                return "method \(old.fullName)/\(method.name) is gone"
            }
            let isSame =
                same.input == method.input && same.output == method.output
                && same.clientStreams == method.clientStreams && same.serverStreams == method.serverStreams
            return isSame ? nil : "method \(old.fullName)/\(method.name) takes or returns another type"
        }
    }
}
