/** Where a conversation was read last in this tab; none where that is its end. */
export type Place = {
  /** The message at the top of what was seen. */
  readonly message: string
  /** How far its beginning was above the top, in pixels. */
  readonly offset: number
}

export function readPlace(conversationId: string): Place | undefined {
  const stored = sessionStorage.getItem(storageName(conversationId))
  return stored === null ? undefined : (JSON.parse(stored) as Place)
}

export function savePlace(conversationId: string, place: Place | undefined): void {
  if (place === undefined) sessionStorage.removeItem(storageName(conversationId))
  else sessionStorage.setItem(storageName(conversationId), JSON.stringify(place))
}

function storageName(conversationId: string): string {
  return `parley.place.${conversationId}`
}
