import { limits, quantity } from '../../../../../evidence/claims.ts'
import type { NodeBrief } from '../../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../../tools/tool.ts'
import { capitalize, cite, code } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, say } from '../../../script.ts'

const mostListed = 40

/** What of a part of the repository, or of all of it, nothing is known to use: each a candidate to look at. */
export function* listUnused(text: string, path: string | undefined): Script {
  const kinds = askedKinds(text)
  const output = yield* call('list_definitions', {
    unused: true,
    kinds,
    limit: 120,
    ...(path === undefined ? {} : { path }),
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const where = path === undefined ? 'in the repository' : `in ${code(path)}`
  const what =
    kinds.length > 3
      ? 'function, method or class'
      : kinds.includes('function')
        ? 'function or method'
        : 'class or interface'
  const { definitions, extent } = output
  if (definitions.length === 0) {
    yield* say(
      `I found no unused ${what} ${where}: each has a use in the graph, carries a decorator, overrides something, or its name stands in another line of code, a string, a document or configuration.${limits(extent)}`,
    )
    return
  }
  const isOne = definitions.length === 1
  yield* say(
    `${capitalize(quantity(extent, 'definition'))} ${where} ${isOne ? 'looks' : 'look'} unused: nothing in the graph leads to ${isOne ? 'it' : 'them'}, and outside of ${isOne ? 'its own lines and comments its name stands' : 'their own lines and comments their names stand'} in no text of the repository but built output.\n\n`,
  )
  const hidden = definitions.filter(({ exported }) => exported !== true)
  const visible = definitions.filter(({ exported }) => exported === true)
  if (hidden.length > 0)
    yield* say(`Not visible from outside their module, so safe to delete first:\n\n${list(hidden)}\n`)
  if (visible.length > 0)
    yield* say(
      `Exported or public: other repositories may use them if this is a library:\n\n${list(visible)}`,
    )
  yield* say(
    `\nLeft out is whatever shares its name with something used, and what only tests use. What reflection or generated code calls by a computed name is not seen.${limits(extent)}`,
  )
}

function askedKinds(text: string): string[] {
  const functions = ['function', 'method']
  const types = ['class', 'interface', 'enum']
  if (/\b(?:functions?|methods?|helpers?)\b/iu.test(text) && !/\bclass/iu.test(text)) return functions
  if (/\b(?:class|classes|interfaces?)\b/iu.test(text)) return types
  return [...functions, ...types]
}

function list(definitions: readonly NodeBrief[]): string {
  const shown = definitions.slice(0, mostListed)
  const rest = definitions.length - shown.length
  const rows = shown.map((one) => `- ${one.kind} ${code(one.name)}${cite(one.location)}\n`)
  return `${rows.join('')}${rest > 0 ? `- and ${rest} more\n` : ''}`
}
