import { isMagicMethod } from './php-magic-methods.ts'
import { isRunByRuby } from './ruby-protocols.ts'
import { edgeKinds, knownLevels, linkRules, openReasons } from '../../graph/graph.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import type {
  Completeness,
  EdgeQuery,
  EdgeRecord,
  NodeRecord,
  UnresolvedCallRecord,
  SiteRecord,
  SnapshotInfo,
} from '../snapshot.ts'
import { HELD_BESIDE_TESTS, NOT_LINKED } from '../snapshot.ts'
import type { Files } from './files.ts'
import type { Nodes } from './nodes.ts'
import type { Reader } from './reader.ts'
import { createIncludedTexts } from './included-texts.ts'
import { createLoadedCalls } from './loaded-calls.ts'
import { createReflectiveCalls } from './reflective-calls.ts'
import { createUnseenCalls } from './unseen-calls.ts'

export interface Edges {
  readonly childrenOf: (nodeId: string) => NodeRecord[]
  readonly edges: (nodeId: string, options: EdgeQuery) => EdgeRecord[]
  readonly isUsedFromOutside: (nodeId: string) => boolean
  readonly countEdges: (nodeId: string) => { kind: EdgeKind; direction: 'in' | 'out'; count: number }[]
  readonly completeness: (nodeId: string) => Completeness
  readonly unresolvedCallsIn: (nodeId: string, limit: number) => UnresolvedCallRecord[]
  readonly unresolvedCallsNamed: (nodeId: string, limit: number) => UnresolvedCallRecord[]
  /** Edge numbers of a node. */
  readonly numbers: (node: number, direction: 'in' | 'out') => Iterable<number>
  readonly kindOf: (edge: number) => EdgeKind
  readonly record: (edge: number, maxSites: number) => EdgeRecord
  readonly sites: (edge: number, maxSites: number) => SiteRecord[]
}

export const EdgeColumn = { FROM: 0, TO: 1, KIND: 2, FIRST_SITE: 3 } as const
const SITE_FILE = 0
const SITE_LINE = 1
const SITE_COLUMN = 2
const SITE_HOW = 3

export function createEdges(reader: Reader, files: Files, nodes: Nodes): Edges {
  const unfollowed = unfollowedCalls(reader.info)
  const { unlinked } = reader.info
  /** Whether code that is missing in the graph may use what a file declares, or what is in no file. */
  const isReached = (path: string): boolean => {
    if (unlinked === undefined) return false
    if (unlinked.languages === 'all' || path === '') return true
    const language = files.findFile(path)?.language ?? ''
    // What C includes is code whatever its name says.
    return language === '' || unlinked.languages.includes(language)
  }
  const {
    edge: table,
    edgeStart,
    incoming,
    incomingStart,
    site,
    unresolvedCall,
    unresolvedCallStart,
  } = reader.rows
  const pathOf = (file: number): string => (file < 0 ? '' : (files.paths()[file] ?? ''))
  const unseenIn = createUnseenCalls(reader, pathOf)
  const reflectiveIn = createReflectiveCalls(reader, pathOf)
  const includedTexts = createIncludedTexts(reader, pathOf, (path) => files.findFile(path) !== undefined)
  const loadedCalls = createLoadedCalls(reader)
  const kindOf = (edge: number): EdgeKind => edgeKinds[table.get(edge, EdgeColumn.KIND) & 255] ?? 'references'

  function* numbers(node: number, direction: 'in' | 'out'): Generator<number> {
    if (node < 0) return
    const start = direction === 'out' ? edgeStart : incomingStart
    const end = start.get(node + 1)
    for (let index = start.get(node); index < end; index++)
      yield direction === 'out' ? index : incoming.get(index)
  }

  const sites = (edge: number, maxSites: number): SiteRecord[] => {
    const first = table.get(edge, EdgeColumn.FIRST_SITE)
    const end = Math.min(table.get(edge + 1, EdgeColumn.FIRST_SITE), first + maxSites)
    const result: SiteRecord[] = []
    for (let index = first; index < end; index++) {
      const how = site.get(index, SITE_HOW)
      result.push({
        filePath: pathOf(site.get(index, SITE_FILE)),
        line: site.get(index, SITE_LINE),
        column: site.get(index, SITE_COLUMN),
        known: knownLevels[how & 255] ?? 'possible',
        rule: linkRules[how >> 8] ?? 'unique-name',
      })
    }
    return result
  }

  const record = (edge: number, maxSites: number): EdgeRecord => ({
    kind: kindOf(edge),
    from: nodes.record(table.get(edge, EdgeColumn.FROM)),
    to: nodes.record(table.get(edge, EdgeColumn.TO)),
    known: knownLevels[table.get(edge, EdgeColumn.KIND) >> 8] ?? 'possible',
    siteCount: table.get(edge + 1, EdgeColumn.FIRST_SITE) - table.get(edge, EdgeColumn.FIRST_SITE),
    sites: sites(edge, maxSites),
  })

  const childNumbers = (node: number): number[] => {
    const result: number[] = []
    for (const edge of numbers(node, 'out')) {
      // `contains` is the first kind, so the children come first.
      if (kindOf(edge) !== 'contains') break
      result.push(table.get(edge, EdgeColumn.TO))
    }
    return result
  }

  const isCalled = (node: number, isCaller: (from: number) => boolean = () => true): boolean => {
    for (const edge of numbers(node, 'in'))
      if (kindOf(edge) === 'calls' && isCaller(table.get(edge, EdgeColumn.FROM))) return true
    return false
  }

  /**
   * Where a function or class is named as a value. A property that runs where it is read (`this.total`) is named and
   * called in one place: what goes on from there is what it returns. A closing tag (`</Row>`) hands nothing on.
   */
  const countPassed = (node: number): number => {
    const places = (kind: EdgeKind): SiteRecord[] =>
      [...numbers(node, 'in')]
        .filter((edge) => kindOf(edge) === kind)
        .flatMap((edge) => sites(edge, Infinity))
    const keyOf = ({ filePath, line, column }: SiteRecord): string => `${filePath}:${line}:${column}`
    const named = places('references')
    const called = new Set(
      (named.length === 0 ? [] : places('calls')).filter(({ known }) => known !== 'possible').map(keyOf),
    )
    const passed = named.filter((place) => !called.has(keyOf(place)) && !isClosingTag(place))
    return (nodes.escapes(node) ? 1 : 0) + passed.length
  }

  const isClosingTag = ({ filePath, line, column }: SiteRecord): boolean =>
    /\.[cm]?[jt]sx?$/u.test(filePath) &&
    files.readLines(filePath, line, line)?.text.slice(0, column).endsWith('</') === true

  const reasonsOf = (name: string): [string, number][] => {
    const row = reader.get('select reasons from open_name where name = ?', name)
    return row === undefined ? [] : (JSON.parse(row['reasons'] as string) as [string, number][])
  }

  const openReasonsOf = (name: string, countsOutside: boolean): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const [reason, count] of reasonsOf(name)) {
      // A call that goes outside comes back where a type of ours stands for one from there.
      const isCounted = reason === 'external' ? countsOutside : !outsideReasons.has(reason)
      if (isCounted) counts.set(reason, count)
    }
    return counts
  }

  /** Calls of members whose names are computed and begin as this one does: `visit_*`. */
  const openReasonsOfPart = (name: string): Map<string, number> => {
    const counts = new Map<string, number>()
    partNames ??= reader
      .all("select name from open_name where name like '%*'")
      .map((row) => row['name'] as string)
    for (const part of partNames) {
      if (name.startsWith(part.slice(0, -1))) {
        const reasons = [...openReasonsOf(part, false).values()]
        const count = reasons.reduce((sum, each) => sum + each, 0)
        counts.set('computed name', (counts.get('computed name') ?? 0) + count)
      }
    }
    return counts
  }
  let partNames: readonly string[] | undefined

  const unresolvedCallAt = (row: number, name: string): UnresolvedCallRecord => ({
    name,
    filePath: pathOf(unresolvedCall.get(row, 1)),
    line: unresolvedCall.get(row, 2),
    column: unresolvedCall.get(row, 3),
    reason: openReasons[unresolvedCall.get(row, 4)] ?? 'dynamic',
  })

  return {
    childrenOf: (id) => childNumbers(nodes.nodeNumber(id)).map(nodes.record),
    edges(id, { direction, kinds, limit = Infinity, offset = 0, maxSites = 20 }) {
      const wanted = kinds === undefined ? undefined : new Set(kinds)
      const result: EdgeRecord[] = []
      let position = 0
      for (const edge of numbers(nodes.nodeNumber(id), direction)) {
        if (wanted !== undefined && !wanted.has(kindOf(edge))) continue
        if (position++ < offset) continue
        if (result.length >= limit) break
        result.push(record(edge, maxSites))
      }
      return result
    },
    isUsedFromOutside(id) {
      const node = nodes.nodeNumber(id)
      for (const edge of numbers(node, 'in')) {
        const from = table.get(edge, EdgeColumn.FROM)
        if (kindOf(edge) !== 'contains' && from !== node && nodes.parentOf(from) !== node) return true
      }
      return false
    },
    countEdges(id) {
      const node = nodes.nodeNumber(id)
      return (['in', 'out'] as const).flatMap((direction) => {
        const counts = new Map<EdgeKind, number>()
        for (const edge of numbers(node, direction))
          counts.set(kindOf(edge), (counts.get(kindOf(edge)) ?? 0) + 1)
        return [...counts].map(([kind, count]) => ({ kind, direction, count }))
      })
    },
    completeness(id) {
      const node = nodes.nodeNumber(id)
      if (node < 0) return { complete: true, reasons: [] }
      const { name, kind, filePath, parentId, isExported, isOutlined } = nodes.record(node)
      if (isOutlined) return { complete: false, reasons: [{ reason: NOT_LINKED, count: 1 }] }
      const isFunction = kind === 'method' || kind === 'function'
      const counts = openReasonsOf(name, nodes.runsFromOutside(node))
      // What is built into Go are functions: a method that is called so has a receiver whose type was not found.
      if (kind === 'method' && filePath.endsWith('.go') && name !== 'Error') {
        const builtin = reasonsOf(name).find(([reason]) => reason === 'builtin')
        if (builtin !== undefined)
          counts.set('unresolved-receiver', (counts.get('unresolved-receiver') ?? 0) + builtin[1])
      }
      // `object[key]()` may mean any method where members are found by keys that are made at run time (JavaScript).
      if (isFunction && membersByKey.test(filePath ?? '')) {
        const holder = nodes.nodeNumber(parentId ?? '')
        const isInValue = holder >= 0 && valueKinds.has(nodes.kindOf(holder))
        const isOfClass = holder >= 0 && nodes.kindOf(holder) === 'class'
        if (kind === 'method' || isInValue) addCounts(counts, openReasonsOf('', false))
        if (name.startsWith('[')) counts.set('computed name', 1)
        if (kind === 'function' && isExported) addCounts(counts, loadedCalls())
        const isReached = {
          all: true,
          methods: kind === 'method',
          accessors: accessorNames.has(name) && !isOfClass,
          traps: trapNames.has(name) && !isOfClass,
        }
        for (const { reason, reaches, count } of unseenIn(filePath)) {
          if (isReached[reaches]) counts.set(reason, count)
        }
      }
      // What is there for code to call is hardly what reflection looks for; what nothing calls may well be.
      if (kind === 'method' && !isCalled(node)) {
        const { methods, constructors, findsPrivate } = reflectiveIn(filePath)
        const isSeen = findsPrivate || !nodes.isPrivate(node)
        const reflective = nodes.isConstructor(node) ? constructors : isSeen ? methods : 0
        if (reflective > 0) counts.set('reflection', reflective)
      }
      // What has no callers may be there for who holds it: a view for its framework, a comparer for its collection.
      if (isFunction && nodes.isHeldOutside(node)) {
        const isProduct = (from: number): boolean => !nodes.isTest(from)
        if (!isCalled(node) || nodes.isBuiltOnOutside(node)) counts.set('run from outside', 1)
        else if (!nodes.isTest(node) && !isCalled(node, isProduct)) counts.set(HELD_BESIDE_TESTS, 1)
      }
      const isMaker = (edge: number): boolean => kindOf(edge) === 'instantiates'
      if (kind === 'class' && nodes.isBuiltOnOutside(node) && !numbers(node, 'in').some(isMaker))
        counts.set('run from outside', 1)
      const texts = isFunction ? includedTexts(filePath ?? '') : 0
      if (texts > 0) counts.set('included text', texts)
      // What stands at the top level of a file of Ruby is a method of every object.
      const isRuby = isFunction && rubyFiles.test(filePath ?? '')
      if (isRuby || (kind === 'method' && namesInPart.test(filePath ?? '')))
        addCounts(counts, openReasonsOfPart(name))
      // Methods of such names are run by the language, wherever it sees fit (Python, JavaScript, Ruby, PHP).
      const isHook = /^__(?!init__|new__|post_init__).+__$/.test(name)
      const isMagic = isMagicMethod(name, filePath ?? '') && name !== '__construct'
      const isConversion = kind === 'method' && membersByKey.test(filePath ?? '') && conversionNames.has(name)
      const isProtocol = isRuby && isRunByRuby(name)
      if (isFunction && (isHook || isMagic || isConversion || isProtocol))
        counts.set('run by the language', 1)
      if (nodes.isLinkedByName(node)) counts.set('linked by name', 1)
      const passed = callableKinds.has(nodes.kindOf(node)) ? countPassed(node) : 0
      if (passed > 0) counts.set('passed as a value', passed)
      if (unfollowed > 0) counts.set('bound-hit', unfollowed)
      if (isReached(filePath)) counts.set('linking-failed', unlinked!.count)
      const reasons = [...counts].map(([reason, count]) => ({ reason, count }))
      reasons.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
      return { complete: reasons.length === 0, reasons }
    },
    unresolvedCallsNamed(id, limit) {
      const node = nodes.nodeNumber(id)
      const { name } = node < 0 ? { name: '' } : nodes.record(node)
      const row = name === '' ? undefined : reader.get('select id from open_name where name = ?', name)
      if (row === undefined) return []
      const result: UnresolvedCallRecord[] = []
      const end = unresolvedCallStart.get(reader.nodeCount)
      for (let index = 0; index < end && result.length < limit; index++) {
        if (unresolvedCall.get(index, 0) !== row['id']) continue
        const found = unresolvedCallAt(index, name)
        if (!outsideReasons.has(found.reason)) result.push(found)
      }
      return result
    },
    unresolvedCallsIn(id, limit) {
      const result: UnresolvedCallRecord[] = []
      const visit = (node: number): void => {
        const end = unresolvedCallStart.get(node + 1)
        for (let row = unresolvedCallStart.get(node); row < end && result.length < limit; row++) {
          const name = reader.get('select name from open_name where id = ?', unresolvedCall.get(row, 0))?.[
            'name'
          ]
          result.push(unresolvedCallAt(row, name as string))
        }
        if (result.length < limit) for (const child of childNumbers(node)) visit(child)
      }
      const node = nodes.nodeNumber(id)
      if (node >= 0) visit(node)
      return result
    },
    numbers,
    kindOf,
    record,
    sites,
  }
}

/** Calls that a layer of linking left open, whatever they are called by; at least one where there is such a layer. */
function unfollowedCalls({ layer, callSites }: SnapshotInfo): number {
  if (layer === undefined || layer === 'everything') return 0
  return Math.max(1, callSites.openByReason['bound-hit'] ?? 0)
}

/** Calls that surely end outside the repository. */
const outsideReasons: ReadonlySet<string> = new Set(['external', 'builtin'])
/** Files of languages in which a member may be called by a computed name. */
const membersByKey = /\.[cm]?[jt]sx?$/
/** Files of languages in which the name of a member may be computed, and what it begins with is known. */
const namesInPart = /\.pyi?$/
/** Members of an object that describes a property. */
const accessorNames: ReadonlySet<string> = new Set(['get', 'set', 'value'])
/** By which a value says what it is as a text, as a number, to `JSON.stringify` and to `await` (JavaScript). */
const conversionNames: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON', 'then'])
/** What the handler of a proxy may have. */
const trapNames: ReadonlySet<string> = new Set([
  'get', 'set', 'has', 'apply', 'construct', 'deleteProperty', 'defineProperty', 'ownKeys', 'getPrototypeOf',
  'setPrototypeOf', 'isExtensible', 'preventExtensions', 'getOwnPropertyDescriptor',
]) // prettier-ignore
/** Files of Ruby. */
const rubyFiles = /\.(?:rb|rake|ru|gemspec)$/
const valueKinds: ReadonlySet<string> = new Set(['variable', 'field'])
const callableKinds: ReadonlySet<string> = new Set(['function', 'method', 'class'])

function addCounts(counts: Map<string, number>, others: ReadonlyMap<string, number>): void {
  for (const [reason, count] of others) counts.set(reason, (counts.get(reason) ?? 0) + count)
}
