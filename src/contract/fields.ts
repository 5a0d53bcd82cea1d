/** Building blocks of the schemas. Objects let unknown fields pass unseen, and null stands for an absent value. */
import { z } from 'zod'
import { idText, listOf, mostNames, pathText, shortText } from './limits.ts'

/** Absent, null and undefined are one. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined)
}

export const requiredText = shortText.refine(
  (value) => value.trim() !== '',
  'expected a value, not an empty one',
)

const booleans = new Map<unknown, boolean | undefined>([
  ['', undefined],
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
])

/** As clients of many languages write it: `true`, `True`, `1`, `yes`. Empty is absent. */
export const queryBoolean = z.preprocess(
  (value) => {
    const word = typeof value === 'string' ? value.toLowerCase() : value
    return booleans.has(word) ? booleans.get(word) : value
  },
  optional(z.boolean({ error: 'expected true or false' })),
)

export const queryInteger = (least: number, most: number) => {
  const expected = `expected a whole number from ${least} to ${most}`
  return idText
    .regex(/^\d{1,10}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected)
    .meta({ type: 'integer', minimum: least, maximum: most, pattern: undefined, maxLength: undefined })
}

/** A list in a query: `kinds=class,function` or `kinds=class&kinds=function`. */
export const queryList = optional(
  z
    .union([shortText, listOf(shortText, mostNames)], { error: 'expected names with commas between them' })
    .transform((value) =>
      [value]
        .flat()
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
)

/** `exclude_path=a&exclude_path=b`; commas are part of paths. */
export const queryPaths = optional(
  z
    .union([pathText, listOf(pathText, mostNames)], { error: 'expected a path, or several' })
    .transform((value) => [value].flat()),
)

export const timestamp = z.string().meta({ format: 'date-time' })
/** 1-based. */
export const lineNumber = z.int().min(0)
export const columnNumber = z.int().min(0)
