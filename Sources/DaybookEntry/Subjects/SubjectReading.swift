/// Read access to subjects: pets and children.
protocol SubjectReading {
    func subject(owner: Int64, id: UUIDBytes) throws -> StoredSubject?
    /// Returns all subjects, oldest first.
    func subjects(owner: Int64) throws -> [StoredSubject]
}
