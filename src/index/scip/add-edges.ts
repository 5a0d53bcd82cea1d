import { Open, Rule } from '../../graph/edge-rules.ts'
import { OCCURRENCE_WIDTH, edgeKinds, knownLevels, nodeKinds } from '../../graph/graph.ts'
import type { EdgeKind, LinkedGraph, OccurrenceRows, SiteTable } from '../../graph/graph.ts'
import { createSiteTable } from '../../graph/site-table.ts'
import { NodePlaces } from './node-places.ts'
import { placeKey, placeOfKey } from './precise-index.ts'
import type { IndexedFile, PlacedDocument, PreciseIndex } from './precise-index.ts'
import { ScipError } from './scip-error.ts'
import { SiteList, compareSites } from './site-list.ts'
import type { Site } from './site-list.ts'
import { isLocalSymbol } from './symbol-parts.ts'
import { compareNames } from './compare-names.ts'
import type { NameCounts } from './compare-names.ts'

/** What an index has given, and how far it and our own linking say the same. */
export interface IndexReport extends NameCounts {
  /** Places where an edge was added. */
  readonly edges: number
}

export interface GraphWithIndex {
  readonly graph: LinkedGraph
  /** Files that have names that lead somewhere, and had none. */
  readonly added: readonly number[]
  readonly report: IndexReport
}

/** Names and edges of an index of a gigabyte, in code that we do not link; each takes 24 bytes or more. */
const MAX_ROWS = 16_000_000

/**
 * The graph with what an index says of files that are not linked: where their names lead, and what implements what. Of
 * files that are linked the index is compared with the graph, which stays. A `ScipError` where the index has become
 * another since it was opened.
 */
export function addEdges(
  graph: LinkedGraph,
  index: PreciseIndex,
  files: readonly IndexedFile[],
): GraphWithIndex {
  const places = new NodePlaces(graph.nodes)
  const sites = new SiteList()
  const occurrences = [...graph.occurrences]
  const added: number[] = []
  let rows = 0
  const names: NameCounts = { agree: 0, differ: 0, onlyIndex: 0, onlyOurs: 0 }
  for (const placed of index.documents()) {
    const { file } = placed
    if (files[file]!.isLinked) {
      compareNames(placed, index.definitions, graph, occurrences[file], names)
      continue
    }
    const resolve = createResolver(placed, index.definitions)
    const enclosing = places.enclosing(file, files[file]!.text ?? '')
    occurrences[file] = linkNames(placed, resolve, places)
    added.push(file)
    rows += occurrences[file].count
    if (rows + sites.count > MAX_ROWS) {
      throw new ScipError(index.path, `it names more than ${MAX_ROWS} things; split the project`)
    }
    for (const { line, column, symbol, isDefinition, length } of placed.occurrences) {
      if (isDefinition || length === 0) continue
      const from = enclosing(line)
      for (const key of isLocalSymbol(symbol) ? [] : (resolve(symbol) ?? [])) {
        const to = places.nodeAt(key)
        if (to !== -1) sites.add({ kind: kindIndex.references, from, to, file, line, column })
      }
    }
    for (const site of relationships(placed, resolve, places, graph)) sites.add(site)
  }
  const merged = mergeSites(graph.sites, sites)
  return {
    graph: { ...graph, sites: merged, occurrences },
    added,
    report: { ...names, edges: merged.count - graph.sites.count },
  }
}

/** Where the definitions of a symbol stand, by `placeKey`; undefined for one of no document. */
type Resolve = (symbol: string) => readonly number[] | undefined

function createResolver(
  { file, occurrences }: PlacedDocument,
  definitions: PreciseIndex['definitions'],
): Resolve {
  const locals = new Map<string, number[]>()
  for (const { symbol, isDefinition, line, column } of occurrences) {
    if (isDefinition && isLocalSymbol(symbol)) locals.set(symbol, [placeKey(file, line, column)])
  }
  return (symbol) => (isLocalSymbol(symbol) ? locals : definitions).get(symbol)
}

/** Rows as linking makes them of files with facts: what editors are told of a name. */
function linkNames(
  { file, occurrences }: PlacedDocument,
  resolve: Resolve,
  places: NodePlaces,
): OccurrenceRows {
  const cells: number[] = []
  let count = 0
  for (const { line, column, length, symbol } of occurrences) {
    if (length === 0) continue
    const targets = resolve(symbol)
    if (targets === undefined) {
      if (isLocalSymbol(symbol)) continue
      cells.push(line, column, length, -1, 0, 0, REASON_BASE + Open.external)
      count++
      continue
    }
    for (const key of targets) {
      const node = places.nodeAt(key)
      const target = placeOfKey(key)
      if (node !== -1) cells.push(line, column, length, node, 0, -1, EXACT)
      else {
        const where = target.file === file ? -1 : -2 - target.file
        cells.push(line, column, length, where, target.line, target.column, EXACT)
      }
      count++
    }
  }
  const rows = Int32Array.from(cells)
  if (rows.length !== count * OCCURRENCE_WIDTH) throw new RangeError('rows of names are not whole')
  return { count, rows }
}

const REASON_BASE = 100
const EXACT = knownLevels.indexOf('exact')

const kindIndex = Object.fromEntries(edgeKinds.map((name, index) => [name, index])) as Record<
  EdgeKind,
  number
>
const INTERFACE = nodeKinds.indexOf('interface')
const functionKinds = new Set([
  nodeKinds.indexOf('function'),
  nodeKinds.indexOf('method'),
  nodeKinds.indexOf('field'),
])

/** SCIP has one word for what a type extends, what it implements and what a method overrides; the nodes tell them apart. */
function* relationships(
  { file, document, occurrences }: PlacedDocument,
  resolve: Resolve,
  places: NodePlaces,
  { nodes }: LinkedGraph,
): Generator<Site> {
  const definitions = new Map(
    occurrences.filter(({ isDefinition }) => isDefinition).map((one) => [one.symbol, one]),
  )
  for (const { symbol, relationships: all } of document.symbols) {
    const definition = definitions.get(symbol)
    if (definition === undefined) continue
    const { line, column } = definition
    const from = places.nodeAt(placeKey(file, line, column))
    if (from === -1) continue
    for (const related of all) {
      if (!related.isImplementation) continue
      for (const key of resolve(related.symbol) ?? []) {
        const to = places.nodeAt(key)
        if (to === -1 || to === from) continue
        const kind = functionKinds.has(nodes.kind[from]!)
          ? kindIndex.overrides
          : nodes.kind[to] === INTERFACE && nodes.kind[from] !== INTERFACE
            ? kindIndex.implements
            : kindIndex.extends
        yield { kind, from, to, file, line, column }
      }
    }
  }
}

/** With what was added, in the order of the table, each once. */
function mergeSites(sites: SiteTable, added: SiteList): SiteTable {
  const own = added.sorted()
  if (own.length === 0) return sites
  const count = sites.count + own.length
  const merged = createSiteTable(count)
  let row = 0
  const put = (site: Site, known: number, rule: number): void => {
    merged.kind[row] = site.kind
    merged.from[row] = site.from
    merged.to[row] = site.to
    merged.file[row] = site.file
    merged.line[row] = site.line
    merged.column[row] = site.column
    merged.known[row] = known
    merged.rule[row] = rule
    row++
  }
  let next = 0
  for (let old = 0; old < sites.count; old++) {
    const site = siteAt(sites, old)
    for (; next < own.length; next++) {
      const one = added.at(own[next]!)
      if (compareSites(one, site) >= 0) break
      put(one, EXACT, Rule.index)
    }
    put(site, sites.known[old]!, sites.rule[old]!)
  }
  for (; next < own.length; next++) put(added.at(own[next]!), EXACT, Rule.index)
  return merged
}

function siteAt(sites: SiteTable, row: number): Site {
  return {
    kind: sites.kind[row]!,
    from: sites.from[row]!,
    to: sites.to[row]!,
    file: sites.file[row]!,
    line: sites.line[row]!,
    column: sites.column[row]!,
  }
}
