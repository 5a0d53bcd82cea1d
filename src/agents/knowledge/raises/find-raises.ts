import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { distinctPlaces } from '../code-place.ts'
import type { CodeLine } from '../scan-lines.ts'
import { scanLines } from '../scan-lines.ts'

/** A line that raises, catches, or ends the program. */
export interface Raise extends Omit<CodePlace, 'node'> {
  readonly kind: 'raise' | 'catch' | 'exit'
  /** `ValueError`, `Error::Empty`, `ErrClosed`; of an exit its code; '' for an error without a name. */
  readonly name: string
  readonly text: string
  /** The definition around it. */
  readonly node: NodeRecord | undefined
}

export interface FoundRaises {
  readonly raises: readonly Raise[]
  /** Whether every line of code was looked at. */
  readonly isWhole: boolean
}

/** The name that a raising line gives its error is in the first group that matched. */
const raising: readonly string[] = [
  // Python, Ruby, Java, C#, scripts, C++
  String.raw`\b(?:raise|throw)\s+(?:new\s+)?((?:[\w$]+(?:\.|::|\\))*[A-Z][\w$]*)`,
  String.raw`\b(?:raise|throw)\s+(?:new\s+)?([a-z_]\w*(?:[.(]|\b))`,
  // Go
  String.raw`\breturn\b[^\n]{0,160}?\b(?:\w+\.)?([Ee]rr[A-Z]\w*)\s*(?:$|[,)}])`,
  String.raw`\b(?:fmt\.Errorf|errors\.(?:New|Wrapf?|Errorf))\(`,
  String.raw`\b(panic)\(`,
  // Rust
  String.raw`\bErr\(\s*([A-Z]\w*(?:::\w+)*)`,
  String.raw`\b(panic|bail|unreachable|unimplemented|todo|anyhow)!\s*[({[]`,
]
const raisingText = raising.join('|')

const catching = String.raw`\b(?:except|catch|rescue)\b[ (].*|\berrors\.(?:Is|As)\(.*|\bon\s+[A-Z]\w+\s+catch\b`

/** Ends the program: the code is in the first group that matched. */
const exiting = String.raw`\b(?:sys\.exit|os\._exit|process\.exit|os\.Exit|process::exit|Environment\.Exit|System\.exit|_exit|exit!?|abort)\(\s*([\w.:]*)|\bprocess\.exitCode\s*=\s*(\w+)|\braise\s+SystemExit\(\s*(\w*)|^\s*exit\s+(\d{1,3})\b`

const code =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|go|rs|rb|rake|java|kt|kts|scala|groovy|cs|php|c|cc|cpp|cxx|h|hpp|hh|swift|dart|ex|exs|lua|pl|sh|bash)$/iu

/** Everywhere the product raises errors or ends. */
export function findRaises(snapshot: Snapshot): FoundRaises {
  const raised = scanLines(snapshot, raisingText, code)
  const exited = scanLines(snapshot, exiting, code)
  return {
    raises: [
      ...read(snapshot, raised.lines, 'raise', raisingText),
      ...read(snapshot, exited.lines, 'exit', exiting),
    ],
    isWhole: raised.isWhole && exited.isWhole,
  }
}

/** Where code catches an error by its name. */
export function findCatches(snapshot: Snapshot, name: string): Raise[] {
  const own = ownName(name)
  if (own === '') return []
  const { lines } = scanLines(snapshot, catching, code)
  const whole = new RegExp(String.raw`\b${own.replaceAll(/[^\w]/gu, '.')}\b`, 'u')
  return lines
    .filter(({ text }) => whole.test(text))
    .map((line) => ({ ...line, kind: 'catch', name: own, node: snapshot.nodeAt(line.path, line.line) }))
}

/**
 * Who raises an error of the repository's own: the lines that raise it by name, and by the graph those that make one
 * or call what makes it (`Fault.invalid(…)`).
 */
export function findRaisesOf(snapshot: Snapshot, name: string): FoundRaises & { definition?: NodeRecord } {
  const own = ownName(name)
  const { raises, isWhole } = findRaises(snapshot)
  const byName = raises.filter((raise) => raise.kind === 'raise' && raise.name.split(/\.|::/u).includes(own))
  const definition = snapshot
    .resolveName(name, { kinds: ['class', 'interface', 'type', 'enum', 'field', 'variable'], limit: 4 })
    .map(({ node }) => node)
    .find(({ isTest, kind }) => !isTest && kind !== 'external')
  if (definition === undefined) return { raises: byName, isWhole }
  const made = snapshot
    .edges(definition.nodeId, { direction: 'in', kinds: ['instantiates'], limit: 500, maxSites: 200 })
    .filter(({ from }) => !from.isTest)
    .flatMap(({ from, sites }) =>
      sites.map((site): Raise => {
        const text = snapshot.readLines(site.filePath, site.line, site.line)?.text ?? ''
        return { kind: 'raise', name: own, path: site.filePath, line: site.line, text, node: from }
      }),
    )
  return { raises: distinctPlaces([...byName, ...made]), isWhole, definition }
}

/** The subtypes of an error, which are caught with it. */
export function findSubtypes(snapshot: Snapshot, definition: NodeRecord): NodeRecord[] {
  return snapshot
    .edges(definition.nodeId, { direction: 'in', kinds: ['extends', 'implements'], limit: 200, maxSites: 1 })
    .map(({ from }) => from)
    .filter(({ isTest }) => !isTest)
}

function read(
  snapshot: Snapshot,
  lines: readonly CodeLine[],
  kind: 'raise' | 'exit',
  pattern: string,
): Raise[] {
  const expression = new RegExp(pattern, 'u')
  return lines.flatMap(({ path, line, text }) => {
    const found = expression.exec(text)
    // Within a text it is said, not done.
    if (found === null || isQuoted(text, found.index)) return []
    const name = found.slice(1).find((group) => group !== undefined && group !== '') ?? ''
    // A value that is thrown on is known by what made it.
    const isNamed =
      kind === 'exit' || /[A-Z]|^(?:panic|bail|unreachable|unimplemented|todo|anyhow)$/u.test(name)
    return [{ kind, name: isNamed ? name : '', path, line, text, node: snapshot.nodeAt(path, line) }]
  })
}

function isQuoted(text: string, index: number): boolean {
  const before = text.slice(0, index)
  return (before.match(/"/gu)?.length ?? 0) % 2 === 1 || (before.match(/`/gu)?.length ?? 0) % 2 === 1
}

/** `KeyError` of `acme.errors.KeyError`. */
function ownName(name: string): string {
  return name.split(/\.|::|\\/u).at(-1) ?? name
}
