import type { NodeKind } from '../../graph/graph.ts'
import { createLimitedMap } from '../limited-map.ts'
import type { NamedNode, NameReading } from '../snapshot.ts'
import { NodeColumn } from '../read/nodes.ts'
import { isExample, isInside, isMemberByConvention } from './guesses.ts'
import { createMembers, stemOf } from './members.ts'
import type { NameIndex } from './members.ts'
import { once } from './once.ts'
import { foldPackageName } from './own-packages.ts'
import { isGuess } from './reading.ts'
import { splitName } from './split-name.ts'
import { createWrittenPlaces } from './written-places.ts'
import type { Fold, WrittenNodes } from './written-places.ts'

export interface NameOptions {
  readonly kinds?: readonly NodeKind[] | undefined
  readonly limit?: number
}

const MAX_CONTAINERS = 500
/** What a definition is called that only an export names: `module.exports = function () {}`, `export default () => 1`. */
const exportWords = ['exports', 'default']
const DEFAULT_LIMIT = 50
/** Definitions in answers that are kept: of namesakes, which may be thousands, each asks what the name means. */
const MAX_KEPT = 2_000

/**
 * Finds what a name means as people write it, without having to know where it is defined: a node id, a place, a name
 * with or without the class, module, package, crate or folder that it is reached through, be it inherited or exported
 * again there, or the variable that it is usually called on. The surest reading that leads anywhere is taken.
 */
export function createNameResolver(index: NameIndex): (name: string, options?: NameOptions) => NamedNode[] {
  const { nodes } = index
  const members = createMembers(index)
  const places = createWrittenPlaces(index)

  const walk = (segments: readonly string[], fold: Fold): number[] => {
    const last = segments.length - 1
    let containers = members.roots(segments[0] ?? '', fold !== 'none')
    for (const [at, segment] of segments.entries()) {
      if (at === 0) continue
      const isFolded = fold === 'all' || (fold === 'qualifiers' && at < last)
      const found = new Set(containers.flatMap((container) => members.of(container, segment, isFolded)))
      // A namespace may be one name of several parts: `Newtonsoft.Json`.
      if (at < last) {
        for (const node of nodes.numbersNamed(segments.slice(0, at + 1).join('.'), isFolded)) found.add(node)
      }
      // `class A::B` is one name of several parts, whatever module it stands in (Ruby).
      for (let first = 0; first < at && found.size === 0; first++) {
        const whole = segments.slice(first, at + 1).join('::')
        for (const node of nodes.numbersNamed(whole, isFolded)) found.add(node)
      }
      containers = [...found].slice(0, MAX_CONTAINERS)
    }
    // Of `Json.java` and the class Json in it, the class is meant.
    const holders = new Set(containers.map((node) => index.reader.rows.node.get(node, NodeColumn.PARENT)))
    return containers.filter((node) => !holders.has(node))
  }

  const namesakesOf = (name: string, fold: Fold): number[] => {
    const numbers = nodes.numbersNamed(name, fold === 'all')
    return nodes.order(numbers).filter((node) => nodes.kindOf(node) !== 'external')
  }

  /** What modules export without a name, in files that are called so first. */
  const unnamedExports = (name: string): number[] => {
    const stem = foldPackageName(name)
    const isCalledSo = (node: number): boolean => {
      const path = index.files.paths()[index.reader.rows.node.get(node, NodeColumn.FILE)] ?? ''
      return foldPackageName(stemOf(path)) === stem
    }
    const found = exportWords.flatMap((word) => nodes.numbersNamed(word, false)).filter(isSure)
    return [...found.filter(isCalledSo), ...found.filter((node) => !isCalledSo(node))]
  }

  function* sureReadings(
    name: string,
    segments: readonly string[],
    fold: Fold,
    written: Written,
  ): Generator<Reading> {
    const last = segments.at(-1) ?? ''
    if (fold !== 'qualifiers') yield ['name', nodes.numbersNamed(name, fold === 'all')]
    // `@scope/name`: where no import of it leads out of the repository, its folder is meant, and no heading above it.
    if (fold === 'none' && name.includes('/')) yield ['name', members.packagesNamed(name)]
    if (segments.length < 2) {
      if (fold === 'qualifiers') return
      if (last !== name) yield ['name', nodes.numbersNamed(last, fold === 'all')]
      yield ['name', nodes.numbersEndingIn(last, fold === 'all')]
      yield ['used', written.imported()[fold]]
      return
    }
    yield ['qualified', walk(segments, fold)]
    yield ['written', written.defined()[fold]]
    yield ['used', written.used()[fold]]
  }

  function* guesses(name: string, segments: readonly string[], fold: Fold): Generator<Reading> {
    // Of an import path, what stands before the package says where it comes from, and `v2` which version it is.
    const path = name.includes('/') ? segments.filter((segment) => !/^v\d+$/u.test(segment)) : []
    for (let first = 1; first < path.length - 1; first++) yield ['inside', walk(path.slice(first), fold)]
    const qualifiers = segments.slice(0, -1)
    const [qualifier = ''] = qualifiers
    const likely = namesakesOf(segments.at(-1) ?? '', fold).filter(
      (node) => isSure(node) && !isExample(index, node),
    )
    if (qualifiers.length > 0) yield ['inside', likely.filter((node) => isInside(index, node, qualifiers))]
    if (qualifiers.length === 1) {
      yield ['convention', likely.filter((node) => isMemberByConvention(index, node, qualifier))]
    }
  }

  /** From the surest to the least sure. */
  function* readings(name: string): Generator<Reading> {
    const segments = splitName(name)
    const last = segments.at(-1) ?? ''
    // Those of the very name first: of very many only the first are looked at.
    const namesakes = once(() => [...new Set([...namesakesOf(last, 'none'), ...namesakesOf(last, 'all')])])
    const written: Written = {
      defined: once(() => places.defined(namesakes(), segments)),
      used: once(() => places.used(namesakes(), segments)),
      imported: once(() => places.used(unnamedExports(last), segments)),
    }
    // Methods of Ruby may end with a mark, which stands at the end of a question, too.
    const marks = /[?!]$/u.exec(name)?.[0] ?? '?!'
    const marked = (mark: string) =>
      sureReadings(
        `${name.replace(/[?!]$/u, '')}${mark}`,
        [...segments.slice(0, -1), `${last}${mark}`],
        'none',
        written,
      )
    if (marks.length === 1) yield* marked(marks)
    yield* sureReadings(name, segments, 'none', written)
    for (const mark of marks) yield* marked(mark)
    // Of what is written in another case, the qualifier says least: `response.json` is said of a Response.
    yield* sureReadings(name, segments, 'qualifiers', written)
    yield* guesses(name, segments, 'qualifiers')
    yield* sureReadings(name, segments, 'all', written)
    yield* guesses(name, segments, 'all')
  }

  const isSure = (node: number): boolean => {
    const kind = nodes.kindOf(node)
    return kind !== 'external' && kind !== 'section' && !nodes.isTest(node)
  }

  const resolve = (written: string, kinds: readonly NodeKind[] | undefined, limit: number): NamedNode[] => {
    const name = written.trim()
    const placed = findPlace(index, written) ?? findPlace(index, name)
    if (placed !== undefined) return [placed]
    const wanted = kinds === undefined ? undefined : new Set(kinds)
    const sure = new Map<number, NameReading>()
    const others = new Map<number, NameReading>()
    for (const [reading, numbers] of readings(name)) {
      // An external of this very name stands before what is written in another case, and a test before any guess.
      if ([...others.keys()].some((node) => nodes.kindOf(node) === 'external')) break
      if (isGuess(reading) && [...others.keys()].some(nodes.isTest)) break
      for (const node of nodes.order(numbers)) {
        const found = isSure(node) ? sure : others
        if ((wanted?.has(nodes.kindOf(node)) ?? true) && !found.has(node)) found.set(node, reading)
      }
      if (sure.size > 0) break
    }
    return [...sure, ...others]
      .slice(0, limit)
      .map(([node, reading]) => ({ node: nodes.record(node), reading }))
  }

  const known = createLimitedMap<string, NamedNode[]>(MAX_KEPT, ({ length }) => 1 + length)
  return (written, { kinds, limit = DEFAULT_LIMIT } = {}) => {
    const key = `${limit} ${kinds?.join() ?? ''} ${written}`
    const before = known.get(key)
    if (before !== undefined) return before
    const found = resolve(written, kinds, limit)
    known.set(key, found)
    return found
  }
}

type Reading = readonly [NameReading, readonly number[]]

/** What texts say, which are read when they are asked for, and once. */
interface Written {
  readonly defined: () => WrittenNodes
  readonly used: () => WrittenNodes
  /** What has no name of its own where it is defined, by what its importers call it. */
  readonly imported: () => WrittenNodes
}

/** A node id, or `path:line` of a file that there is. */
function findPlace({ nodes, files }: NameIndex, name: string): NamedNode | undefined {
  const node = nodes.findNode(name)
  if (node !== undefined) return { node, reading: 'id' }
  const place = /^([^:]+):(\d{1,9})(?:[-:]\d{1,9})?$/u.exec(name)
  const path = place?.[1] ?? ''
  const around = files.fileIndex(path) < 0 ? undefined : nodes.nodeAt(path, Number(place?.[2]))
  return around === undefined ? undefined : { node: around, reading: 'place' }
}
