import type { z } from 'zod'

/**
 * A model's input read by a tool's schema. Models write `"12"` for 12, `"true"` for true and one text where a list is
 * expected: what only one value can be meant by is taken as that value.
 */
export function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): z.ZodSafeParseResult<Input> {
  const strict = schema.safeParse(input)
  if (strict.success || typeof input !== 'object' || input === null) return strict
  const mended: Record<string, unknown> = { ...input }
  for (const issue of strict.error.issues) {
    const [field] = issue.path
    if (issue.code !== 'invalid_type' || issue.path.length !== 1 || typeof field !== 'string') continue
    mended[field] = mend(mended[field], issue.expected)
  }
  const parsed = schema.safeParse(mended)
  return parsed.success ? parsed : strict
}

/** More that is wrong with an input is not told, nor more of a name in it. */
const mostProblems = 20
const longestName = 100

/** What is wrong with an input, in one sentence, however much it is. */
export function describeProblems({ issues }: z.ZodError): string {
  const problems = issues.slice(0, mostProblems).map(({ path, message }) => {
    const field = path.join('.').slice(0, longestName)
    return `${field === '' ? 'the input' : `"${field}"`}: ${message.slice(0, longestMessage)}`
  })
  return problems.join('; ')
}

/** Of one problem: with the choices that there are. */
const longestMessage = 600

function mend(value: unknown, expected: string): unknown {
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  if (expected === 'array') return [value]
  if (expected === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  const isNumber = expected === 'number' || expected === 'int'
  return isNumber && /^-?\d{1,15}$/u.test(value.trim()) ? Number(value) : value
}
