import type { z } from 'zod'
import type { FieldProblem } from '../contract/errors.ts'
import { ServiceError } from '../services/service-error.ts'

/** The typed value of what a client sent; a `ServiceError` that names each field that is wrong otherwise. */
export function readWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  const problems = parsed.success
    ? findNul(parsed.data)
    : parsed.error.issues.slice(0, maximumProblems).map(toProblem)
  if (parsed.success && problems.length === 0) return parsed.data
  const [first] = problems
  const field = first === undefined || first.path === '' ? 'the request' : first.path
  throw new ServiceError('validation_failed', {
    detail: `Cannot use ${field}: ${first?.message ?? 'it is not valid'}`,
    problems,
  })
}

/** A request of which more is wrong is not mended field by field. */
const maximumProblems = 20

/**
 * U+0000 can be in no name of a file and in no text that PostgreSQL keeps, so that nothing known is named with it.
 * Looked for in what has been read: fields that nobody asked for may hold anything.
 */
function findNul(value: unknown): FieldProblem[] {
  const problems: FieldProblem[] = []
  const open: Place[] = [{ value, name: '', parent: undefined }]
  for (let place = open.pop(); place !== undefined && problems.length < maximumProblems; place = open.pop()) {
    const parent = place
    if (typeof parent.value === 'string') {
      if (parent.value.includes('\0'))
        problems.push({ path: pathOf(parent), message: 'expected text without the character U+0000' })
    } else if (typeof parent.value === 'object' && parent.value !== null) {
      const inner = Object.entries(parent.value).map(([name, item]): Place => ({ value: item, name, parent }))
      for (const item of inner.reverse()) open.push(item)
    }
  }
  return problems
}

interface Place {
  readonly value: unknown
  readonly name: string
  readonly parent: Place | undefined
}

/** Made for what is wrong alone: a path of each field of a deep request would be as long as the request squared. */
function pathOf(place: Place): string {
  const names: string[] = []
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) names.push(at.name)
  return names.reverse().join('.')
}

function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.map(String).join('.')
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  const message = issue.message.replace(/^Invalid input: /, '').replace(/, received undefined$/, '')
  return { path, message: isMissing ? `it is missing, ${message}` : message }
}
