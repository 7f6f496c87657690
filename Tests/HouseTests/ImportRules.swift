/// What each module of ours may import of ours: the twin of the module table in README.md.
enum ImportRules {
    /// Modules by the folder in Sources; an executable's module has underscores for its hyphens.
    static let allowed: [String: Set<String>] = [
        "gateway": ["DaybookGateway", "ZRPC", "DaybookSettings", "ServiceRuntime"],
        "entry-service": ["DaybookEntry", "ZRPC", "DaybookSettings", "ServiceRuntime"],
        "media-service": ["DaybookMedia", "ZRPC", "DaybookSettings", "ServiceRuntime"],
        "daybook": ["DaybookCommand"],
        "DaybookCommand": ["DaybookAPI", "ZRPC", "ProtobufC", "ZeroMQ", "DaybookSettings", "ServiceRuntime"],
        "DaybookGateway": ["DaybookAPI", "ZRPC", "ZeroMQ", "DaybookSettings", "ServiceRuntime", "CZlib"],
        "DaybookSettings": ["ServiceRuntime"],
        "loadtest": ["DaybookLoad"],
        "DaybookLoad": ["DaybookAPI", "ZRPC"],
        "DaybookEntry": ["DaybookAPI", "ZRPC", "ServiceRuntime", "CSodium"],
        "DaybookMedia": ["DaybookAPI", "ZRPC", "ServiceRuntime", "ProtobufC", "CVipsShim"],
        "DaybookAPI": ["ZRPC", "ProtobufC", "CDaybookProto", "CProtobufC"],
        "ZRPC": ["ProtobufC", "ZeroMQ", "CZRPCProto", "CProtobufC"],
        "ProtobufC": ["CProtobufC"],
        "ZeroMQ": ["CZeroMQ"],
        "ServiceRuntime": ["CMalloc"],
        "protoc-gen-zrpc-swift": ["ProtobufC", "CPluginProto", "CProtobufC"],
    ]

    /// Everything that is a module of ours.
    static let ours: Set<String> = Set(allowed.keys).union([
        "CDaybookProto", "CPluginProto", "CProtobufC", "CSodium", "CVips", "CVipsShim", "CZRPCProto", "CZeroMQ",
        "CZlib", "CMalloc",
    ])

    /// Folders that hold C only.
    static let cModules: Set<String> = ours.subtracting(allowed.keys)
}
