import { groupDigits } from '../../../contract/group-digits.ts'
import { claim, compose, limits, quantity, seen } from '../../checks/evidence/claims.ts'
import type { Claim } from '../../checks/evidence/claims.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../tools/neighbours.ts'
import { isBesideProduct } from '../../knowledge/project/is-beside-product.ts'
import { sayOpen } from '../../checks/evidence/unread.ts'
import { at, code, named, noted, quoted, section } from './markdown.ts'

/** Shown of one section; the rest is counted. */
const mostEdges = 40
const mostSites = 3

interface Words {
  /** `is called from`, in "`x` is called from 3 definitions". */
  readonly verb: string
  /** "No … was found." */
  readonly missing: string
  readonly none: string
}

const ofCallers: Words = {
  verb: 'is called from',
  missing: 'caller',
  none: 'Nothing in the repository calls',
}

const wordsIn: Readonly<Record<string, Words>> = {
  callers: ofCallers,
  // Of a way with one end that is known the calls are followed from there.
  path: ofCallers,
  path_reversed: ofCallers,
  subtypes: {
    verb: 'is extended, implemented or overridden by',
    missing: 'subtype',
    none: 'Nothing extends',
  },
  uses: { verb: 'is used from', missing: 'use', none: 'Nothing in the repository uses' },
}

/** Users of a definition, or what it uses, as a list or a tree; product code first, tests behind. */
export function tellNeighbours(output: NeighboursOutput, kind: string): string[] {
  const { node, direction, edges, extent, note } = output
  const isOut = direction === 'out'
  const rows = isOut ? joinKinds(edges).toSorted(bySite) : joinKinds(edges)
  const isProduct = !isBesideProduct(pathOf(node))
  const groups = Map.groupBy(rows, (edge) => groupOf(edge, isProduct))
  return [
    isOut ? tellUsed(output, rows, kind) : tellUsers(output, rows, wordsIn[kind] ?? wordsIn['uses']!),
    ...tellEdges('', groups.get('product'), isOut),
    ...tellEdges('In examples, documentation and benchmarks:', groups.get('beside'), isOut),
    ...tellEdges('In tests:', groups.get('tests'), isOut),
    ...tellLibraries(groups.get('libraries') ?? []),
    ...(extent.total !== null && extent.total > edges.length
      ? ['', `${edges.length} of ${groupDigits(extent.total)} are shown.`]
      : []),
    ...tellFamily(output),
    ...tellOpen(output),
    ...tellText(output),
    ...tellOthers(output),
    ...noted(note),
  ]
}

/** Of what is part of the product, the product first; what is defined outside of the repository has no place. */
function groupOf({ node }: NeighbourEdge, isProduct: boolean): 'product' | 'beside' | 'tests' | 'libraries' {
  if (node.location === '') return 'libraries'
  if (node.in_test === true) return 'tests'
  return isProduct && isBesideProduct(pathOf(node)) ? 'beside' : 'product'
}

function pathOf({ location }: NeighbourEdge['node']): string {
  return location.replace(/:\d+-\d+$/u, '')
}

function tellLibraries(edges: readonly NeighbourEdge[]): string[] {
  if (edges.length === 0) return []
  const shown = edges.slice(0, mostEdges).map(({ node, sites }) => `${code(node.name)}${at(sites[0] ?? '')}`)
  return ['', `From libraries: ${shown.join(', ')}${edges.length > mostEdges ? ', …' : ''}.`]
}

/**
 * How many definitions of the repository the edges lead to: fewer than there are edges, as one may be called and made,
 * and what libraries define is none of them. Those that are merely possible are counted apart. Of a list that is cut
 * the number may not be known.
 */
function countDefinitions(
  { edges, extent, definitions }: NeighboursOutput,
  rows: readonly NeighbourEdge[],
): Claim {
  const own = rows.filter((row) => groupOf(row, false) !== 'libraries')
  const possible = definitions?.possible ?? own.filter(({ known }) => known === 'possible').length
  const shown = definitions?.certain ?? own.length - possible
  const isCut = definitions === undefined && (extent.total === null || extent.total > edges.length)
  const certain = quantity({ ...extent, shown, total: isCut ? null : shown }, 'definition')
  if (possible === 0) return certain
  return shown === 0
    ? seen(`perhaps ${possible} ${possible === 1 ? 'definition' : 'definitions'}`)
    : compose`${certain} and perhaps ${String(possible)} more`
}

function tellUsers(
  output: NeighboursOutput,
  rows: readonly NeighbourEdge[],
  { verb, missing, none }: Words,
): string {
  const { node, edges, extent } = output
  const areAllOutside = extent.cut === null && rows.every((row) => groupOf(row, false) === 'libraries')
  if (edges.length === 0 || areAllOutside)
    return claim(
      extent,
      () => `${none} ${named(node)}.`,
      () => `No ${missing} of ${named(node)} was found.`,
    )
  return `${named(node)} ${verb} ${countDefinitions(output, rows)}.${limits(extent)}`
}

function tellUsed(output: NeighboursOutput, rows: readonly NeighbourEdge[], kind: string): string {
  const { node, edges, extent } = output
  const verb = kind === 'supertypes' ? 'extends or implements' : 'calls'
  const isCalls = kind !== 'supertypes'
  if (edges.length === 0)
    return isCalls
      ? claim(
          extent,
          () => `${named(node)} ${verb} nothing.`,
          () => `Nothing that ${named(node)} ${verb} is known.`,
        )
      : `No type that ${named(node)} ${verb} is known.`
  if (rows.every((row) => groupOf(row, false) === 'libraries'))
    return `${named(node)} ${verb} no known definition of the repository.${limits(extent)}`
  return `${named(node)} ${verb} ${countDefinitions(output, rows)} of the repository.${limits(extent)}`
}

function tellEdges(title: string, edges: readonly NeighbourEdge[] = [], isOut = false): string[] {
  const rest = edges.length - mostEdges
  return section(title, [
    ...edges.slice(0, mostEdges).flatMap((edge) => tellEdge(edge, '', isOut)),
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
  ])
}

/** Callers of what a call of the same name may mean instead; members with the same callers in one line. */
function tellFamily({ edges, family = [] }: NeighboursOutput): string[] {
  const known = new Set(edges.flatMap(({ sites }) => sites))
  const isOwn = (member: (typeof family)[number]): boolean =>
    member.edges.some(({ sites }) => sites.some((site) => !known.has(site)))
  const alike = family.filter((member) => !isOwn(member)).map((member) => named(member.node))
  return [
    ...(alike.length === 0
      ? []
      : ['', `With the same name and no other known callers: ${alike.slice(0, 12).join(', ')}.`]),
    ...family
      .filter(isOwn)
      .flatMap((member) => [
        '',
        `${named(member.node)}, which the same calls may target, is called from:`,
        ...tellEdges('', joinKinds(member.edges)),
        ...(member.total > member.edges.length ? [`- … and ${member.total - member.edges.length} more`] : []),
      ]),
  ]
}

/** What a definition uses, in the order of its text. */
function bySite(one: NeighbourEdge, other: NeighbourEdge): number {
  return lineOf(one) - lineOf(other)
}

function lineOf({ sites }: NeighbourEdge): number {
  return Number(/:(\d+)-\d+$/u.exec(sites[0] ?? '')?.[1] ?? 0)
}

/** One row a neighbour: a call that is also a reference is one place to a reader. */
function joinKinds(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  return [...Map.groupBy(edges, ({ node }) => node.node_id).values()].map((same) => {
    const [first, ...others] = same as [NeighbourEdge, ...NeighbourEdge[]]
    const sites = [...new Set(same.flatMap((edge) => edge.sites))]
    const told = others.length > 0 && same.some(({ kind }) => kind !== 'references')
    return {
      ...first,
      kind: (told ? same.filter(({ kind }) => kind !== 'references') : same)
        .map(({ kind }) => kind)
        .join(', ') as NeighbourEdge['kind'],
      sites,
      site_count: Math.max(sites.length, ...same.map((edge) => edge.site_count)),
    }
  })
}

const plainKinds: ReadonlySet<string> = new Set(['calls'])

function tellEdge(edge: NeighbourEdge, indent: string, isOut: boolean): string[] {
  const { kind, node, known, sites, site_count: count, text, within, edges = [] } = edge
  const places = sites.slice(0, mostSites).map((site) => `[${site}]`)
  const rest = count - places.length
  const said = [
    plainKinds.has(kind) ? '' : kind,
    known === 'exact' ? '' : known,
    within === undefined ? '' : `within ${code(within)}`,
  ].filter((word) => word !== '')
  return [
    `${indent}- ${isOut ? named(node) : code(node.name)}${said.length === 0 ? '' : ` (${said.join(', ')})`} ${places.join(' ')}${rest > 0 ? ` and ${rest} more ${rest === 1 ? 'place' : 'places'}` : ''}${quoted(text)}`,
    ...edges.flatMap((inner) => tellEdge(inner, `${indent}  `, isOut)),
  ]
}

/** Calls that may belong to the list, and calls that lead out of the repository or to nothing known. */
export function tellOpen({
  open_calls: open = [],
  unlinked = [],
}: Pick<NeighboursOutput, 'open_calls' | 'unlinked'>): string[] {
  return [
    ...section(
      'Lines with this name whose target is not known:',
      open.slice(0, 8).map((call) => `- [${call.location}]${quoted(call.text)}`),
    ),
    ...(unlinked.length === 0
      ? []
      : [
          '',
          `Not linked to a definition of the repository: ${unlinked
            .slice(0, 20)
            .map(({ name, reason }) => `${code(name)} (${sayOpen(reason)})`)
            .join(', ')}.`,
        ]),
  ]
}

export function tellText({ text_places: places = [] }: Pick<NeighboursOutput, 'text_places'>): string[] {
  return section(
    'The name also occurs in text that is not in the graph:',
    places.slice(0, 5).map((place) => `- [${place.location}]${quoted(place.text)}`),
  )
}

/** Of a name that several definitions have: those that this does not speak of. */
export function tellOthers({
  node: { name },
  other_definitions: others = [],
}: Pick<NeighboursOutput, 'node' | 'other_definitions'>): string[] {
  if (others.length === 0) return []
  const shown = others.slice(0, mostOthers).map(code).join(', ')
  const plainName = name.replace(/^.*[./]/su, '')
  return [
    '',
    `Other definitions have the name ${code(plainName)}: ${shown}${others.length > mostOthers ? ', …' : ''}.`,
  ]
}

const mostOthers = 8
