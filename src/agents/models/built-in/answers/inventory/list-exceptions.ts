import { limits, quantity } from '../../../../evidence/claims.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, citeNode, code, pathOf, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { listDefinitions } from './definition-lines.ts'
import { isExample } from './find-families.ts'

/** "Which exceptions are there", "all timeout errors": by their base, by their names, and by what they extend. */
export function* listExceptions(word: string): Script<boolean> {
  const plain = /^(?:all|the|custom|every|own)?$/iu.test(word)
  const bases = plain
    ? []
    : yield* callAll(
        'list_definitions',
        [`${word}Exception`, `${word}Error`, word].map((name) => ({
          base: name.replace(/^./u, (letter) => letter.toUpperCase()),
        })),
      )
  const family = bases.find((output) => !isToolFailure(output) && output.definitions.length > 0)
  if (family !== undefined && !isToolFailure(family)) {
    yield* say(
      `${quantity(family.extent, 'type')} ${family.definitions.length === 1 ? 'derives' : 'derive'} from ${code(family.base?.name ?? '')}${family.base === undefined ? '' : citeNode(family.base)}.${limits(family.extent)}\n\n`,
    )
    yield* say(listDefinitions(family, true))
    return true
  }
  const named = yield* callAll(
    'list_definitions',
    (plain ? ['Exception', 'Error'] : [word]).map((one) => ({ word: one, kinds: ['class', 'type', 'enum'] })),
  )
  const all = [
    ...new Map(
      named
        .flatMap((output) => (isToolFailure(output) ? [] : output.definitions))
        .map((one) => [one.node_id, one]),
    ).values(),
  ].filter(
    (one) =>
      !isExample(one) && one.kind !== 'type' && /(?:Error|Exception|Timeout|Warning|Fault)$/u.test(one.name),
  )
  const direct = plain ? yield* findDerivedExceptions(all.map(({ name }) => name)) : []
  const below = plain ? yield* findBelow(all, direct) : []
  const derived = [
    ...direct.map((one) => below.find(({ name }) => name === one.name) ?? one),
    ...below.filter(({ name }) => direct.every((one) => one.name !== name)),
  ]
  const codes = yield* findStatusCodes()
  const sentinels = plain ? yield* findErrorValues() : []
  if (all.length + derived.length + sentinels.length === 0) return false
  if (all.length > 0)
    yield* say(
      `${capitalize(plural(all.length, 'definition'))} outside of tests and examples ${all.length === 1 ? 'is' : 'are'} named like an exception or error:\n\n`,
    )
  for (const one of all.slice(0, 100))
    yield* say(
      `- ${code(one.name)}${codes(one.location)}${one.doc === undefined ? '' : `: ${quoteDoc(one.doc).replace(/\.$/u, '')}`}${citeNode(one)}\n`,
    )
  if (derived.length > 0) {
    yield* say(
      `${all.length === 0 ? '' : '\n'}${capitalize(plural(derived.length, 'class', 'classes'))} named otherwise ${derived.length === 1 ? 'derives' : 'derive'} from one of these or from an exception of the language:\n\n`,
    )
    yield* say(derived.map((one) => `- ${code(one.name)}${codes(one.location)} [${one.location}]\n`).join(''))
  }
  if (sentinels.length > 0) {
    yield* say(
      `${all.length + derived.length === 0 ? '' : '\n'}${capitalize(plural(sentinels.length, 'variable'))} ${sentinels.length === 1 ? 'holds' : 'hold'} an error value:\n\n`,
    )
    yield* say(sentinels.map(lineOf).join(''))
  }
  return true
}

/** Classes below those that are known, at any depth. */
function* findBelow(named: readonly FoundLine[], direct: readonly FoundLine[]): Script<FoundLine[]> {
  const outputs = yield* callAll(
    'list_definitions',
    [...named, ...direct].slice(0, 40).map(({ name: base }) => ({ base, limit: 300 })),
  )
  const below = outputs.flatMap((output) => (isToolFailure(output) ? [] : output.definitions))
  return [...new Map(below.map((one) => [one.name, one])).values()].filter(
    (one) => one.in_test !== true && !isExample(one) && named.every(({ name }) => name !== one.name),
  )
}

/** The status that a class declares for itself: `status_code = 404` between its first and its last line. */
function* findStatusCodes(): Script<(location: string) => string> {
  const expression =
    /\b(?:status_?code|http_?status|status)\b[^=:\n]{0,30}[=:]\s*([\w.]{3,60})\s*[,;]?\s*(?:#.*|\/\/.*)?$/iu
  const output = yield* call('grep', {
    pattern: String.raw`^\s+(?:\w+\s+){0,4}(?:status_?code|http_?status|status)\b[^=:]{0,30}[=:]\s*[\w.]*\d{3}\s*[,;]?\s*$`,
    regex: true,
    limit: 200,
  })
  const lines = isToolFailure(output) ? [] : output.matches
  return (location) => {
    const [, start = '', end = start] = /:(\d+)(?:-(\d+))?$/u.exec(location) ?? []
    const own = lines.find((line) => {
      const at = Number(/:(\d+)/u.exec(line.location)?.[1])
      return pathOf(line.location) === pathOf(location) && at >= Number(start) && at <= Number(end)
    })
    const value = own === undefined ? undefined : expression.exec(own.text)?.[1]
    return own === undefined || value === undefined ? '' : `, status ${code(value)} [${own.location}]`
  }
}

interface FoundLine {
  readonly name: string
  readonly location: string
}

function lineOf({ name, location }: FoundLine): string {
  return `- ${code(name)} [${location}]\n`
}

/** Classes that extend an exception without being named like one. */
function findDerivedExceptions(known: readonly string[]): Script<FoundLine[]> {
  return findLines(
    /^\s*(?:export |public |internal |abstract |sealed |final |static |default )*class\s+(\w+)[^\n{]*(?:\(|extends\s|\s:\s)[^\n{]*(?:Error|Exception)\b/u,
    /\.(?:py|[cm]?[jt]sx?|java|kt|cs|php|scala)$/u,
    (name) => !known.includes(name) && !/^_|(?:Error|Exception|Timeout|Warning|Fault)$/u.test(name),
  )
}

/** `var ErrClosed = errors.New("closed")`. */
function findErrorValues(): Script<FoundLine[]> {
  return findLines(
    /^\s*(?:var\s+)?([Ee]rr\w+)\s*(?:error\s*)?=\s*(?:errors\.New|fmt\.Errorf)\(/u,
    /\.go$/u,
    () => true,
  )
}

function* findLines(
  expression: RegExp,
  paths: RegExp,
  isWanted: (name: string) => boolean,
): Script<FoundLine[]> {
  const output = yield* call('grep', {
    pattern: expression.source,
    regex: true,
    case_sensitive: true,
    limit: 200,
  })
  if (isToolFailure(output)) return []
  return output.matches.flatMap((match) => {
    const name = expression.exec(match.text)?.[1]
    const path = pathOf(match.location)
    return name === undefined ||
      match.in_test === true ||
      !paths.test(path) ||
      isExample(match) ||
      !isWanted(name)
      ? []
      : [{ name, location: match.location }]
  })
}
