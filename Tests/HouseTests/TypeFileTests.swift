import Foundation
import Testing

/// A type is found by its name: it lives in the file of that name.
struct TypeFileTests {
    /// Types that stand beside another, by file: each is small and read as one with the type of the file's name.
    private static let companions: [String: Set<String>] = [
        // The commands of one word, with their common help.
        "DaybookCommand/DaybookCommand.swift": ["DaybookVersion"],
        "DaybookCommand/Session/AccountCommand.swift": ["AccountShow", "AccountSet", "AccountPassword"],
        "DaybookCommand/Session/LoginCommand.swift": ["LogoutCommand"],
        "DaybookCommand/Session/SessionCommand.swift": ["SessionList", "SessionEnd"],
        "DaybookCommand/Up/UpCommand.swift": ["Up"],
        // What an operation of the diary takes or returns.
        "DaybookEntry/Accounts/LoginSource.swift": ["ClientAddress"],
        "DaybookEntry/Diary/DiaryClock.swift": ["RandomSource"],
        "DaybookEntry/Diary/DiaryError.swift": ["ResourceKind"],
        "DaybookEntry/Entries/EntryContent.swift": ["EntryInput", "TimestampInput"],
        "DaybookEntry/Entries/Diary+Entries.swift": ["ResourceChange"],
        "DaybookEntry/Accounts/Diary+Passwords.swift": ["PasswordChange"],
        "DaybookEntry/Diary/Diary.swift": ["Caller"],
        "DaybookEntry/Photos/PhotoFacts.swift": ["PhotoKind", "PhotoPictureState", "GeoPosition", "CameraName"],
        "DaybookEntry/Photos/StoredPhoto.swift": ["PhotoDetails", "PhotoInput", "PhotoField"],
        "DaybookGateway/Bytes/Multipart/PartHeader.swift": ["MultipartFault", "FileName"],
        "DaybookGateway/Operations/Operations.swift": ["OpenAPIFile"],
        "ZRPC/Transcoding/QueryValue.swift": ["MaskPath"],
        // The schema as values: fourteen plain structs, one page.
        "protoc-gen-zrpc-swift/Schema.swift": [
            "SchemaDocument", "SchemaOperation", "SchemaFile", "SchemaMessage", "SchemaOneof", "SchemaType",
            "SchemaField", "SchemaFieldRule", "SchemaEnum", "SchemaEnumValue", "SchemaService", "SchemaMethod",
            "SchemaRoute", "SchemaError",
        ],
    ]

    /// The types that a source declares at its top level, without those that only it can see.
    static func types(in text: String) -> [String] {
        let declaration =
            /^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|nonisolated)\s+)*(?:struct|enum|class|actor|protocol)\s+(\w+)/
        return text.split(separator: "\n").compactMap { $0.firstMatch(of: declaration).map { String($0.1) } }
    }

    @Test("A type lives in the file of its name")
    func files() throws {
        var unused = Self.companions
        for path in try Project.handWritten(below: "Sources") {
            let file = path.dropFirst("Sources/".count).description
            let name = path.split(separator: "/").last?.split(separator: /\+|\./).first.map(String.init) ?? ""
            let strangers = Self.types(in: try Project.text(path)).filter { $0 != name }
            #expect(Set(strangers) == unused.removeValue(forKey: file) ?? [], "\(path)")
        }
        #expect(unused.isEmpty)
    }

    @Test(
        "Every way to declare a type is seen",
        arguments: [
            ("struct A {", "A"), ("public final class A: B {", "A"), ("@safe package enum A {", "A"),
            ("@available(*, noasync) actor A {", "A"), ("protocol A: Sendable {}", "A"), ("private struct A {", nil),
            ("    struct A {", nil), ("extension A {", nil), ("/// struct A", nil),
        ])
    func seen(source: String, name: String?) {
        #expect(Self.types(in: source) == (name.map { [$0] } ?? []))
    }
}
