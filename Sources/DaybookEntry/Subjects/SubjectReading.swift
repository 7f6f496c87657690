/// Pets and children.
protocol SubjectReading {
    func subject(owner: Int64, id: UUIDBytes) throws -> StoredSubject?
    /// All subjects, oldest first.
    func subjects(owner: Int64) throws -> [StoredSubject]
}
