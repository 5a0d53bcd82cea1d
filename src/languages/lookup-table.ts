/**
 * A table that is asked for names of the code that is read: it holds what is written in it alone, and not what every
 * object inherits (`constructor`, `toString`, `__proto__`).
 */
export function lookupTable<Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Partial<Record<string, Value>>> {
  return Object.assign(Object.create(null) as Partial<Record<string, Value>>, entries)
}
