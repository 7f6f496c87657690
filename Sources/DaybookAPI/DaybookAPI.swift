/// # DaybookAPI
///
/// The diary's schema in Swift: messages, clients and handlers of every service, the routes of the HTTP API and the
/// OpenAPI document. What lies in `Generated` is made from `proto/` by `deploy/generate-schema` and never edited.
