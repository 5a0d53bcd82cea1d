/** Where a conversation was read last in this tab. */
export type Place = {
  /** The message at the top of what was seen. */
  readonly message: string
  /** How far its beginning was above the top, in pixels. */
  readonly offset: number
  /** It was the end, where what is added is seen. */
  readonly isEnd: boolean
  /** The state of the last answer then (`describeAnswer`). */
  readonly answer: string
}

export function readPlace(conversationId: string): Place | undefined {
  const stored = sessionStorage.getItem(storageName(conversationId))
  return stored === null ? undefined : (JSON.parse(stored) as Place)
}

export function savePlace(conversationId: string, place: Place): void {
  sessionStorage.setItem(storageName(conversationId), JSON.stringify(place))
}

/** What is another as soon as there is another answer, or this one is whole. */
export function describeAnswer(key: string, isRunning: boolean): string {
  return `${key} ${isRunning ? 'running' : 'whole'}`
}

function storageName(conversationId: string): string {
  return `parley.place.${conversationId}`
}
