/// Colours that stay apart, also for most who see colours differently.
enum Palette {
    static let all = "#222222"
    static let failure = "#d62728"
    static let intended = "#9a9a9a"
    /// The first and the second of two results, where colour tells them apart.
    static let results = ["#1f77b4", "#e07b00"]

    /// An operation's colour.
    static func color(of operation: String) -> String {
        guard let index = Operation.allCases.firstIndex(where: { $0.rawValue == operation }) else { return all }
        return operations[index % operations.count]
    }

    private static let operations = [
        "#1f77b4", "#17becf", "#2ca02c", "#8c564b", "#7f7f7f", "#9467bd", "#ff7f0e", "#e377c2", "#b5a51b", "#d62728",
    ]
}
