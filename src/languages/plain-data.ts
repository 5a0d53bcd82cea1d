/** What a configuration file holds, by key; anybody wrote it, so that nothing about its values is known. */
export type PlainObject = Readonly<Record<string, unknown>>

export function asObject(value: unknown): PlainObject | undefined {
  return isObject(value) ? value : undefined
}

function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The strings of an array, or a single string as an array of one. */
export function asStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
}

/** The objects of an array, or a single object as an array of one. */
export function asObjects(value: unknown): readonly PlainObject[] {
  return Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []
}
