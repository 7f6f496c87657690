@testable import DaybookMedia

extension MediaLibrary {
    /// A library that reads and decodes in this process, where that is not what a test is about.
    convenience init(
        directory: String, disk: Disk = Disk(), maker: (any RenditionMaking)? = nil, limits: Limits = Limits()
    ) throws {
        try self.init(
            directory: directory, disk: disk, maker: try maker ?? MediaRenditionMaker(), prober: PlainProber(),
            limits: limits)
    }
}
