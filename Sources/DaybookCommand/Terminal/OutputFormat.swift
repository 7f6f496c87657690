import ArgumentParser

/// The output format of a command that calls no server.
struct OutputFormat: ParsableArguments {
    @Flag(help: "Answer with JSON, for programs.")
    var json = false

    /// Prints the document for a program, or the text for a person; nothing for a person if there is no text.
    func write(_ document: JSONDocument, _ text: String? = nil) throws {
        if json { return Terminal.write(try document.pretty) }
        if let text { Terminal.write(text) }
    }
}
