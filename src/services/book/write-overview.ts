import { groupDigits } from '../../contract/group-digits.ts'
import { describeProject } from '../../agents/tools/overview.ts'
import type { ProjectOverview } from '../../agents/tools/overview.ts'
import { plainProse } from '../../agents/knowledge/orientation/plain-prose.ts'
import { nameLanguage } from '../../languages/registry.ts'
import { isBesideProduct } from '../../agents/knowledge/project/is-beside-product.ts'
import { showPath } from '../../agents/projects.ts'
import { code, plain } from '../../agents/questions/tell/markdown.ts'
import type { BookSources } from './book-sources.ts'
import type { Block, Row, Section, Statement } from './page.ts'
import { tableOf } from './page.ts'
import { tabulateParts } from './tabulate-parts.ts'
import { countUsingFiles, tabulateDefinitions } from './show-definitions.ts'
import { quote } from './quote.ts'

const mostShown = 12

/** What the project is in its own words, how it is built and run, its parts, where it starts, what most of it rests on. */
export function writeOverview(sources: BookSources): Section[] {
  const overview = describeProject(sources.project, mostShown)
  return [
    { title: 'What it is', note: '', blocks: identityOf(overview) },
    { title: 'Languages', note: '', blocks: [tabulateLanguages(sources, overview)] },
    { title: 'Start here', note: '', blocks: [tabulateCommands(overview, 1)] },
    {
      title: 'Parts',
      note: 'Product directories, largest first, with their README or doc comment and their main definitions.',
      blocks: [tabulateParts(sources)],
    },
    { title: 'Entry points', note: '', blocks: [listEntryPoints(sources, overview)] },
    {
      title: 'Most used definitions',
      note: 'The most central definitions, with the number of files known to use them.',
      blocks: [
        tabulateDefinitions(
          sources,
          sources
            .central(['class', 'interface', 'function', 'type'], mostShown)
            .map((node) => ({ node, users: countUsingFiles(sources.snapshot, node, () => true) })),
          'Used by files',
        ),
      ],
    },
  ]
}

/** How the manifest and the README describe it, and what the manifest says beside. */
function identityOf({ description, readme, version, licence, requirements }: ProjectOverview): Block[] {
  const quotation = (said: ProjectOverview['readme']): Block[] =>
    said === undefined
      ? []
      : [{ kind: 'quotation', text: quote(plainProse(said.text)), citations: [said.location] }]
  const facts: Statement[] = [
    ...(version === undefined
      ? []
      : [{ text: `Version ${code(version.text)}`, citations: [version.location] as const }]),
    ...(licence === undefined
      ? []
      : [{ text: `Licence ${code(licence.text)}`, citations: [licence.location] as const }]),
    ...requirements.map(({ text, location }) => ({
      text: `Needs ${plain(text)}`,
      citations: [location] as const,
    })),
  ]
  return [
    ...quotation(description),
    ...(description?.text === readme?.text ? [] : quotation(readme)),
    { kind: 'list', isOrdered: false, items: facts },
  ]
}

/** Each cites its largest file. */
function tabulateLanguages({ snapshot, project }: BookSources, { languages }: ProjectOverview): Block {
  const files = snapshot.listFiles()
  const rows = languages.flatMap(({ name, files: count, lines }): Row[] => {
    const own = files.filter(
      ({ language, path, isTest }) => language === name && !isTest && !isBesideProduct(path),
    )
    const largest = own.toSorted((one, other) => other.lineCount - one.lineCount)[0]
    if (largest === undefined) return []
    return [
      {
        cells: [nameLanguage(name), groupDigits(count), groupDigits(lines), code(largest.path)],
        citations: [showPath(project, largest.path)],
      },
    ]
  })
  return tableOf(['Language', 'Files', 'Lines', 'Largest file'], rows, rows.length, (row) => row)
}

const purposeNames = {
  install: 'Install',
  build: 'Build',
  run: 'Run',
  test: 'Test',
  lint: 'Check',
  format: 'Format',
  release: 'Release',
  other: 'Other',
} as const

const sourceNames = {
  script: 'project script',
  ci: 'continuous integration',
  document: 'documentation',
  container: 'container',
  convention: 'ecosystem convention',
} as const

/** The best commands of each purpose. */
export function tabulateCommands({ commands }: ProjectOverview, mostOfPurpose: number): Block {
  const chosen = [...Map.groupBy(commands, (command) => command.for).values()].flatMap((same) =>
    same.slice(0, mostOfPurpose),
  )
  return tableOf(['Task', 'Command', 'Source'], chosen, chosen.length, (command) => ({
    cells: [purposeNames[command.for], code(command.text), sourceNames[command.by]],
    citations: [command.location],
  }))
}

function listEntryPoints(
  { snapshot, project }: BookSources,
  { entry_points: paths }: ProjectOverview,
): Block {
  return {
    kind: 'list',
    isOrdered: false,
    items: paths.map((path): Statement => {
      const main = snapshot.nodesInFile(path).find(({ name }) => /^main$/iu.test(name))
      const doc = snapshot.findNode(path)?.doc ?? ''
      const [sentence = ''] = doc.split(/\n\s*\n|(?<=[.!?])\s/u)
      const quoted = quote(sentence)
      const said = quoted === '' ? '' : `: ${quoted}`
      return {
        text: `${code(path)}${main === undefined ? '' : `, in ${code(main.name)}`}${said}`,
        citations: [
          main === undefined
            ? showPath(project, path)
            : `${showPath(project, path)}:${main.startLine}-${main.endLine}`,
        ],
      }
    }),
  }
}
