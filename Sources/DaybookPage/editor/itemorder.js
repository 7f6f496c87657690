// The order of the photos of a piece of writing: the actions of the buttons that change it.

/**
 * @param {object} options
 * @param {() => Writing | null} options.writing returns the open draft, null while it must not be changed
 * @param {() => void} options.changed is called after a change
 */
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
    // A photo that the entry already had is only marked, and removed after confirmation.
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
    // A photo that is dragged onto another takes that photo's place.
    place: (item, other) => change((own) => put(own, item, own.items.indexOf(other))),
  };
}
