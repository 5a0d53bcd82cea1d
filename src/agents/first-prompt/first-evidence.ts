import type { LabelledProject } from '../projects.ts'
import type { FirstResults, FoundFile } from './first-results.ts'
import { findFirstResults } from './first-results.ts'
import type { RepositoryMap } from './repository-map.ts'
import { mapRepository } from './repository-map.ts'
import type { PromptSection } from './take-lines.ts'
import { charactersOf, takeLines } from './take-lines.ts'

/**
 * What a model is told of the repositories before its first step: a map of each, and what search finds for the
 * question. A model that knows where things are spends its steps on reading them.
 */
export function describeEvidence(
  projects: readonly LabelledProject[],
  question: string,
  maximumTokens: number,
): string {
  if (projects.length === 0 || maximumTokens < leastTokens) return ''
  const characters = charactersOf(maximumTokens)
  const first = findFirstResults(projects, question)
  const maps = projects
    .map((project) => {
      const name = project.label === '' ? '' : ` of ${project.label}`
      const share = Math.floor((characters * mapsShare) / projects.length)
      return takeLines(mapSections(mapRepository(project), name), share)
    })
    .filter((map) => map !== '')
  const map = maps.join('\n\n')
  const results = takeLines(resultSections(first), Math.floor(characters * resultsShare))
  const left = characters - map.length - results.length - 6
  const excerpts = takeLines([excerptSection(first)], left)
  return [map, results, excerpts].filter((part) => part !== '').join('\n\n')
}

/** Below this a map would be a few names without sense. */
const leastTokens = 300
const mapsShare = 0.34
/** The question's own results get more than the map: they hold most of what an answer needs. Source has the rest. */
const resultsShare = 0.42

function mapSections(map: RepositoryMap, name: string): PromptSection[] {
  const { readme } = map
  return [
    {
      heading: `README${name}:`,
      lines: readme === undefined ? [] : [`"${readme.text}" [${readme.location}]`],
      share: 0.1,
    },
    {
      heading: `How it is built and tested${name} (files to read):`,
      lines: [
        ...joinPaths('Build, run, test', map.buildFiles.slice(0, 14)),
        ...joinPaths('Entry points', map.entryPoints.slice(0, 10)),
        ...joinPaths('Tests', map.testDirectories.slice(0, 6)),
        ...(map.outsideGraph.length === 0
          ? []
          : [`Not in the graph, found by search and grep only: ${map.outsideGraph.slice(0, 8).join(', ')}.`]),
      ],
      share: 0.2,
    },
    {
      heading: `Directories${name} (files, lines; what is in them):`,
      lines: map.directories.map(({ path, files, lines, purpose, names }) => {
        const said = purpose === undefined ? '' : ` "${purpose.text}" [${purpose.location}]`
        return `- ${path} (${files}, ${lines})${said}${names.length === 0 ? '' : ` ${names.join(', ')}`}`
      }),
      share: 0.4,
    },
    {
      heading: `Most used definitions${name}:`,
      lines: map.central.map(showDefinition),
      share: 0.3,
    },
  ]
}

function joinPaths(title: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [`${title}: ${paths.join(', ')}`]
}

/** Files that come with their definitions; of the others the path is enough to be found. */
const filesInDetail = 14

function resultSections({ files }: FirstResults): PromptSection[] {
  return [
    {
      heading:
        'First search results for the question (best file first; a hint where to read, not an answer):',
      lines: files.slice(0, filesInDetail).map(showFile),
      share: 0.64,
    },
    {
      heading: 'Further files that match, less surely:',
      lines: files.slice(filesInDetail).map(({ path }) => path),
      share: 0.36,
    },
  ]
}

function excerptSection({ excerpts }: FirstResults): PromptSection {
  return {
    heading: 'How the best of them begin:',
    lines: excerpts.map(({ location, text }) => `[${location}]\n\`\`\`\n${text}\n\`\`\``),
    share: 1,
  }
}

function showFile({ path, definitions }: FoundFile): string {
  return [`- ${path}`, ...definitions.map((definition) => `  ${showDefinition(definition)}`)].join('\n')
}

function showDefinition({ kind, name, location, doc }: FoundFile['definitions'][number]): string {
  const said = doc.length > 120 ? `${doc.slice(0, 117)}…` : doc
  return `- ${kind} ${name} [${location}]${said === '' ? '' : ` ${said}`}`
}
