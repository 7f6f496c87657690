/// A program, or a part of Daybook, that makes pictures of photos and is measured.
protocol BenchmarkContender: AnyObject {
    /// The contender's name, and a word on what it makes.
    var name: String { get }

    /// Returns whether this contender can be measured with these photos.
    func takes(_ photos: BenchmarkPhotos) -> Bool

    /// Processes every photo, one after the other.
    ///
    /// - Throws: when the work cannot begin. A photo that fails is counted instead.
    func run(_ photos: BenchmarkPhotos) throws -> BenchmarkSample
}
