import { groupDigits } from '../../contract/group-digits.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import { showNodeLocation, showPath } from '../../agents/projects.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import { firstSentence } from '../../agents/tools/show-node.ts'
import type { BookSources } from './book-sources.ts'
import { linkTo } from './link-to.ts'
import type { BookPart } from './name-parts.ts'
import type { Block, Row, Section, Statement } from './page.ts'
import { tableOf } from './page.ts'
import { countUsingFiles, tabulateDefinitions } from './show-definitions.ts'
import type { UsedDefinition } from './show-definitions.ts'
import { tabulateData } from './write-data.ts'
import { tabulateRoutes } from './write-interface.ts'
import { describeUse, usesOfParts } from './write-architecture.ts'
import { quote } from './quote.ts'

const mostDefinitions = 16
/** Central definitions whose users are counted. */
const mostCandidates = 60
const mostFiles = 40
const mostTests = 12

/** What a part is for, what others take from it, how it is divided, what it needs, and what tests it. */
export function writePart(sources: BookSources, part: BookPart): Section[] {
  const isInside = insideOf(part)
  const kinds = ['class', 'interface', 'function', 'type', 'enum'] as const
  const candidates = sources.centralOf(part, kinds, mostCandidates)
  const used = candidates.map((node): UsedDefinition => ({
    node,
    users: countUsingFiles(sources.snapshot, node, (path) => !isInside(path)),
  }))
  const offered = used
    .filter(({ users }) => users > 0)
    .toSorted((one, other) => other.users - one.users)
    .slice(0, mostDefinitions)
  const offeredNodes = new Set(offered.map(({ node }) => node))
  const inner = used.filter(({ node }) => !offeredNodes.has(node)).slice(0, mostDefinitions)
  return [
    { title: 'Purpose', note: '', blocks: purposeOf(part) },
    {
      title: 'Used by other parts',
      note: 'Definitions that other parts use, with the number of files that do.',
      blocks: [tabulateDefinitions(sources, offered, 'Used by files')],
    },
    {
      title: 'Main definitions',
      note: 'The most used of its other definitions.',
      blocks: [
        tabulateDefinitions(
          sources,
          inner.map(({ node }) => ({ node, users: 0 })),
          'Used by files',
        ),
      ],
    },
    ...(part.part.kind === 'file'
      ? []
      : [{ title: 'Contents', note: '', blocks: [tabulateContents(sources, part)] }]),
    { title: 'Dependencies', note: '', blocks: [listUses(sources, part, 'from')] },
    { title: 'Dependents', note: '', blocks: [listUses(sources, part, 'to')] },
    { title: 'Routes', note: '', blocks: [tabulateRoutes(sources, ({ path }) => isInside(path))] },
    { title: 'Data', note: '', blocks: [tabulateData(sources, ({ path }) => isInside(path))] },
    {
      title: 'Tests',
      note: 'Tests that use its definitions, those that use the most first.',
      blocks: [
        listTests(
          sources,
          [...offered, ...used].map(({ node }) => node),
        ),
      ],
    },
  ]
}

function insideOf({ files }: BookPart): (path: string) => boolean {
  const paths = new Set(files.map(({ path }) => path))
  return (path) => paths.has(path)
}

function purposeOf({ purpose }: BookPart): Block[] {
  return purpose === undefined
    ? []
    : [{ kind: 'quotation', text: quote(purpose.text), citations: [purpose.location] }]
}

/** Its folders, each with the file that speaks for it, and the files that lie in no folder of it. */
function tabulateContents({ snapshot, project }: BookSources, part: BookPart): Block {
  const base = part.part.name === '.' ? '' : `${part.part.name}/`
  const files = part.files.filter(({ isTest }) => !isTest)
  const byEntry = Map.groupBy(files, ({ path }) => {
    const rest = path.slice(base.length)
    const slash = rest.indexOf('/')
    return slash < 0 ? path : path.slice(0, base.length + slash + 1)
  })
  const rows = [...byEntry]
    .map(([entry, own]) => ({ entry, own, lines: own.reduce((sum, { lineCount }) => sum + lineCount, 0) }))
    .toSorted((one, other) => other.lines - one.lines)
    .flatMap(({ entry, own, lines }): Row[] => {
      const said = own
        .toSorted(
          (one, other) =>
            depthOf(one.path) - depthOf(other.path) ||
            rankSpeaker(one.path, entry) - rankSpeaker(other.path, entry),
        )
        .slice(0, 4)
        .map(({ path }) => snapshot.findNode(path))
        .find((node): node is NodeRecord => node !== undefined && firstSentence(node.doc) !== '')
      const isFile = !entry.endsWith('/')
      const speaker = isFile || said === undefined ? undefined : said
      const [largest] = own
      const location =
        speaker !== undefined
          ? showNodeLocation(project, speaker)
          : largest === undefined
            ? undefined
            : showPath(project, largest.path)
      if (location === undefined) return []
      return [
        {
          cells: [
            code(entry.slice(base.length)),
            said === undefined ? '' : quote(firstSentence(said.doc)),
            isFile ? '' : groupDigits(own.length),
            groupDigits(lines),
          ],
          citations: [location],
        },
      ]
    })
  return tableOf(['Folder or file', 'Description', 'Files', 'Lines'], rows, mostFiles, (row) => row)
}

/** Files that speak for their folder, the surest first. */
function rankSpeaker(path: string, folder: string): number {
  const [stem = ''] = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split('.')
  const name = folder.replace(/\/$/u, '').split('/').at(-1)?.toLowerCase() ?? ''
  const at = ['__init__', 'index', 'mod', 'lib', 'doc', 'package-info', name].indexOf(stem)
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

function depthOf(path: string): number {
  return path.split('/').length
}

function listUses(sources: BookSources, part: BookPart, side: 'from' | 'to'): Block {
  const other = side === 'from' ? 'to' : 'from'
  return {
    kind: 'list',
    isOrdered: false,
    items: usesOfParts(sources)
      .filter((use) => use[side] === part)
      .map((use): Statement => ({
        text: `${linkTo(use[other])}: ${describeUse(use)}`,
        citations: use.citations,
      })),
  }
}

function listTests({ snapshot, project }: BookSources, nodes: readonly NodeRecord[]): Block {
  const counts = new Map<string, { names: Set<string>; line: number }>()
  for (const node of new Set(nodes)) {
    const users = snapshot.edges(node.nodeId, { direction: 'in', limit: 200, maxSites: 1 })
    for (const { from, sites, known } of users) {
      const [site] = sites
      if (!from.isTest || site === undefined || known === 'possible') continue
      const found = counts.get(site.filePath) ?? { names: new Set(), line: site.line }
      found.names.add(node.name)
      counts.set(site.filePath, found)
    }
  }
  const ranked = [...counts].toSorted(
    ([onePath, one], [otherPath, other]) =>
      other.names.size - one.names.size || (onePath < otherPath ? -1 : 1),
  )
  return tableOf(['Test', 'Names'], ranked, mostTests, ([path, { names, line }]) => ({
    cells: [code(path), [...names].slice(0, 6).map(code).join(', ')],
    citations: [`${showPath(project, path)}:${line}-${line}`],
  }))
}
