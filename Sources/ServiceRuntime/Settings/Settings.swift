import Configuration

/// The settings of one process: flags override the environment, which overrides the file.
///
/// The settings are read once at start; a value does not change during the life of the process.
public struct Settings: Sendable {
    private let product: Product
    private let reader: ConfigReader

    /// Reads the settings.
    ///
    /// The file is the one that the flag or the environment names in `settings`; with neither there is no file. An
    /// empty value counts as not given. Throws `configuration` if the file is missing or not a JSON object.
    public init(
        _ product: Product, flags: [Setting: String], environment: [String: String]
    ) async throws(RuntimeError) {
        self.product = product
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                name: "flags",
                values: Dictionary(
                    uniqueKeysWithValues: flags.filter { !$0.value.isEmpty }.map {
                        (AbsoluteConfigKey([$0.key.name]), ConfigValue(stringLiteral: $0.value))
                    })),
            EnvironmentVariablesProvider(
                environmentVariables: environment.filter {
                    $0.key.hasPrefix(product.environmentPrefix) && !$0.value.isEmpty
                },
                secretsSpecifier: .dynamic { key, _ in key.hasSuffix("TOKEN") }
            ).prefixKeys(with: ConfigKey([product.name])),
        ]
        if let path = ConfigReader(providers: providers).string(forKey: ConfigKey([Setting.settings.name])) {
            do {
                let location = InMemoryProvider(
                    name: "location", values: ["filePath": ConfigValue(stringLiteral: path)])
                providers.append(
                    try await FileProvider<JSONSnapshot>(config: ConfigReader(provider: location)))
            } catch {
                throw RuntimeError(
                    .configuration, "The settings file \(path) cannot be read: it must be a JSON object.", cause: error)
            }
        }
        reader = ConfigReader(providers: providers)
    }

    /// Returns the value of a setting; nil if it was not given. The setting's default is not applied.
    public func string(_ setting: Setting) -> String? {
        reader.string(forKey: ConfigKey([setting.name]))
    }

    /// Returns the value of a required setting; throws `configuration`, naming every way to give the setting.
    public func required(_ setting: Setting) throws(RuntimeError) -> String {
        if let value = string(setting) { return value }
        throw RuntimeError(
            .configuration,
            "\(setting.flag) is missing (\(setting.meaning)). Give the flag, or set "
                + "\(setting.environmentVariable(of: product)).")
    }

    /// Returns a setting as a number of bytes; nil if it was not given.
    public func byteCount(_ setting: Setting) throws(RuntimeError) -> ByteCount? {
        guard let text = string(setting) else { return nil }
        guard let count = ByteCount(text) else {
            throw RuntimeError(
                .configuration, "\(setting.flag) must be a size, as 500MB, 50GB or 1TB; it is '\(text)'.")
        }
        return count
    }

    /// Returns a setting as a whole number within bounds; nil if it was not given.
    public func number(_ setting: Setting, in bounds: ClosedRange<Int>) throws(RuntimeError) -> Int? {
        guard let text = string(setting) else { return nil }
        guard let number = Int(text), bounds.contains(number) else {
            throw RuntimeError(
                .configuration,
                "\(setting.flag) must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound); it is "
                    + "'\(text)'.")
        }
        return number
    }

    /// Returns a setting of `on` or `off`; nil if it was not given.
    public func isOn(_ setting: Setting) throws(RuntimeError) -> Bool? {
        switch string(setting) {
        case nil: nil
        case "on": true
        case "off": false
        case let text?:
            throw RuntimeError(.configuration, "\(setting.flag) must be on or off; it is '\(text)'.")
        }
    }

    /// Returns a setting as HOST:PORT; nil if it was not given.
    public func address(_ setting: Setting) throws(RuntimeError) -> HostAndPort? {
        guard let text = string(setting) else { return nil }
        guard let address = HostAndPort(text) else {
            throw RuntimeError(
                .configuration, "\(setting.flag) must be HOST:PORT, as 127.0.0.1:8080 or [::1]:8080; it is '\(text)'.")
        }
        return address
    }
}

/// A number of bytes in people's notation: `500MB`, `1.5 TB`, `64GiB`, `1000`.
public struct ByteCount: Sendable, Hashable {
    /// The number of bytes; never negative.
    public let bytes: Int64

    private static let units: [(suffix: String, bytes: Double)] = [
        ("KIB", 0x1p10), ("MIB", 0x1p20), ("GIB", 0x1p30), ("TIB", 0x1p40), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9),
        ("TB", 1e12), ("B", 1), ("", 1),
    ]
    /// The maximum, a petabyte: no disk for this purpose has more.
    private static let maximumBytes = 1e15

    /// Reads a number with or without a unit; nil if the text is not a number, or more than a petabyte.
    public init?(_ text: String) {
        let text = text.uppercased()
        guard let unit = Self.units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        let digits = text.dropLast(unit.suffix.count).drop { $0 == " " }
        let number = digits.reversed().drop { $0 == " " }.reversed()
        guard number.allSatisfy({ $0.isASCIIDigit || $0 == "." }), let value = Double(String(number)),
            value * unit.bytes <= Self.maximumBytes
        else { return nil }
        bytes = Int64(value * unit.bytes)
    }
}

/// The name of a product, as its processes use it in environment variables, files and folders.
public struct Product: Sendable, Hashable {
    /// The name in lower-case letters, such as `album`.
    public let name: String

    /// Creates a product with that name.
    public init(_ name: String) { self.name = name }

    /// The prefix of every environment variable of the product's settings, such as `ALBUM_`.
    var environmentPrefix: String { name.uppercased() + "_" }

    /// The lock file in the data directory, such as `album.lock`.
    var lockFile: String { name + ".lock" }

    /// The prefix of every folder of the product's sockets, such as `album-`.
    var socketFolderPrefix: String { name + "-" }
}
