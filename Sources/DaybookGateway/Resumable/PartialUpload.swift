import DaybookAPI

/// An upload that is not all here, as media-service tells of it.
typealias PartialUpload = DaybookAPI.Upload
