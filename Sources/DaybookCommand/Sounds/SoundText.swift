/// Sounds as people read them.
enum SoundText {
    /// - Parameter standard: The id of the account's default.
    static func table(_ sounds: [JSONDocument], default standard: String?) -> TextTable {
        var table = TextTable(["SOUND", "SECONDS", "FROM", "ID"], flexible: 0, dispensable: [2])
        for sound in sounds {
            let isDefault = standard != nil && sound["id"]?.text == standard
            table.add([
                (sound["title"]?.text ?? "") + (isDefault ? " (default)" : ""), seconds(sound),
                sound["builtIn"]?.isTrue == true ? "daybook" : "you", sound["id"]?.text ?? "",
            ])
        }
        return table
    }

    /// One sound in a line.
    static func line(_ sound: JSONDocument) -> String {
        "\(DisplayWidth.printable(sound["title"]?.text ?? "")): \(seconds(sound)) s, \(sound["id"]?.text ?? "")"
    }

    /// How long it is, in seconds and tenths.
    private static func seconds(_ sound: JSONDocument) -> String {
        let tenths = ((sound["durationMs"]?.text.flatMap { Int($0) } ?? 0) + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}
