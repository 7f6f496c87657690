"""Every screen of the page, and every state of one that looks different: where it is, and how one comes to it."""

import collections

# `path` may name what sample.fill returns. `mark` is what shows when it is there; `do` leads on to the state.
Screen = collections.namedtuple("Screen", "name path mark do", defaults=(None,))

# Nothing waits, and every picture that is shown is there.
SETTLED = """
return document.readyState === "complete" && !document.querySelector(".waiting")
    && [...document.images].every((one) => one.complete || !one.getAttribute("src") || one.loading === "lazy")
    && ![...document.querySelectorAll(".tile:empty, .bucket:not(.is-bare):not(:has(img))")].some((one) => {
        const box = one.getBoundingClientRect();
        return box.width && box.top < innerHeight && box.bottom > 0;
    }) && document.getAnimations().every((one) => one.playState !== "running");
"""


def arrive(page, screen, names):
    """Comes to a screen as if nothing had been done in this browser before but signing in."""
    page.names = names
    page.driver.get("about:blank")
    page.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": page.base, "storageTypes": "local_storage"})
    page.driver.get(page.base + screen.path.format(**names))
    page.shown(screen.mark)
    settle(page)
    if screen.do:
        screen.do(page)
        settle(page)


def settle(page):
    page.until("nothing moves or waits", lambda: page.run(SETTLED))


def clicking(*selectors):
    """Presses one after the other; what stands behind the last shows."""
    def act(page):
        for selector in selectors:
            page.press(selector)
    return act


def menu(*selectors):
    """Presses one after the other; the last opens a menu, which shows."""
    def act(page):
        clicking(*selectors)(page)
        page.shown(".menu-list[open]")
    return act


def opening(*selectors):
    """Opens folded parts."""
    def act(page):
        for selector in selectors:
            page.shown(selector)
            page.run("document.querySelector(arguments[0]).open = true", selector)
    return act


def unreachable(page):
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/v1/account"]})
    page.driver.refresh()
    page.shown("#unreachable")
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


def unlocked(page):
    """The button that locks hidden items, as if another window had unlocked them."""
    page.run("""
        localStorage.setItem("daybook.open", String(Date.now() + 300_000));
        dispatchEvent(new StorageEvent("storage", { key: "daybook.open" }));""")
    page.shown("#navigation .lock button")


def asked(page):
    """The menu by which words are thrown away."""
    page.type("words")
    page.press("#editor-more")
    page.shown(".menu-list[open]")


def reverting(page):
    """The question whether a change is to be thrown away."""
    page.type(body="words")
    page.shown("#editor-more")
    page.let_go("revert")
    page.shown("#question[open]")


def left(page):
    """Words that were left unsaved."""
    page.type("words that were left")
    page.reload()
    page.shown("#unsaved")


def swiped(page):
    """The first card is pushed aside."""
    page.swipe_open(".card[data-entry]")


def chosen(page):
    """Two photos of the library are selected."""
    page.press(".library-tools .select")
    for cell in page.driver.find_elements("css selector", ".cell[data-photo]")[:2]:
        cell.click()
    page.shown(".selectbar")


def kept(is_late):
    """What is shown was kept here: the diary is out of reach, or only late."""
    def act(page):
        page.run("""
            const [address, isLate] = arguments;
            const { fetch: real } = window;
            // The page asks whether the diary is there again.
            window.fetch = (path, options) => path === "/v1/account" ? Promise.reject(new TypeError("cut")) : real(path, options);
            return import(address).then(({ noteKept }) => noteKept(Date.now() - 3_600_000, isLate));""",
            page.module("core/api.js"), is_late)
        page.shown("#connection:not(.lost)")
    return act


def conflicting(page):
    """Words are changed here and elsewhere."""
    page.run("window.elsewhere = window.fetch")
    page.cut()
    page.type(body=" words from here")
    page.run("""
        return window.elsewhere(`/v1/entries/${arguments[0]}?updateMask=body`, {
            method: "PATCH", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ body: `words from elsewhere, ${new Date().toISOString()}` }) }).then(({ ok }) => ok);""",
        page.names["changed"])
    page.mend()
    page.shown("#conflict-body", "words from elsewhere")


def bared(page):
    """Nothing but the picture, after a tap."""
    page.swipe("#viewer-image")
    page.shown("#viewer.is-bare")


OUTSIDE = [
    Screen("sign-in", "/", "#sign-in-form"),
    Screen("sign-in-wrong", "/", "#sign-in-form", lambda page: (
        page.find("#sign-in-form [name=name]").send_keys("owner"), page.find("#sign-in-form [name=password]").send_keys("not it"),
        page.press("#sign-in-button"), page.shown("#sign-in-form .problem"))),
    Screen("unreachable", "/", "#sign-in-form", unreachable),
    Screen("invitation", "{invitation}", "#join-form"),
    Screen("share", "{share}", ".photos"),
    Screen("share-text", "{words}", "h1"),
    Screen("share-locked", "{locked}", "form"),
    Screen("share-gone", "/s/AAAAAAAAAAAAAAAAAAAAAA", ".notice"),
]

INSIDE = [
    Screen("today", "/", ".card"),
    Screen("today-more", "/", ".card", clicking("#more")),
    Screen("today-unlocked", "/", ".card", unlocked),
    Screen("today-writing", "/", ".card", lambda page: page.type(body="words")),
    *(Screen(f"today-{key}", "/", ".card", lambda page, key=key: page.chip(key)) for key in ("when", "place", "tags", "people", "addPhotos")),
    *(Screen(f"today-{key}", "/", ".card", lambda page, key=key: (
        page.begin(), page.press(f"#editor [data-chip={key}]"), page.shown(f".of-{key}"))) for key in ("mood", "weather")),
    Screen("today-formats", "/", ".card", lambda page: (
        page.begin(), page.press("#editor [data-chip=formats]"), page.shown("[data-format=Bold]"))),
    Screen("today-discard", "/", ".card", asked),
    Screen("today-swiped", "/", ".card", swiped),
    Screen("today-unsaved", "/", ".card", left),
    Screen("today-offline", "/", ".card", kept(False)),
    Screen("today-slow", "/", ".card", kept(True)),
    Screen("diary", "/diary", ".card"),
    Screen("diary-menu", "/diary", ".card", menu(".bar .acts")),
    Screen("diary-calendar", "/diary", ".card", lambda page: (page.act(".bar", "calendar"), page.shown(".rail-sheet .heat a"))),
    Screen("diary-jump", "/diary", ".card", clicking(".bar .acts", ".menu-list [data-act=jump]")),
    Screen("diary-favorites", "/diary?show=favorites", ".card"),
    Screen("entry-menu", "/diary", ".card", menu(".card .acts")),
    Screen("day", "/diary/{day}", ".one .card"),
    Screen("day-empty", "/diary/2001-02-03", ".one .notice"),
    Screen("entry", "/entries/{entry}", ".one .card"),
    Screen("entry-history", "/entries/{changed}", ".one .card", opening(".history")),
    Screen("entry-share", "/entries/{entry}", ".one .card", clicking(".bar .acts", ".menu-list [data-act=share]")),
    Screen("entry-share-made", "/entries/{entry}", ".one .card", lambda page: (
        page.act(".bar", "share"), page.press("dialog .primary"), page.shown("dialog .secret"))),
    Screen("entry-edit", "/entries/{entry}/edit", "#chosen .pick"),
    Screen("entry-revert", "/entries/{entry}/edit", "#chosen .pick", reverting),
    Screen("library", "/library", ".cell.is-here"),
    Screen("library-selecting", "/library", ".cell.is-here", chosen),
    Screen("library-days", "/library?view=days", ".cell.is-here"),
    Screen("library-months", "/library?view=months", ".bucket"),
    Screen("library-years", "/library?view=years", ".bucket"),
    Screen("photo", "/photos/{photo}", "#viewer-image"),
    Screen("photo-info", "/photos/{photo}", "#viewer-image", clicking("#viewer-info")),
    Screen("photo-bare", "/photos/{photo}", "#viewer-image", bared),
    Screen("photo-album", "/photos/{photo}", "#viewer-image", clicking("#viewer-album")),
    Screen("albums", "/albums", ".bucket"),
    Screen("albums-new", "/albums", ".bucket", menu(".new-album")),
    Screen("albums-smart", "/search?types=PHOTO&album=new", ".search + div .chip"),
    Screen("albums-naming", "/search?is=favorite", ".chip.held", clicking(".save-album")),
    Screen("album", "/albums/{album}", ".cell.is-here"),
    Screen("album-acts", "/albums/{album}", ".cell.is-here", menu(".library-head .acts")),
    Screen("album-smart", "/albums/{smart}", ".album-query"),
    Screen("album-empty", "/albums/favorites", ".library-head"),
    Screen("album-places", "/albums/places", ".place-map .map-mark"),
    Screen("album-hidden", "/albums/hidden", ".sheet"),
    Screen("for-you", "/for-you", ".subject"),
    Screen("for-you-day", "/for-you", ".subject", clicking(".other-day")),
    Screen("for-you-memory", "/for-you?memory={memory}", ".wall"),
    Screen("for-you-slideshow", "/for-you?memory={memory}", ".wall", clicking(".actions .primary")),
    Screen("for-you-subject", "/for-you?subject={subject}", ".months .tile"),
    Screen("for-you-add", "/for-you", ".subject", lambda page: (page.press(".between .add"), page.shown("dialog[open]"))),
    Screen("search", "/search", ".offers"),
    Screen("search-suggestions", "/search", ".offers", lambda page: (
        page.send("#search", page.names["tag"][:1]), page.shown(".suggestion"))),
    Screen("search-results", "/search?q={tag}", ".card"),
    Screen("search-none", "/search?q=zzzzqqqq", "#notice"),
    Screen("search-filters", "/search?q={tag}", ".card", clicking(".filters .more-filters")),
    Screen("discover", "/discover", ".picture"),
    Screen("discover-save", "/discover", ".picture", clicking(".picture .star")),
    Screen("discover-saved", "/discover?show=saved", ".notice"),
    Screen("trash", "/trash", ".trashed li"),
    Screen("settings", "/settings", ".setting-rows"),
    *(Screen(f"settings-{part}", f"/settings/{part}", mark) for part, mark in (
        ("diary", "#settings-form"), ("look", ".look-choice"), ("time", "#settings-form"), ("sounds", ".rows li"),
        ("security", ".setting-rows"), ("password", "#password-form"), ("passkeys", ".rows li"), ("devices", "#devices li"),
        ("hidden", "#settings form"), ("sharing", ".rows li"), ("apps", ".rows li"), ("people", ".rows li"),
        ("storage", "#storage-parts li"), ("backup", "#backup"), ("export", "#export"), ("import", "#archive .upload"), ("about", "#version:not(:empty)"))),
    Screen("settings-https", "/settings", ".setting-rows", lambda page: (page.without_tls("/settings/https"), page.shown("#settings code"))),
    Screen("settings-invite", "/settings/people", ".rows li", clicking("#settings .add[data-text=invite]")),
    Screen("settings-token", "/settings/apps", ".rows li", clicking("#settings .add[data-text=tokenAdd]")),
    Screen("settings-sound", "/settings/sounds", ".rows li", clicking("#settings .add[data-text=soundAdd]")),
    Screen("camera", "/", ".card", lambda page: (page.press("#open-camera"), page.shown(".camera .chip"))),
    # It changes an entry that others show, and comes after them.
    Screen("entry-conflict", "/entries/{changed}/edit", "#chosen .pick", conflicting),
    Screen("nowhere", "/diary/2001-02-30", "#screen .notice"),
]

# The page of a new diary.
EMPTY = [
    Screen("new-today", "/", ".steps"), Screen("new-diary", "/diary", "#notice"), Screen("new-library", "/library", ".notice"),
    Screen("new-albums", "/albums", ".bucket"), Screen("new-for-you", "/for-you", ".notice"),
    Screen("new-search", "/search", ".notice"), Screen("new-trash", "/trash", ".notice"),
]
