import { groupDigits } from '../../contract/group-digits.ts'
import { collectFacts } from '../../agents/knowledge/project/collect-facts.ts'
import { isBesideProduct } from '../../agents/knowledge/project/is-beside-product.ts'
import { readIntroduction } from '../../agents/knowledge/project/read-introduction.ts'
import { fileKind } from '../../agents/knowledge/project/read-file-facts.ts'
import { describeProject } from '../../agents/tools/overview.ts'
import { showNodeLocation, showPath } from '../../agents/projects.ts'
import { code, plain } from '../../agents/questions/tell/markdown.ts'
import type { BookSources } from './book-sources.ts'
import type { Block, Row, Section } from './page.ts'
import { tableOf } from './page.ts'
import { tabulateCommands } from './write-overview.ts'
import { quote } from './quote.ts'

const mostCommands = 3
const mostFolders = 16
const mostDocuments = 24
const mostFiles = 40

/** How to build, run and test it, where tests stand, what checks a change, and what the project says to those who change it. */
export function writeChange(sources: BookSources): Section[] {
  const overview = describeProject(sources.project, mostFolders)
  return [
    {
      title: 'Commands',
      note: '',
      blocks: [
        {
          kind: 'list',
          isOrdered: false,
          items: overview.requirements.map(({ text, location }) => ({
            text: `Needs ${plain(text)}`,
            citations: [location] as const,
          })),
        },
        tabulateCommands(overview, mostCommands),
      ],
    },
    { title: 'Where the tests are', note: '', blocks: [tabulateTests(sources)] },
    {
      title: 'Continuous integration',
      note: 'Steps that check a change.',
      blocks: [tabulateChecks(sources)],
    },
    {
      title: 'Contributor documentation',
      note: '',
      blocks: documentsFor(sources),
    },
    {
      title: 'Configuration',
      note: 'Manifests, settings, containers and workflows, those near the root first.',
      blocks: [tabulateConfiguration(sources)],
    },
  ]
}

/** Folders with tests, those with most files first; each cites its largest. */
function tabulateTests({ snapshot, project }: BookSources): Block {
  const tests = snapshot.listFiles().filter(({ isTest, language }) => isTest && language !== '')
  const byFolder = [...Map.groupBy(tests, ({ path }) => path.split('/').slice(0, -1).slice(0, 3).join('/'))]
    .map(([folder, files]) => ({
      folder,
      files: files.toSorted((one, other) => other.lineCount - one.lineCount),
    }))
    .toSorted((one, other) => other.files.length - one.files.length)
  return {
    kind: 'table',
    columns: ['Folder', 'Test files', 'Largest'],
    rows: byFolder.slice(0, mostFolders).flatMap(({ folder, files: [largest, ...others] }): Row[] =>
      largest === undefined
        ? []
        : [
            {
              cells: [
                code(folder === '' ? './' : folder),
                groupDigits(others.length + 1),
                code(largest.path),
              ],
              citations: [showPath(project, largest.path)],
            },
          ],
    ),
    total: byFolder.length,
  }
}

function tabulateChecks({ snapshot, cite }: BookSources): Block {
  const commands = collectFacts(snapshot)
    .files.filter(({ kind, isAside }) => kind === 'ci' && !isAside)
    .flatMap(({ facts }) => facts.commands)
    .filter(({ text }) => text.length <= 160)
  const distinct = [...new Map(commands.map((command) => [command.text, command])).values()]
  return tableOf(['For', 'Command'], distinct, mostFiles, ({ text, purpose, place }) => ({
    cells: [purpose, code(text)],
    citations: cite(place),
  }))
}

/** At the root, or in the folder of documents. */
const forDevelopers =
  /^(?:docs?\/|\.github\/)?(?:contributing|develop\w*|hacking|building|testing|architecture|design|agents|claude|style\w*|conventions?|maintain\w*|releas\w*|code[-_]of[-_]conduct|security)[\w-]*\.(?:md|markdown|rst|adoc|txt)$/iu

/** Documents for developers: how each begins, and its headings. */
function documentsFor({ snapshot, project, cite }: BookSources): Block[] {
  const found = snapshot
    .listFiles()
    .filter(({ path, kind }) => kind === 'text' && forDevelopers.test(path))
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length)
    .slice(0, mostDocuments)
  const columns = ['Document', 'First paragraph', 'Headings']
  const table = tableOf(columns, found, mostDocuments, ({ path }) => {
    const text = snapshot.readText(path) ?? ''
    const introduction = readIntroduction(path, text)
    const sections = snapshot.nodesInFile(path).filter(({ kind }) => kind === 'section')
    const headings = sections.slice(0, 10).map(({ name }) => plain(name))
    const [first] = sections
    const citations =
      introduction !== undefined
        ? cite(introduction.place)
        : first !== undefined
          ? ([showNodeLocation(project, first)] as const)
          : ([showPath(project, path)] as const)
    return {
      cells: [code(path), introduction === undefined ? '' : quote(introduction.text), headings.join(' · ')],
      citations,
    }
  })
  return [table]
}

function tabulateConfiguration({ snapshot, project }: BookSources): Block {
  const files = snapshot
    .listFiles()
    .flatMap(({ path, kind }) => {
      const found = kind === 'text' && !isBesideProduct(path) ? fileKind(path) : undefined
      return found === undefined || found === 'document' ? [] : [{ path, found }]
    })
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length)
  return tableOf(['File', 'Kind'], files, mostFiles, ({ path, found }) => ({
    cells: [code(path), found],
    citations: [showPath(project, path)],
  }))
}
