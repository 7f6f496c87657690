"""What schemathesis cannot know of the server, each with its reason: the only place for it.

JSON Schema says what a request looks like. Whether it fits what the diary holds at that moment is in no document: such
values are taken out of the requests that are made up, so that everything else is held to the document.
"""

import itertools

import schemathesis

UNKNOWABLE_PARAMETERS = {
    "pageToken",  # sealed: only one that the server gave out for the same list is good
    "updateMask",  # with one, members outside it are not looked at, and one that is left out is cleared
    "since",  # sealed, as page tokens are
    "If-Match",  # a made-up one names another version, so that the write is rightly refused (412)
}

UNKNOWABLE_MEMBERS = {
    "timeZone",  # must be in the tz database, which no pattern holds
    "locale",  # must name a language that there is, in BCP 47's order, which no pattern holds
    "photos",  # must be the caller's own
    "id",  # never changes, so that another than the path's is refused
    "tags",  # 100 bytes of UTF-8 each, where JSON Schema counts characters
    "people",  # the same
    "filter",  # in a grammar of its own, which no pattern holds
    "parentId",  # must be an album of the caller's
    "coverPhotoId",  # must be a photo of the caller's
    "photoIds",  # must be photos of the caller's
    "soundId",  # must be a sound of the caller's, or one that came with Daybook
    "defaultSoundId",  # the same
    "birthday",  # an empty one is none
    "beforePhotoId",  # must be in the album
    "expireTime",  # must lie ahead
    "place",  # latitude and longitude stand together or not at all
    "weather",  # must have a condition, which no rule of the schema can ask of an enum
    "mood",  # 0 is none, as JSON of protobuf has enums as numbers, too, which the document does not say
}


NOBODYS = "00000000-0000-7000-8000-000000000000"


def changeable(case):
    """Lets no made-up change, or preview of one, name an album that the diary makes, or a sound that came with it.

    The document has one path for those and for people's own.
    """
    path = case.operation.path
    changes = case.method != "GET" or path.endswith(":previewDelete")
    if path.startswith(("/v1/albums/{id}", "/v1/sounds/{id}")) and changes:
        case.path_parameters["id"] = NOBODYS
    # Nobody shuts out their own account, which is the only one there is.
    if path == "/v1/accounts/{id}":
        case.path_parameters["id"] = NOBODYS


numbers = itertools.count()


def name(body, member, words):
    """Lets a name have something in it that is seen; what breaks a rule of the document still breaks it."""
    text = body.get(member)
    if text is None or isinstance(text, str):
        text = text or ""
        body[member] = (words + text)[: max(len(text), 30)]


def subject(body):
    """Gives a subject a kind, which no rule of the schema can ask of an enum, and a name that no other has."""
    if body.get("kind") is None:
        body["kind"] = "PET"
    name(body, "name", f"subject {next(numbers)} ")


def without(values, names):
    """Drops some names of a mapping."""
    for name in names.intersection(values or ()):
        del values[name]


@schemathesis.hook
def before_call(context, case, kwargs):
    without(case.query, UNKNOWABLE_PARAMETERS)
    without(case.headers, UNKNOWABLE_PARAMETERS)
    changeable(case)
    # Photos of the caller's, at least one, which no rule of the schema can ask of a list.
    if case.operation.path in ("/v1/photos:download", "/v1/photos:batchGet"):
        case.query = {**(case.query or {}), "ids": [NOBODYS]}
    if isinstance(case.body, dict):
        without(case.body, UNKNOWABLE_MEMBERS)
        if case.operation.path in ("/v1/subjects", "/v1/subjects/{id}"):
            subject(case.body)
        if case.operation.path in ("/v1/albums", "/v1/albums/{id}"):
            name(case.body, "title", "an album ")
        # A change of many photos gives none of them an id; the names of a mask are in no rule of the schema.
        if case.operation.path == "/v1/photos:update":
            without(case.body, {"updateMask"})
            if isinstance(case.body.get("photo"), dict):
                without(case.body["photo"], UNKNOWABLE_MEMBERS | {"id"})
        # At least one, which no rule of the schema can ask of a list.
        if case.operation.path == "/v1/tokens" and not case.body.get("scopes"):
            case.body["scopes"] = ["READ"]
        if case.operation.path == "/v1/sounds/{id}":
            name(case.body, "title", "a sound ")
