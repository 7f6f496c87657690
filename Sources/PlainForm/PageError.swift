/// The reason for which a page, or a value on it, cannot be read.
public enum PageError: Error, Equatable, Sendable {
    /// The page, or the number of its values, is over the limit.
    case tooLarge
    /// The page does not begin with values between two lines of three dashes, or is not in UTF-8.
    case noValues
    /// The values are not in YAML from a line on, counted from 1.
    case broken(line: Int)
    /// Values stand in more lists than a page has.
    case tooDeep
    /// A value refers to another one.
    case alias
    /// A name has two values.
    case repeatedName
    /// A value has another form than its field, or names something unknown.
    case value

    /// The reason in the words of a program.
    public var cause: String {
        switch self {
        case .tooLarge: "> \(EntryPage.maximumBytes >> 20) MiB"
        case .noValues: "---"
        case .broken(let line): "YAML, line \(line)"
        case .tooDeep: "YAML: depth"
        case .alias: "YAML: *"
        case .repeatedName: "YAML: names"
        case .value: "value"
        }
    }
}
