import { groupDigits } from '../../contract/group-digits.ts'
import { collectFacts } from '../../agents/knowledge/project/collect-facts.ts'
import { findPackages } from '../../agents/knowledge/packages/find-packages.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import type { BookSources } from './book-sources.ts'
import { linkTo } from './link-to.ts'
import type { BookPart } from './name-parts.ts'
import type { Block, Citations, Diagram, Section } from './page.ts'
import { tableOf } from './page.ts'
import { tabulateParts } from './tabulate-parts.ts'

/** All uses of one part by another. */
export interface PartUse {
  readonly from: BookPart
  readonly to: BookPart
  /** By kind of edge, `imports` of lines, others of places. */
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
  /** Whether there may be more than was counted. */
  readonly isCut: boolean
  readonly citations: Citations
}

const mostPackages = 24
/** More arrows than these are a tangle on any screen. */
const mostArrows = 14
const mostArrowsOfPart = 3

/** Which part uses which, on a diagram of one screen and as a list; the packages and services around them. */
export function writeArchitecture(sources: BookSources): Section[] {
  const uses = usesOfParts(sources)
  return [
    {
      title: 'How the parts depend on each other',
      note: 'An arrow points from a part to one that it depends on. The strongest dependencies are drawn; the table lists all.',
      blocks: [{ kind: 'diagram', diagram: drawParts(sources, uses) }, tabulateUses(uses)],
    },
    { title: 'Parts', note: '', blocks: [tabulateParts(sources)] },
    {
      title: 'Cyclic dependencies',
      note: 'Parts that depend on each other.',
      blocks: [listCycles(uses)],
    },
    { title: 'Third-party packages', note: '', blocks: [tabulatePackages(sources)] },
    { title: 'Services', note: 'From the Compose files.', blocks: [tabulateServices(sources)] },
  ]
}

/** The strongest first. */
export function usesOfParts({ links, parts, cite }: BookSources): PartUse[] {
  const byPart = new Map(parts.map((part) => [part.part, part]))
  const pairs = Map.groupBy(links, ({ from, to }) => `${from.name}\n${to.name}`)
  return [...pairs.values()]
    .flatMap((same): PartUse[] => {
      const [first] = same
      const from = first === undefined ? undefined : byPart.get(first.from)
      const to = first === undefined ? undefined : byPart.get(first.to)
      if (first === undefined || from === undefined || to === undefined) return []
      const counts = new Map(same.map(({ kind, count }) => [kind as string, count]))
      return [
        {
          from,
          to,
          counts,
          isCut: same.some(({ isCut }) => isCut),
          total: [...counts.values()].reduce((sum, count) => sum + count, 0),
          citations: cite({ path: first.filePath, line: first.line }),
        },
      ]
    })
    .toSorted((one, other) => other.total - one.total)
}

function drawParts({ parts }: BookSources, uses: readonly PartUse[]): Diagram {
  const drawn: PartUse[] = []
  for (const use of uses) {
    const ofPart = drawn.filter(({ from }) => from === use.from).length
    if (drawn.length < mostArrows && ofPart < mostArrowsOfPart) drawn.push(use)
  }
  return {
    direction: 'down',
    nodes: parts.map(({ id, title }) => ({ id, label: title })),
    arrows: drawn.map(({ from, to, citations }) => ({ from: from.id, to: to.id, label: '', citations })),
  }
}

export function tabulateUses(uses: readonly PartUse[]): Block {
  return tableOf(['Part', 'Uses', 'How'], uses, uses.length, ({ from, to, citations, ...use }) => ({
    cells: [linkTo(from), linkTo(to), describeUse(use)],
    citations,
  }))
}

const kindNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  imports: ['import', 'imports'],
  calls: ['call', 'calls'],
  instantiates: ['instantiation', 'instantiations'],
  extends: ['type extended', 'types extended'],
  implements: ['interface implemented', 'interfaces implemented'],
  'has-type': ['use as a type', 'uses as a type'],
  references: ['other reference', 'other references'],
}

/** `12 imports, 3 calls` */
export function describeUse({ counts, isCut }: Pick<PartUse, 'counts' | 'isCut'>): string {
  const described = Object.entries(kindNames)
    .flatMap(([kind, [one, many]]) => {
      const count = counts.get(kind) ?? 0
      return count === 0 ? [] : [`${groupDigits(count)} ${count === 1 ? one : many}`]
    })
    .join(', ')
  return isCut ? `at least ${described}` : described
}

function listCycles(uses: readonly PartUse[]): Block {
  const items = uses.flatMap((use, index) => {
    const back = uses.findIndex(({ from, to }) => from === use.to && to === use.from)
    const returned = uses[back]
    if (returned === undefined || back < index) return []
    return [
      {
        text: `${linkTo(use.from)} has ${describeUse(use)} of ${linkTo(use.to)}, which has ${describeUse(returned)} of it`,
        citations: [...use.citations, ...returned.citations] as const,
      },
    ]
  })
  return { kind: 'list', isOrdered: false, items }
}

/** Of the product at run time, those that most files import. */
function tabulatePackages({ snapshot, cite }: BookSources): Block {
  const used = findPackages(snapshot)
    .packages.filter(({ isAside, use }) => !isAside && (use === 'runtime' || use === 'peer'))
    .map((found) => ({ found, files: found.imports?.filter(({ isTest }) => !isTest).length }))
    .toSorted((one, other) => (other.files ?? 0) - (one.files ?? 0))
  const columns = ['Package', 'Version', 'Files that import it']
  return tableOf(columns, used, mostPackages, ({ found, files }) => ({
    cells: [
      code(found.name),
      found.version === '' ? '' : code(found.version),
      files === undefined ? '' : groupDigits(files),
    ],
    citations: cite(found.place),
  }))
}

function tabulateServices({ snapshot, cite }: BookSources): Block {
  const services = collectFacts(snapshot)
    .files.filter(({ isAside }) => !isAside)
    .flatMap(({ facts }) => facts.services)
  return tableOf(['Service', 'Runs', 'Ports', 'Needs'], services, mostPackages, (service) => ({
    cells: [
      code(service.name),
      service.image !== ''
        ? code(service.image)
        : service.build === ''
          ? ''
          : `built from ${code(service.build)}`,
      service.ports.map(code).join(', '),
      service.dependsOn.map(code).join(', '),
    ],
    citations: cite(service.place),
  }))
}
