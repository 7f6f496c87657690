/// Read access to subjects: people and pets.
protocol SubjectReading {
    func subject(owner: Int64, id: UUIDBytes) throws -> StoredSubject?
    /// Returns all subjects, oldest first.
    func subjects(owner: Int64) throws -> [StoredSubject]
    /// Returns the owner's subjects with some IDs, in no order.
    func subjects(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [StoredSubject]
}

/// Write access to subjects. Each change takes the owner's next change number as the subject's version.
protocol SubjectWriting: SubjectReading {
    /// - Parameter subject: The new subject. The storage sets its version.
    func insert(_ subject: StoredSubject) throws -> StoredSubject
    func update(_ subject: StoredSubject) throws -> StoredSubject
    /// Deletes a subject permanently.
    func delete(_ subject: StoredSubject, at now: Instant) throws
}
