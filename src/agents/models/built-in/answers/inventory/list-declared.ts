import type { NodeKind } from '../../../../../graph/graph.ts'
import { limits, quantity } from '../../../../evidence/claims.ts'
import { partOf } from '../../../../evidence/extent.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, cite, code, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

const kindOfNoun: Readonly<Record<string, NodeKind>> = {
  enum: 'enum',
  interface: 'interface',
  trait: 'interface',
  class: 'class',
  struct: 'class',
}

/** "Which enums exist", "list all interfaces": every definition of a kind, where nothing tells some apart. */
export function* listKind({ words, general }: AskedKind): Script<boolean> {
  const kind = kindOfNoun[general ?? '']
  if (kind === undefined || words.length > 0) return false
  const output = yield* call('list_definitions', { kinds: [kind], limit: 300 })
  if (isToolFailure(output)) return false
  const own = output.definitions.filter((one) => !isExample(one))
  if (own.length === 0) return false
  yield* say(
    `${capitalize(quantity(partOf(output.extent, own.length), general ?? ''))} outside of tests and examples:${limits(output.extent)}\n\n`,
  )
  for (const one of own.slice(0, 120))
    yield* say(
      `- ${code(one.name)}${one.doc === undefined ? '' : `: ${quoteDoc(one.doc).replace(/\.$/u, '')}`}${cite(one.location)}\n`,
    )
  if (own.length > 120) yield* say(`\nand ${own.length - 120} more.`)
  return true
}

interface LineKind {
  /** What the line declares is its first group. */
  readonly pattern: RegExp
  readonly paths: RegExp
  readonly what: string
}

const lineKinds: Readonly<Record<string, LineKind>> = {
  annotation: {
    pattern: /\b(?:@interface|annotation class)\s+(\w+)/u,
    paths: /\.(?:java|kt)$/u,
    what: 'annotation declaration',
  },
  event: {
    pattern:
      /(?:\b|\$)(?:emit|dispatchEvent|publish|broadcast|trigger)\w*\(\s*(?:new \w+\(\s*)?["'`]([^"'`]+)["'`]/u,
    paths: /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php)$/u,
    what: 'event',
  },
  macro: { pattern: /\bmacro_rules!\s+(\w+)/u, paths: /\.rs$/u, what: 'macro' },
}

/** "List all annotations", "which events are emitted": what a line of a certain form declares or names. */
export function* listDeclaredByLine({ words }: AskedKind): Script<boolean> {
  const kind = lineKinds[words.at(-1) ?? '']
  if (kind === undefined) return false
  const output = yield* call('grep', {
    pattern: kind.pattern.source,
    regex: true,
    case_sensitive: true,
    limit: 300,
  })
  if (isToolFailure(output)) return false
  const found = output.matches.flatMap((match) => {
    const path = match.location.replace(/:\d+-\d+$/u, '')
    const name = kind.pattern.exec(match.text)?.[1]
    const isComment = /^\s*(?:\/\/|\*|#|\/\*)/u.test(match.text)
    return name === undefined ||
      isComment ||
      match.in_test === true ||
      !kind.paths.test(path) ||
      isExample(match) ||
      /(?:^|\/)(?:static|public|assets|vendor|wwwroot|misc|\.yarn|releases)\/|\.min\.\w+$/u.test(path)
      ? []
      : [{ name, location: match.location }]
  })
  const byName = Map.groupBy(found, ({ name }) => name)
  if (byName.size === 0) return false
  yield* say(
    `${output.truncated ? `At least ${plural(byName.size, kind.what)}` : capitalize(plural(byName.size, kind.what))} outside of tests and examples, by the lines that ${kind.what === 'event' ? 'emit one by a literal name; events under computed names are not among them' : 'declare one'}:\n\n`,
  )
  for (const [name, places] of [...byName].slice(0, 120))
    yield* say(
      `- ${code(name)} ${places
        .slice(0, 3)
        .map(({ location }) => `[${location}]`)
        .join(' ')}${places.length > 3 ? ` and ${places.length - 3} more` : ''}\n`,
    )
  return true
}
