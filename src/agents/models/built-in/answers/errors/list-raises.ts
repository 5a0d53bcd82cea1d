import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code, joinNames, pathOf, plural } from '../../prose.ts'
import type { RaiseQuestion } from '../../read-raise-question.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'

/** A line that raises, and the class or variable that it raises, in the languages with such statements. */
const raising =
  /\b(?:raise|throw)\s+(?:new\s+)?([A-Z][\w.]*|[a-z][\w]*\.[A-Z]\w*)|\breturn\b[^\n]{0,160}?\b(?:fmt\.Errorf|errors\.New)\(|\breturn\b[^\n]{0,160}?\b([Ee]rr[A-Z]\w*)|\bErr\(\s*([A-Z]\w*(?:::\w+)+)/u
const catching = String.raw`(except|catch|rescue|errors\.(Is|As)|on\s+\w+\s+catch)\b.*`

interface Site {
  readonly name: string
  readonly location: string
  readonly within: string
}

const mostNames = 20
const mostSites = 4
const mostLines = 200
const mostFiles = 8
/** Longer lines are no code that anybody wrote. */
const longestLine = 300

/** The errors that the code of one directory, file or definition raises, each with where, and where each is caught. */
export function* listRaises({ subject, asksHandlers }: RaiseQuestion): Script<boolean> {
  const found = yield* call('get_node', { node: subject, include_source: false })
  if (isToolFailure(found)) return false
  const { node } = found
  const isWhole = node.kind === 'directory' || node.kind === 'file' || node.kind === 'module'
  const called = node.kind === 'function' || node.kind === 'method' ? yield* findCalled(node.node_id) : []
  const ranges = [node.location, ...called]
  const paths =
    node.kind === 'directory' ? [node.node_id] : [...new Set(ranges.map(pathOf))].slice(0, mostFiles)
  const outputs = yield* callAll(
    'grep',
    paths.map((path) => ({
      pattern: raising.source,
      regex: true,
      case_sensitive: true,
      path,
      limit: mostLines,
    })),
  )
  const matches = outputs.flatMap((output) => (isToolFailure(output) ? [] : output.matches))
  const sites = matches.flatMap(({ location, text, in: within, in_test: isTest }): Site[] => {
    const isInside = isWhole || ranges.some((range) => stands(location, range))
    if (isTest === true || !isInside || /^\s*(?:#|\/\/|\*|"|')/u.test(text)) return []
    const [, thrown, value, variant] = raising.exec(text) ?? []
    // An error that is wrapped goes by the name of the one within.
    const wrapped = /\b(?:Errorf|Join|Wrapf?)\(.{0,160}\b([Ee]rr[A-Z]\w*)/u.exec(text)?.[1]
    const name = thrown ?? value ?? variant ?? wrapped ?? ''
    return [{ name, location, within: nameOf(within) }]
  })
  const groups = [...Map.groupBy(sites, ({ name }) => name)].filter(([name]) => name !== '')
  const unnamed = sites.filter(({ name }) => name === '')
  if (groups.length + unnamed.length === 0) return false
  const isCut = outputs.some(
    (output) => !isToolFailure(output) && (output.extent.cut !== null || output.matches.length >= mostLines),
  )
  yield* say(
    `In the code of ${code(subject)}${called.length === 0 ? '' : ' and of what it calls itself'} I found ${isCut ? 'at least ' : ''}${plural(sites.length, 'place')} that ${sites.length === 1 ? 'raises' : 'raise'} or ${sites.length === 1 ? 'returns' : 'return'} an error; what is raised by the code that ${called.length === 0 ? 'it calls' : 'these call'} is not among them.\n\n`,
  )
  const handlers = asksHandlers
    ? yield* findHandlers(groups.slice(0, mostNames).map(([name]) => name))
    : new Map<string, readonly Site[]>()
  for (const [name, own] of groups.slice(0, mostNames)) {
    const caught = handlers.get(name) ?? []
    const handled = !asksHandlers
      ? ''
      : caught.length === 0
        ? '. I found no place that names it to catch it; one that catches its base would not be found so'
        : `. Caught ${sayPlaces(caught)}`
    yield* say(`- ${code(name)}, raised ${sayPlaces(own)}${handled}.\n`)
  }
  if (unnamed.length > 0) yield* say(`- Errors made on the spot, without a name: ${sayPlaces(unnamed)}.\n`)
  if (groups.length > mostNames)
    yield* say(`\n${plural(groups.length - mostNames, 'more name')} not shown.\n`)
  return true
}

function sayPlaces(sites: readonly Site[]): string {
  const rows = sites
    .slice(0, mostSites)
    .map(
      ({ within, location }) =>
        `in ${within === '' ? code(pathOf(location)) : code(within)}${cite(location)}`,
    )
  return `${joinNames(rows, mostSites)}${sites.length > mostSites ? ` and ${plural(sites.length - mostSites, 'more place')}` : ''}`
}

/** The lines that catch an error by its name. */
function* findHandlers(names: readonly string[]): Script<ReadonlyMap<string, readonly Site[]>> {
  const outputs = yield* callAll(
    'grep',
    names.map((name) => ({
      pattern: `${catching}\\b${caughtAs(name)}\\b`,
      regex: true,
      case_sensitive: true,
      limit: 20,
    })),
  )
  return new Map(
    names.map((name, index) => {
      const output = outputs[index]
      const matches = output === undefined || isToolFailure(output) ? [] : output.matches
      return [
        name,
        matches
          .filter(
            ({ in_test: isTest, text, location }) =>
              isTest !== true &&
              text.length < longestLine &&
              !/\.(?:map|md|rst|txt|json)$/u.test(pathOf(location)),
          )
          .map(({ location, in: within }) => ({ name, location, within: nameOf(within) })),
      ]
    }),
  )
}

/** The definitions that a function calls itself. */
function* findCalled(nodeId: string): Script<string[]> {
  const output = yield* call('neighbours', { node: nodeId, direction: 'out', kinds: ['calls'], limit: 20 })
  return isToolFailure(output)
    ? []
    : output.edges
        .filter(({ node, known }) => node.kind !== 'external' && known !== 'possible')
        .map(({ node }) => node.location)
}

function stands(location: string, range: string): boolean {
  const [, start, end] = /:(\d+)-(\d+)$/u.exec(range) ?? []
  const line = Number(/:(\d+)-\d+$/u.exec(location)?.[1])
  return pathOf(location) === pathOf(range) && line >= Number(start) && line <= Number(end)
}

function nameOf(nodeId: string | undefined): string {
  return nodeId?.split('#').at(1) ?? ''
}

/** `Fault` of `mill.Fault` and of `Fault.invalid(…)`, `Error::Empty` as it is. */
function caughtAs(name: string): string {
  const plain = name.split('.').findLast((part) => /^\p{Lu}/u.test(part)) ?? name
  return plain.replace(/[^\w:]/gu, '')
}
