import type { Extent } from '../../../../evidence/extent.ts'
import { joinExtents, partOf } from '../../../../evidence/extent.ts'
import { nameWords, singular } from '../../../../inventory/name-words.ts'
import type { ListDefinitionsOutput, ListedDefinition } from '../../../../tools/list-definitions.ts'
import { isToolFailure, type ToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'

/** Definitions that belong together by something that can be said of each of them. */
export interface Family {
  /** What they have in common, to stand after their number: "have `sink` at the end of their names". */
  readonly shared: string
  readonly definitions: readonly ListedDefinition[]
  readonly extent: Extent
  /** Types, which a common name or base makes one kind; values that share a word may be anything. */
  readonly areTypes: boolean
}

/** Families of definitions that fit a noun, the likeliest first; each has at least two members. */
export function* findFamilies({ words, general }: AskedKind): Script<Family[]> {
  const head = words.at(-1)
  if (head === undefined) return []
  const [types, values, described, derived] = yield* callAll('list_definitions', [
    { word: head, limit: 300 },
    { word: head, kinds: ['variable', 'function'], limit: 300 },
    { described: head, kinds: ['function', 'class', 'variable', 'interface'], limit: 300 },
    { base: head.replace(/^./u, (letter) => letter.toUpperCase()), limit: 300 },
  ])
  const phrase = general === undefined ? words : [...words, general]
  const isAll = (one: ListedDefinition): boolean => words.every((word) => wordsOf(one).includes(word))
  const endsSo = (one: ListedDefinition): boolean => isAll(one) && endsWith(lastPart(one), head)
  const startsSo = (one: ListedDefinition): boolean => startsWith(lastPart(one), phrase)
  const shown = `\`${words.join(' ')}\``
  const below = new Set(
    isBelow(derived, head) && derived !== undefined && !isToolFailure(derived)
      ? derived.definitions.map(({ node_id }) => node_id)
      : [],
  )
  const isDerived = (one: ListedDefinition): boolean =>
    below.has(one.node_id) && words.every((word) => word === head || wordsOf(one).includes(word))
  const byName = `have ${shown} at the end of their names`
  // "File types" are hardly classes that are called `File`, unless there is a base for them.
  const isTypeNoun =
    general === undefined ||
    (typeNouns.test(general) && (!/^(?:type|kind|sort)$/u.test(general) || below.size > 1))
  const families = [
    general === undefined
      ? undefined
      : family(values, startsSo, `have names that begin with \`${phrase.join(' ')}\``),
    isTypeNoun && isBelow(derived, head)
      ? family(
          join(derived, types),
          (one) => isDerived(one) || endsSo(one),
          `extend or implement \`${baseName(derived)}\` or ${byName}`,
        )
      : undefined,
    isTypeNoun
      ? family(types, endsSo, byName)
      : family(derived, isDerived, `extend or implement \`${baseName(derived)}\``),
    general === undefined
      ? family(values, (one) => endsSo(one) && isHomogeneous(values, endsSo), byName)
      : undefined,
    words.length === 1 && general === undefined
      ? family(
          described,
          (one) => one.exported === true && isOneKind(described),
          `are described as \`${head}\` at the start of their documentation`,
        )
      : undefined,
  ]
  return families.filter((one) => one !== undefined)
}

const typeNouns =
  /^(?:type|kind|sort|class|struct|interface|trait|implementation|subclass|subtype|object|variant|function|method|file)$/u

/** One list of both, where one was found. */
function join(one: ListOutput, other: ListOutput): ListOutput {
  if (one === undefined || isToolFailure(one)) return other
  if (other === undefined || isToolFailure(other)) return one
  const definitions = [
    ...new Map([...one.definitions, ...other.definitions].map((each) => [each.node_id, each])).values(),
  ]
  const isWhole = one.extent.cut === null && other.extent.cut === null
  return {
    definitions,
    extent: {
      ...joinExtents(one.extent, other.extent),
      shown: definitions.length,
      total: isWhole ? definitions.length : null,
    },
  }
}

/** Values that only share a word of their names are a family where they stand together in one file. */
function isHomogeneous(output: ListOutput, isMember: (one: ListedDefinition) => boolean): boolean {
  if (output === undefined || isToolFailure(output)) return false
  const own = output.definitions.filter((one) => isMember(one) && !isExample(one))
  return (
    new Set(own.map(({ location }) => pathOf(location))).size === 1 &&
    new Set(own.map(({ kind }) => kind)).size === 1
  )
}

/** What is one kind of thing is all functions or all types. */
function isOneKind(output: ListOutput): boolean {
  return (
    output !== undefined &&
    !isToolFailure(output) &&
    new Set(output.definitions.map(({ kind }) => kind)).size === 1
  )
}

type ListOutput = ListDefinitionsOutput | ToolFailure | undefined

function family(
  output: ListOutput,
  isMember: (one: ListedDefinition) => boolean,
  shared: string,
): Family | undefined {
  if (output === undefined || isToolFailure(output)) return undefined
  const own = output.definitions.filter((one) => isMember(one) && !isExample(one))
  const definitions = [...new Map(own.map((one) => [`${one.kind} ${one.name}`, one])).values()]
  if (definitions.length < 2) return undefined
  const areTypes = definitions.every(({ kind }) => typeKinds.has(kind))
  return { shared, definitions, extent: partOf(output.extent, definitions.length), areTypes }
}

const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type'])

function isBelow(output: ListOutput, head: string): boolean {
  return nameWords(baseName(output)).join('') === head
}

function baseName(output: ListOutput): string {
  return output === undefined || isToolFailure(output) ? '' : (output.base?.name.split('.').at(-1) ?? '')
}

function lastPart({ name }: ListedDefinition): string {
  return name.split('.').at(-1) ?? name
}

function wordsOf(one: ListedDefinition): string[] {
  return nameWords(one.name).map(singular)
}

function endsWith(name: string, head: string): boolean {
  const words = nameWords(name)
  return words.at(-1) === head || name.toLowerCase().endsWith(head)
}

/** More than the words themselves: `ErrorTypeBind` begins with "error type". */
function startsWith(name: string, phrase: readonly string[]): boolean {
  const words = nameWords(name).map(singular)
  return words.length > phrase.length && phrase.length > 1 && phrase.every((word, at) => words[at] === word)
}

/** What shows or checks how the rest is used. */
export function isExample({ location }: { readonly location: string }): boolean {
  return /(?:^|\/)(?:_?examples?|samples?|demos?|docs?|bench\w*|testdata|test[-_]\w+|fixtures?)\//iu.test(
    pathOf(location),
  )
}
