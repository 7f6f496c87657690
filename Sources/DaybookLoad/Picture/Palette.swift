/// Colours that are easy to tell apart, also with most kinds of colour blindness.
enum Palette {
    static let all = "#222222"
    static let failure = "#d62728"
    static let intended = "#9a9a9a"
    /// The colours of the first and the second of two results, in charts that distinguish them by colour.
    static let results = ["#1f77b4", "#e07b00"]

    /// Returns an operation's colour.
    static func color(of operation: String) -> String {
        guard let index = Operation.allCases.firstIndex(where: { $0.rawValue == operation }) else { return all }
        return operations[index % operations.count]
    }

    private static let operations = [
        "#1f77b4", "#17becf", "#2ca02c", "#8c564b", "#7f7f7f", "#9467bd", "#ff7f0e", "#e377c2", "#b5a51b", "#d62728",
    ]
}
