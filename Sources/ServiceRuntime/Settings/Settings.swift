import Configuration

/// The settings of one process: flags over environment over file.
///
/// Read once at start; a value does not change while the process lives.
public struct Settings: Sendable {
    private let product: Product
    private let reader: ConfigReader

    /// Collects the settings.
    ///
    /// The file is the flag's or the environment's `settings`; with neither there is no file. An empty value
    /// counts as none. Throws `configuration` when the file is missing or is no JSON object.
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

    /// The value of a setting, or nil when nobody gave one.
    public func string(_ setting: Setting) -> String? {
        reader.string(forKey: ConfigKey([setting.name]))
    }

    /// The value of a setting that must be given; throws `configuration` naming every way to give it.
    public func required(_ setting: Setting) throws(RuntimeError) -> String {
        if let value = string(setting) { return value }
        throw RuntimeError(
            .configuration,
            "\(setting.flag) is missing (\(setting.meaning)). Give the flag, or set "
                + "\(setting.environmentVariable(of: product)).")
    }

    /// A setting read as a number of bytes; nil when nobody gave one.
    public func byteCount(_ setting: Setting) throws(RuntimeError) -> ByteCount? {
        guard let text = string(setting) else { return nil }
        guard let count = ByteCount(text) else {
            throw RuntimeError(
                .configuration, "\(setting.flag) must be a size, as 500MB, 50GB or 1TB; it is '\(text)'.")
        }
        return count
    }

    /// A setting read as a whole number within bounds; nil when nobody gave one.
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

    /// A setting read as `on` or `off`; nil when nobody gave one.
    public func isOn(_ setting: Setting) throws(RuntimeError) -> Bool? {
        switch string(setting) {
        case nil: nil
        case "on": true
        case "off": false
        case let text?:
            throw RuntimeError(.configuration, "\(setting.flag) must be on or off; it is '\(text)'.")
        }
    }

    /// A setting read as HOST:PORT; nil when nobody gave one.
    public func address(_ setting: Setting) throws(RuntimeError) -> HostAndPort? {
        guard let text = string(setting) else { return nil }
        guard let address = HostAndPort(text) else {
            throw RuntimeError(
                .configuration, "\(setting.flag) must be HOST:PORT, as 127.0.0.1:8080 or [::1]:8080; it is '\(text)'.")
        }
        return address
    }
}
