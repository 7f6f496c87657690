/// What a child process is started with.
public struct ChildSpecification: Sendable {
    /// The child's name in logs, and in what the supervisor reports.
    public let name: String
    /// Absolute path of the program.
    public let executable: String
    /// The arguments, given the address the child announced last time; nil at the first start.
    ///
    /// A server that took a free port at first gets the same port again this way.
    public let arguments: @Sendable (_ lastAddress: String?) -> [String]

    /// Makes a specification.
    public init(name: String, executable: String, arguments: @escaping @Sendable (_ lastAddress: String?) -> [String]) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
    }
}
