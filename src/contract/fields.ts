/** Building blocks of the schemas. Objects let unknown fields pass unseen, and null stands for an absent value. */
import { z } from 'zod'

/** Absent, null and undefined are one. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined)
}

export const text = z.string({ error: 'expected a string' })
/** Longer text in a field of one line is a mistake or an attack. */
export const shortText = text.max(1000, 'expected at most 1000 characters')
/** What people paste, such as an issue with its logs. */
export const longText = text.max(60_000, 'expected at most 60000 characters')
export const requiredText = shortText.refine(
  (value) => value.trim() !== '',
  'expected a value, not an empty one',
)

/** Of more entries than that no more is read than that there are too many. */
export function boundedList<Schema extends z.ZodType>(entry: Schema, most: number, expected: string) {
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length > most ? value.slice(0, most + 1) : value),
    z.array(entry, { error: 'expected an array of strings' }).max(most, expected),
  )
}

/** As clients of many languages write it: `true`, `True`, `1`, `yes`. Empty is absent. */
export const queryBoolean = z.preprocess(
  (value) => (value === '' ? undefined : value),
  optional(
    text
      .transform((value, context): boolean => {
        const lowered = value.toLowerCase()
        if (['true', '1', 'yes', 'on'].includes(lowered)) return true
        if (['false', '0', 'no', 'off'].includes(lowered)) return false
        context.addIssue({ code: 'custom', message: 'expected true or false' })
        return z.NEVER
      })
      .meta({ type: 'boolean' }),
  ),
)

export const queryInteger = (least: number, most: number) => {
  const expected = `expected a whole number from ${least} to ${most}`
  return text
    .regex(/^\d{1,10}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected)
    .meta({ type: 'integer', minimum: least, maximum: most, pattern: undefined })
}

/** A list in a query: `kinds=class,function` or `kinds=class&kinds=function`. */
export const queryList = optional(
  z.union([text, z.array(text)], { error: 'expected names with commas between them' }).transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)

export const timestamp = z.string().meta({ format: 'date-time' })
/** 1-based. */
export const lineNumber = z.int().min(0)
export const columnNumber = z.int().min(0)
