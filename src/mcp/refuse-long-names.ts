import type { z } from 'zod'
import { idText, shortText, textOf } from '../contract/limits.ts'

/** Escapes make three of one. */
const addressText = textOf(3 * 4_096)

/** What names something in a request, beside the arguments of tools and prompts, which have schemas of their own. */
const names: readonly (readonly [path: readonly string[], text: z.ZodType])[] = [
  [['id'], idText],
  [['method'], idText],
  [['params', 'name'], shortText],
  [['params', 'uri'], addressText],
  [['params', 'ref', 'name'], shortText],
  [['params', 'ref', 'uri'], addressText],
  [['params', 'argument', 'name'], shortText],
  [['params', 'protocolVersion'], idText],
  [['params', '_meta', 'progressToken'], idText],
]

export interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  /** -32602: invalid parameters. */
  readonly error: { readonly code: -32602; readonly message: string }
}

/**
 * Answers a request, or a batch of them, that names something by a text longer than such names are, before any work is
 * done: the protocol's own answers repeat what was asked for, and the address of a resource is matched with all patterns.
 */
export function refuseLongNames(body: unknown): Refusal | undefined {
  for (const message of Array.isArray(body) ? (body as unknown[]) : [body]) {
    for (const [path, text] of names) {
      const value = path.reduce<unknown>(
        (holder, key) =>
          typeof holder === 'object' ? (holder as Record<string, unknown> | null)?.[key] : undefined,
        message,
      )
      const problem = typeof value === 'string' ? text.safeParse(value).error?.issues[0] : undefined
      if (problem === undefined) continue
      const { id } = message as { readonly id?: unknown }
      const isShown = typeof id === 'number' || (typeof id === 'string' && path[0] !== 'id')
      const error = { code: -32602, message: `Cannot read "${path.join('.')}": ${problem.message}` } as const
      return { jsonrpc: '2.0', id: isShown ? id : null, error }
    }
  }
  return undefined
}
