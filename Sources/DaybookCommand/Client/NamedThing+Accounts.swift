import NIOHTTP1

extension NamedThing {
    /// Disables an account, or enables it again.
    func setDisabled(_ isDisabled: Bool, _ text: String, _ api: DiaryAPI) async throws -> JSONDocument {
        try await api.send(
            .PATCH, try await path(text, api), query: [("updateMask", "disabled")],
            json: ["disabled": .bool(isDisabled)], mayRepeat: true)
    }
}
