/// The text of sounds for people.
enum SoundText {
    /// Returns a table of sounds.
    ///
    /// - Parameter standard: The id of the account's default sound.
    static func table(_ sounds: [JSONDocument], default standard: String?) -> TextTable {
        var table = TextTable([.sound, .seconds, .from, .id], flexible: 0, dispensable: [2])
        for sound in sounds {
            let isDefault = standard != nil && sound["id"]?.text == standard
            let (title, isBuiltIn) = (sound["title"]?.text ?? "", sound["builtIn"]?.isTrue == true)
            table.add(
                [
                    isDefault ? Mark.standard.plain(["title": title]) : title, seconds(sound),
                    (isBuiltIn ? Mark.builtIn : .own).plain(), sound["id"]?.text ?? "",
                ],
                told: [
                    0: isDefault ? Mark.standard.told(["title": title]) : title,
                    2: (isBuiltIn ? Mark.builtIn : .own).told(),
                ])
        }
        return table
    }

    /// Returns one sound in a line.
    static func line(_ sound: JSONDocument) -> String {
        Notice.sound.told([
            "title": DisplayWidth.printable(sound["title"]?.text ?? ""), "seconds": seconds(sound),
            "id": sound["id"]?.text ?? "",
        ])
    }

    /// Returns the duration in seconds, with one decimal.
    private static func seconds(_ sound: JSONDocument) -> String {
        let tenths = ((sound["durationMs"]?.text.flatMap { Int($0) } ?? 0) + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}
