/// The parameters for starting a child process.
public struct ChildSpecification: Sendable {
    /// The child's name in logs and in the supervisor's reports.
    public let name: String
    /// The absolute path of the program.
    public let executable: String
    /// The arguments, from the address that the child announced last time; nil at the first start.
    ///
    /// A server that took a free port at first thus gets the same port again.
    public let arguments: @Sendable (_ lastAddress: String?) -> [String]

    /// Creates a specification.
    public init(name: String, executable: String, arguments: @escaping @Sendable (_ lastAddress: String?) -> [String]) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
    }
}
