import ArgumentParser

/// How a command that asks no server writes what it did.
struct OutputFormat: ParsableArguments {
    @Flag(help: "Answer with JSON, for programs.")
    var json = false

    /// Writes the document for a program, or the text for a person; nothing when there is no text for one.
    func write(_ document: JSONDocument, _ text: String? = nil) throws {
        if json { return Terminal.write(try document.pretty) }
        if let text { Terminal.write(text) }
    }
}
