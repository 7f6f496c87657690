/// Sounds that people uploaded.
protocol SoundReading {
    func sound(owner: Int64, id: UUIDBytes) throws -> StoredSound?
    func sound(owner: Int64, digest: [UInt8]) throws -> StoredSound?
    /// All sounds, oldest first.
    func sounds(owner: Int64) throws -> [StoredSound]
    /// Of the digests given, those that a sound of any owner has.
    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]>
    /// Digests that sounds of any owner have: each once, in order, behind one.
    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]]
}
