import ArgumentParser

/// The wanted bytes of a photo: a name that the server knows, or a box that a picture is fitted into.
enum PhotoSize: ExpressibleByArgument, Sendable, Equatable {
    case named(String)
    /// A box in pixels.
    case box(width: Int, height: Int)

    static let original = PhotoSize.named("original")
    private static let names = ["original", "large", "small", "thumb", "preview", "video"]
    private static let edges = 1...3840

    init?(argument: String) {
        if PhotoSize.names.contains(argument) {
            self = .named(argument)
            return
        }
        let edges = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard edges.count == 2, edges.allSatisfy(PhotoSize.edges.contains) else { return nil }
        self = .box(width: edges[0], height: edges[1])
    }

    var defaultValueDescription: String { name }

    static var defaultCompletionKind: CompletionKind { .list(names) }

    /// The text of the option.
    var name: String {
        switch self {
        case .named(let name): name
        case .box(let width, let height): "\(width)x\(height)"
        }
    }

    /// Returns the path below the photo's path.
    func path(cover: Bool) -> String {
        switch self {
        case .original: "original"
        case .named(let name): "renditions/\(name)"
        case .box(let width, let height):
            "renditions/custom?w=\(width)&h=\(height)" + (cover ? "&fit=cover" : "")
        }
    }
}
