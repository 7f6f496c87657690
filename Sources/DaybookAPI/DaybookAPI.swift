/// # DaybookAPI
///
/// The diary's schema in Swift: messages, clients and handlers of every service, the routes of the HTTP API and the
/// OpenAPI document. `deploy/generate-schema` generates the files in `Generated` from `proto/`; they are never edited.
