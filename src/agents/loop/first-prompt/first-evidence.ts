import type { LabelledProject } from '../../projects.ts'
import type { FoundFile } from './first-results.ts'
import { findFirstResults } from './first-results.ts'
import type { RepositoryMap } from './repository-map.ts'
import { mapRepository } from './repository-map.ts'
import type { PromptSection } from './take-lines.ts'
import { charactersOf, takeLines } from './take-lines.ts'

/**
 * What a model is told of the repositories before its first step: where things are, and what search finds for the
 * question. It is sent again with every step, so it says where to read and holds nothing to read: of the source that
 * once stood here a fifth was cited.
 */
export function describeEvidence(
  projects: readonly LabelledProject[],
  question: string,
  maximumTokens: number,
  leading: readonly string[] = [],
): string {
  if (projects.length === 0 || maximumTokens < leastTokens) return ''
  const characters = charactersOf(maximumTokens)
  const maps = projects
    .map((project) => {
      const name = project.label === '' ? '' : ` of ${project.label}`
      const share = Math.floor((characters * mapsShare) / projects.length)
      return takeLines(mapSections(mapRepository(project), name), share)
    })
    .filter((map) => map !== '')
  const map = maps.join('\n\n')
  const results = takeLines(
    resultSections(findFirstResults(projects, question, leading)),
    characters - map.length - 2,
  )
  return [map, results].filter((part) => part !== '').join('\n\n')
}

/** Below this a map would be a few names without sense. */
const leastTokens = 300
/** The question's own results get more than the map: they hold most of what an answer needs. */
const mapsShare = 0.22

function mapSections(map: RepositoryMap, name: string): PromptSection[] {
  const { readme } = map
  return [
    {
      heading: `README${name}:`,
      lines: readme === undefined ? [] : [`"${readme.text}" [${readme.location}]`],
      share: 0.25,
    },
    {
      heading: `Where it begins, what is not linked${name}:`,
      lines: [
        ...(map.entryPoints.length === 0 ? [] : [`Entry points: ${map.entryPoints.slice(0, 6).join(', ')}`]),
        ...(map.outsideGraph.length === 0
          ? []
          : [`Not in the graph, found by search and grep only: ${map.outsideGraph.slice(0, 8).join(', ')}.`]),
      ],
      share: 0.25,
    },
    {
      heading: `Directories${name} (files, lines of code):`,
      lines: map.directories.map(({ path, files, lines, purpose }) => {
        const said = purpose === undefined ? '' : ` "${purpose.text}" [${purpose.location}]`
        return `- ${path} (${files}, ${lines})${said}`
      }),
      share: 0.5,
    },
  ]
}

/** Files that come with their definitions; of the others the path is enough to be found. */
const filesInDetail = 16

function resultSections(files: readonly FoundFile[]): PromptSection[] {
  return [
    {
      heading:
        'First search results for the question, best first, with the lines of definitions that match (where to read, not an answer):',
      lines: files.slice(0, filesInDetail).map(showFile),
      share: 0.5,
    },
    {
      heading: 'Further files that match, less surely, by directory:',
      lines: byDirectory(files.slice(filesInDetail).map(({ path }) => path)),
      share: 0.5,
    },
  ]
}

/** `src/shop/: cart.ts, price.ts`, a line a directory, in the order of its first file. */
function byDirectory(paths: readonly string[]): string[] {
  const names = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1))
  return [...names].map(([directory, inside]) => {
    const own = inside.map((path) => path.slice(directory.length))
    return directory === '' ? own.join(', ') : `${directory}: ${own.join(', ')}`
  })
}

/** `- src/cart.ts: ShoppingCart 4-16, totalPrice 11-15`; `SeenLines` reads it. */
function showFile({ path, definitions }: FoundFile): string {
  const shown = definitions.map(({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`)
  return `- ${path}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}`
}
