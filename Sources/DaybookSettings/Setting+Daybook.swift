public import ServiceRuntime

extension Setting {
    /// The data folder.
    public static let data = Setting(
        "data", meaning: "folder that holds the diary", standard: "$XDG_DATA_HOME/daybook or ~/.local/share/daybook")
    /// The endpoint of a service.
    public static let endpoint = Setting("endpoint", meaning: "where a service listens for calls, such as ipc:///PATH")
    /// The endpoint of entry-service.
    public static let entryEndpoint = Setting("entryEndpoint", meaning: "where entry-service listens")
    /// The endpoint of media-service.
    public static let mediaEndpoint = Setting("mediaEndpoint", meaning: "where media-service listens")
    /// The address for HTTP.
    public static let http = Setting(
        "http", meaning: "HOST:PORT to serve HTTP at; port 0 takes a free port", standard: "127.0.0.1:8080")
    /// The certificate for HTTPS.
    public static let tlsCertificate = Setting(
        "tlsCertificate",
        meaning: "PEM file with the server's certificate, followed by those that signed it; plain HTTP if unset")
    /// The certificate's private key.
    public static let tlsKey = Setting("tlsKey", meaning: "PEM file with that certificate's private key")
    /// The contact for people who have trouble with this server.
    public static let contact = Setting(
        "contact",
        meaning: "contact for questions about this server, such as an e-mail address; /v1/version and the page show it")
    /// The address for metrics.
    public static let metrics = Setting("metrics", meaning: "HOST:PORT to serve /metrics at; not served if unset")
    /// The gateway's configuration for calls of the services.
    public static let serviceConfig = Setting(
        "serviceConfig",
        meaning:
            "JSON file with the time limits and retries of each method, in the form of gRPC's service configuration")
    /// The address of the binary API.
    public static let zrpc = Setting(
        "zrpc", meaning: "tcp://HOST:PORT to serve the binary API at with CURVE; not served if unset")
    /// The keys of the binary API's server.
    public static let zrpcKeys = Setting(
        "zrpcKeys", meaning: "file with the keys of the binary API, made by `daybook keys new`")
    /// The clients that may use the binary API.
    public static let zrpcClients = Setting(
        "zrpcClients", meaning: "file with the clients of the binary API, made by `daybook keys authorize`")
    /// The proxies whose reports of client addresses the gateway trusts.
    public static let trustedProxies = Setting(
        "trustedProxies", meaning: "addresses of reverse proxies whose X-Forwarded-For is trusted, separated by commas")
    /// Whether the gateway tells a client the resumption address before the end of its upload.
    public static let uploadHints = Setting(
        "uploadHints",
        meaning:
            "on or off: whether a response 104 tells where an upload continues; off is for a proxy that takes a 104 for "
            + "the final response",
        standard: "on")
    /// The provider of the discover feed.
    public static let discover = Setting(
        "discover", meaning: "source of the discover feed: unsplash, openverse or folder; no feed if unset")
    /// The provider's access key.
    public static let discoverKeyFile = Setting(
        "discoverKeyFile", meaning: "for unsplash: file whose first line is the access key")
    /// The base address of the provider's API.
    public static let discoverBase = Setting(
        "discoverBase", meaning: "address of the API of unsplash or openverse, if it is not the usual one")
    /// The folder of pictures.
    public static let discoverFolder = Setting("discoverFolder", meaning: "for folder: the folder with the pictures")
    /// The addresses from which pictures may be fetched although they are private or without TLS.
    public static let discoverAllow = Setting(
        "discoverAllow",
        meaning:
            "HOST:PORT addresses, separated by commas, from which pictures are fetched even if they are private or "
            + "without TLS"
    )
    /// The first account's name.
    public static let owner = Setting(
        "owner", meaning: "name of the account that the first start makes", standard: "owner")
    /// The first account's password.
    public static let passwordFile = Setting(
        "passwordFile",
        meaning: "file whose first line is that account's password; if unset, a password is made and printed once")
    /// The first account's time zone.
    public static let timeZone = Setting(
        "timeZone", meaning: "that account's time zone, such as Asia/Seoul", standard: "the machine's")

    /// The storage quota of an account's photos.
    public static let quota = Setting(
        "quota",
        meaning: "storage quota of each account that has none of its own, such as 50GB; no quota if unset")

    /// The retention of an interrupted upload.
    public static let uploadDays = Setting(
        "uploadDays",
        meaning:
            "days to keep a stopped upload after its last byte, 1 to 365; an upload without any bytes is removed after "
            + "an hour",
        standard: "7")
    /// The valid range of `uploadDays`.
    public static let uploadDayBounds = 1...365
    /// The quota of all films that are transcoded for browsers.
    public static let filmQuota = Setting(
        "filmQuota",
        meaning:
            "maximum size of all videos made for browsers together, such as 20GB; those unused the longest are removed "
            + "first",
        standard: "20GB")

    /// The memory that one picture may take.
    public static let pictureMegabytes = Setting(
        "pictureMegabytes",
        meaning:
            "megabytes of memory for decoding one picture, 200 to 65000; a photo that needs more is kept without "
            + "smaller pictures",
        standard: "600")
    /// The valid range of `pictureMegabytes`.
    public static let pictureMegabyteBounds = 200...65_000

    /// The folder of the nightly backup.
    public static let backup = Setting(
        "backup",
        meaning:
            "folder for a backup each night, in which `daybook backup create` has made the first one; no nightly backup "
            + "if unset")
    /// The time of day of the nightly backup.
    public static let backupAt = Setting(
        "backupAt", meaning: "time of day of the nightly backup, by the machine's clock", standard: "03:00")
    /// The rules by which old backups are kept.
    public static let backupKeep = Setting(
        "backupKeep",
        meaning: "number of days, weeks and months of which to keep a backup, such as 7,4,12; all are kept if unset")
    /// The shell command that runs when a backup or a mirror fails.
    public static let onTrouble = Setting(
        "onTrouble",
        meaning:
            "command for the shell, which gets a sentence on its standard input when a backup or a mirror fails, or a "
            + "backup is two days late"
    )

    /// The folders of mirrors.
    public static let mirror = Setting(
        "mirror",
        meaning:
            "folder of the mirror that is kept in step with the owner's account, made by `daybook mirror --create`; "
            + "NAME=FOLDER for another account; several are separated by commas"
    )

    /// The settings of all processes, including the common ones, in the order of the documentation.
    ///
    /// `Documentation.docc/Settings.md` has the same table; a test compares the two.
    public static let processSettings: [Setting] = [
        .data, .http, .tlsCertificate, .tlsKey, .contact, .metrics, .serviceConfig, .zrpc, .zrpcKeys, .zrpcClients,
        .trustedProxies, .uploadHints,
        .discover, .discoverKeyFile, .discoverBase, .discoverFolder, .discoverAllow, .owner, .passwordFile, .timeZone,
        .quota, .uploadDays, .filmQuota, .pictureMegabytes, .backup, .backupAt, .backupKeep, .onTrouble, .mirror,
        .logLevel, .logFormat, .traces, .settings, .endpoint,
        .entryEndpoint,
        .mediaEndpoint,
    ]
}
