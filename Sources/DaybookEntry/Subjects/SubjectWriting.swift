/// Changes of subjects. Each takes the owner's next change number as the subject's version.
protocol SubjectWriting: SubjectReading {
    /// - Parameter subject: Its version is given by the storage.
    func insert(_ subject: StoredSubject) throws -> StoredSubject
    func update(_ subject: StoredSubject) throws -> StoredSubject
    /// Deletes for good.
    func delete(_ subject: StoredSubject, at now: Instant) throws
}
