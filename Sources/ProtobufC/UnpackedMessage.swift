/// A message's C struct and its memory, which lives as long as this value.
@safe package struct UnpackedMessage: ~Copyable {
    /// The struct that protoc-c generated for the message.
    package let structure: UnsafeRawPointer
    private let memory: ArenaMemory

    init(_ structure: UnsafeRawPointer, in memory: consuming ArenaMemory) {
        unsafe self.structure = structure
        self.memory = memory
    }
}
