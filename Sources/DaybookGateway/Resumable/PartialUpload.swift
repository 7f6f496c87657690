import DaybookAPI

/// An incomplete upload, as media-service describes it.
typealias PartialUpload = DaybookAPI.Upload
