/// A way to make pictures of photos that is measured.
protocol BenchmarkContender: AnyObject {
    /// Who it is and what it makes.
    var name: String { get }

    /// Whether it can be measured with these photos at all.
    func takes(_ photos: BenchmarkPhotos) -> Bool

    /// Does its work for every photo, one after the other.
    ///
    /// - Throws: when it cannot even begin. A photo that it fails at is counted.
    func run(_ photos: BenchmarkPhotos) throws -> BenchmarkSample
}
