/** A place of one line is written with one number, as editors take it: `path:269` for `path:269-269`. */
export function shortPlace(location: string): string {
  return location.replace(/:(\d+)-\1$/, ':$1')
}

/** So are all places in brackets in a text. */
export function shortPlaces(text: string): string {
  return text.replaceAll(/:(\d+)-\1\]/g, ':$1]')
}
