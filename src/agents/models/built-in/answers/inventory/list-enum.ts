import { limits, quantity } from '../../../../evidence/claims.ts'
import { nameWords } from '../../../../inventory/name-words.ts'
import { expand, shortForms } from '../../../../inventory/tables/find-tables.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, citeNode, code, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

/** "Which strictness levels exist", "all error variants": the members of the enum whose name has every word asked for. */
export function* listEnum({ words, general, phrase }: AskedKind, most: number, lead = ''): Script<boolean> {
  const [head] = words
  if (head === undefined) return false
  const outputs = yield* callAll(
    'list_definitions',
    [
      words.at(-1) ?? head,
      ...(general === undefined ? [] : [general]),
      ...shortForms(words.at(-1) ?? head),
      ...abbreviations(words.at(-1) ?? head),
    ].map((word) => ({ word, kinds: ['enum'], limit: 100 }) as const),
  )
  const enums = outputs.flatMap((output) => (isToolFailure(output) ? [] : output.definitions))
  const fitting = [...new Map(enums.map((one) => [one.node_id, one])).values()]
    .filter((one) => !isExample(one))
    .map((one) => ({ one, rest: otherWords(one, [...words, general ?? '']) }))
    .filter(({ rest }) => rest !== undefined && rest <= most)
    .sort((one, other) => (one.rest ?? 0) - (other.rest ?? 0) || linesOf(other.one) - linesOf(one.one))
  const [best] = fitting
  if (best === undefined) return false
  const detail = yield* call('get_node', { node: best.one.node_id, include_source: false })
  if (isToolFailure(detail) || detail.node.members.length === 0) return false
  const { members } = detail.node
  const values = members.filter(
    ({ kind }) => kind !== 'method' && kind !== 'function' && kind !== 'class' && kind !== 'type',
  )
  if (values.length === 0) return false
  yield* say(lead)
  const own = nameWords(best.one.name)
  const isShort = words.some(
    (word) => !own.includes(word) && abbreviations(word).some((short) => own.includes(short)),
  )
  if (isShort) yield* say(`By its name the enum ${code(best.one.name)} is the list of ${code(phrase)}. `)
  yield* say(
    `${capitalize(quantity({ ...detail.extent, shown: values.length, total: members.length === detail.node.member_count ? values.length : null }, 'value'))}, the members of the enum ${code(best.one.name)}${citeNode(best.one)}:${limits(detail.extent)}\n\n`,
  )
  for (const member of values.slice(0, 100))
    yield* say(
      `- ${code((member.signature ?? member.name).slice(0, 120))}${yield* describeMacro(member.signature)}${member.doc === undefined ? '' : `: ${quoteDoc(member.doc).replace(/\.$/u, '')}`}${citeNode(member)}\n`,
    )
  const others = fitting.slice(1, 6)
  if (others.length > 0)
    yield* say(
      `\nOther enums that have the words: ${others.map(({ one }) => `${code(one.name)}${citeNode(one)}`).join(', ')}.`,
    )
  return true
}

/** Of enums that are called alike, the longer one is the one that says more. */
function linesOf({ location }: NodeBrief): number {
  const [, start, end] = /:(\d+)-(\d+)$/u.exec(location) ?? []
  return Number(end ?? 0) - Number(start ?? 0)
}

/** The value of a member that is set from a macro: ``, which is `0` [levels.h:1-1]``. */
function* describeMacro(signature: string | undefined): Script<string> {
  const macro = /=\s*([A-Z][A-Z0-9_]{3,})\s*$/u.exec(signature ?? '')?.[1]
  if (macro === undefined) return ''
  const output = yield* call('grep', {
    pattern: String.raw`^\s*#\s*define\s+${macro}\s`,
    regex: true,
    case_sensitive: true,
    limit: 2,
  })
  const line = isToolFailure(output) ? undefined : output.matches[0]
  const value = /(\S+)\s*$/u.exec(line?.text ?? '')?.[1]
  return line === undefined || value === undefined ? '' : `, which is ${code(value)} [${line.location}]`
}

/**
 * How many words a name has beyond those asked for and general ones; undefined where one asked for is missing. A word
 * may also stand in the namespace: the `log` of `spdlog.level_enum`.
 */
function otherWords({ name }: NodeBrief, asked: readonly string[]): number | undefined {
  const own = nameWords(name.split('.').at(-1) ?? name).map(expand)
  const wanted = asked.filter((word) => word !== '' && !generalWord.test(word))
  const around = name.toLowerCase()
  const isSaid = (word: string): boolean =>
    own.includes(word) || abbreviations(word).some((short) => own.includes(short))
  const isNamed = asked.some(isSaid)
  if (!isNamed || !wanted.every((word) => isSaid(word) || around.includes(word))) return undefined
  return own.filter(
    (word) =>
      !asked.some((one) => one === word || abbreviations(one).includes(word)) && !generalWord.test(word),
  ).length
}

/** The beginnings that names of C cut a word to: `win` of "window", `dest` of "destination". */
function abbreviations(word: string): string[] {
  return word.length > 5 ? [word.slice(0, 3), word.slice(0, 4)] : []
}

const generalWord =
  /^(?:type|kind|mode|level|value|variant|option|code|state|status|enum|name|constant|flag|t|e)$/u
