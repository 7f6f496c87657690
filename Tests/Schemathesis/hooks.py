"""What schemathesis cannot know of the server, each with its reason: the only place for it.

JSON Schema says what a request looks like. Whether it fits what the diary holds at that moment is in no document: such
values are taken out of the requests that are made up, so that everything else is held to the document.
"""

import schemathesis

UNKNOWABLE_PARAMETERS = {
    "pageToken",  # sealed: only one that the server gave out for the same list is good
    "updateMask",  # with one, members outside it are not looked at, and one that is left out is cleared
    "If-Match",  # a made-up one names another version, so that the write is rightly refused (412)
}

UNKNOWABLE_MEMBERS = {
    "timeZone",  # must be in the tz database, which no pattern holds
    "photos",  # must be the caller's own
    "id",  # never changes, so that another than the path's is refused
    "tags",  # 100 bytes of UTF-8 each, where JSON Schema counts characters
    "people",  # the same
    "place",  # latitude and longitude stand together or not at all
}


def without(values, names):
    """Drops some names of a mapping."""
    for name in names.intersection(values or ()):
        del values[name]


@schemathesis.hook
def before_call(context, case, kwargs):
    without(case.query, UNKNOWABLE_PARAMETERS)
    without(case.headers, UNKNOWABLE_PARAMETERS)
    if isinstance(case.body, dict):
        without(case.body, UNKNOWABLE_MEMBERS)
