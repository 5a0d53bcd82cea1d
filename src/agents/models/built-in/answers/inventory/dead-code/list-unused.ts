import { limits } from '../../../../../evidence/claims.ts'
import type { NodeBrief } from '../../../../../tools/show-node.ts'
import type { ListDefinitionsOutput } from '../../../../../tools/list-definitions.ts'
import { isToolFailure } from '../../../../../tools/tool.ts'
import { cite, code, lastName, pathOf, plural } from '../../../prose.ts'
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
      `I found no unused ${what} ${where}: each has a use in the graph, carries a decorator, overrides something, has a name that is run by convention, or is named in another line of code, a string, a document or configuration.${limits(extent)}`,
    )
    yield* say(describeNamedElsewhere(output))
    return
  }
  const isOne = definitions.length === 1
  // What is left out below may be unused as well.
  yield* say(
    `At least ${isOne ? 'one definition' : plural(extent.total ?? extent.shown, 'definition')} ${where} ${isOne ? 'looks' : 'look'} unused: nothing in the graph leads to ${isOne ? 'it' : 'them'}, and outside of ${isOne ? 'its own lines and comments its name stands' : 'their own lines and comments their names stand'} in no text of the repository but built output.\n\n`,
  )
  const hidden = definitions.filter((one) => one.exported !== true && !isReachedByObject(one))
  const handed = definitions.filter((one) => one.exported !== true && isReachedByObject(one))
  const visible = definitions.filter(({ exported }) => exported === true)
  if (hidden.length > 0)
    yield* say(
      `Not visible from outside their module, so the first candidates to delete:\n\n${list(hidden)}\n`,
    )
  if (handed.length > 0)
    yield* say(
      `Methods that are not private, of a type that is not exported: whoever is handed an object of it may call them:\n\n${list(handed)}\n`,
    )
  if (visible.length > 0)
    yield* say(
      `Exported or public: other repositories may use them if this is a library:\n\n${list(visible)}`,
    )
  yield* say(describeNamedElsewhere(output))
  yield* say(
    `\nLeft out is what only tests use, and what a framework or convention may run. What reflection or generated code calls by a computed name is not seen.${limits(extent)}`,
  )
}

const mostNamedElsewhere = 12

/** What may be unused as well: its name stands elsewhere, where it may mean something else. */
function describeNamedElsewhere({
  named_elsewhere: rows = [],
  named_elsewhere_count: number = 0,
}: ListDefinitionsOutput): string {
  if (number === 0) return ''
  const shown = rows.slice(0, mostNamedElsewhere)
  const isOne = number === 1
  return `\n\n${isOne ? 'One more has' : `${number.toLocaleString('en-US')} more have`} no known user either, but ${isOne ? 'its name stands' : 'their names stand'} in other lines too, which may mean ${isOne ? 'it' : 'them'} or something else of that name:\n\n${list(shown, number)}`
}

/** A method without a mark of being private is called through an object, wherever that goes. */
function isReachedByObject(one: NodeBrief): boolean {
  if (one.kind !== 'method') return false
  const path = pathOf(one.location)
  const name = lastName(one)
  const signature = one.signature ?? ''
  if (/\bprivate\b/u.test(signature) || /^[#_]/u.test(name)) return false
  if (path.endsWith('.go')) return !/^\p{Ll}/u.test(name)
  return !path.endsWith('.rs') || /\bpub\b/u.test(signature)
}

function askedKinds(text: string): string[] {
  const functions = ['function', 'method']
  const types = ['class', 'interface', 'enum']
  if (/\b(?:functions?|methods?|helpers?)\b/iu.test(text) && !/\bclass/iu.test(text)) return functions
  if (/\b(?:class|classes|interfaces?)\b/iu.test(text)) return types
  return [...functions, ...types]
}

function list(definitions: readonly NodeBrief[], total = definitions.length): string {
  const shown = definitions.slice(0, mostListed)
  const rest = total - shown.length
  const rows = shown.map((one) => `- ${one.kind} ${code(one.name)}${cite(one.location)}\n`)
  return `${rows.join('')}${rest > 0 ? `- and ${rest} more\n` : ''}`
}
