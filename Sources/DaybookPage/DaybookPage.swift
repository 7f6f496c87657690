/// # DaybookPage
///
/// The web page that a gateway serves: modules of JavaScript, style sheets, texts in three languages, icons, and the
/// list of these files as the server needs them. It uses the same API as every other client, and no framework. It must
/// not know how a server sends it. HTTP, compression and conditional requests belong to the gateway
/// (`Page/PageResponder`).
///
///     index.html --> core/first.js   asks for the first screen's data at once
///          |    \--> app.js --> core/router.js --> a screen of core/places.js, loaded at its first visit
///          \--> service-worker.js --> worker/   the page and its last responses without a connection
///
/// Nobody lists the files. When the package is built, the plugin `BundlePage` has `bundle-page` read the folders, and
/// write the bundles and their list as a Swift source (`PageAssets`). esbuild makes the bundles; `bundle-page`'s
/// `BundlePlan` says which there are. A module that is loaded only when it is needed is imported by `import("./name.js")`,
/// and gets a bundle of its own. `Tests/Page/serve` serves the files as they are, without a build.
///
/// `Tests/Page/check` checks the modules with TypeScript, by the types in their comments, and with ESLint. The shapes
/// of the objects that several modules share, such as Draft and Writing, are declared in
/// `Tests/Page/checks/records.d.ts`.
///
/// Folders, by feature; each has its modules, its sheets and its texts, in three languages side by side (`*-texts.js`):
/// `core/` requests, session, router, languages, changes from elsewhere · `ui/` parts that all screens use, and their
/// style sheets · `hidden/` hidden items and the password that opens them · `diary/` the screens of today, the diary, a
/// day and an entry · `editor/` the form, drafts, saving, the camera · `outbox/` entries that wait for a connection ·
/// `uploads/` files that are being sent · `grid/` long lists of pictures and choosing among them · `library/` all
/// photos by day, month and year · `photos/` actions on photos · `viewer/` one photo, large, and slide shows ·
/// `albums/` · `foryou/` memories and growth · `search/` · `discover/` pictures of other sites · `sharing/` links for
/// guests · `trash/` · `settings/` the account, its members, devices and sounds · `worker/` the service worker ·
/// `icons/` the page's own icons.
///
/// A file is found by its path:
///
///     let files = PageFiles()
///     files.file(at: "/diary/2026-01-31")?.type    // "text/html; charset=utf-8", as for every screen
