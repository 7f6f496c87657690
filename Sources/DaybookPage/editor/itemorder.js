// Which photos a piece of writing has, and in what order: what the photos' own buttons do.

// writing() returns what is open, null while it must not be changed; changed() is called after a change.
export function itemOrder({ writing, changed }) {
  const change = (action) => {
    const own = writing();
    if (!own) return;
    action(own);
    changed();
  };
  const put = (own, item, index) => {
    own.items = own.items.filter((other) => other !== item);
    own.items.splice(Math.max(0, index), 0, item);
  };
  return {
    // A photo that the entry had before it was changed here is only marked, and goes when the person says so.
    remove: (item) => change((own) => {
      const wasThere = own.draft.original?.photos.some((photo) => photo.photoId === item.photoId);
      if (wasThere) item.isRemoved = !item.isRemoved;
      else {
        own.photos.drop(item);
        own.items = own.items.filter((other) => other !== item);
      }
    }),
    retry: (item) => change((own) => {
      item.failure = null;
      own.photos.resume();
    }),
    move: (item, by) => change((own) => put(own, item, own.items.indexOf(item) + by)),
    // One that was dragged onto another takes its place.
    place: (item, other) => change((own) => put(own, item, own.items.indexOf(other))),
  };
}
