/// A store that can copy the whole diary to a file beside it while the diary is written to.
protocol DiaryCopying: Sendable {
    /// Returns the name of a copy's file, which is in the same folder as the diary's own.
    func copyName(of id: String) -> String

    /// Copies the diary. Returns when the copy is complete and on the disk.
    ///
    /// The copy is the state of the diary at one moment between its beginning and its end: it holds every write that
    /// returned before the beginning, and some or all that returned before the end. Writes wait for a few milliseconds
    /// at most. Cancelling the task ends the copy. A copy that fails leaves no file.
    /// - Parameter progress: Receives the number of copied pages, and of all pages; called often, from any thread.
    /// - Throws: ``DiaryError`` of code `diskFull`, `busy`, `internalFault`; `CancellationError`.
    func copy(id: String, progress: @escaping @Sendable (_ copied: Int, _ all: Int) -> Void) async throws

    /// Reads from a complete copy.
    func readCopy<Value: Sendable>(
        id: String, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value

    /// Removes a copy that is not under way.
    func removeCopy(id: String) async throws

    /// Removes all copies. None may be under way.
    func removeCopies() async throws
}
