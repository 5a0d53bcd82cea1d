import type { z } from 'zod'
import type { fileMeasures } from '../../../src/contract/code.ts'

export type MeasuresAnswer = z.output<typeof fileMeasures>

/** Of a file, or added up over those of a directory. */
export type Measure = {
  files: number
  commits: number
  functions: number
  tested: number
  /** Added up, to average. */
  layers: number
  lowestLayer: number
  highestLayer: number
  /** Files by position of who made most of their commits. */
  owned: Map<number, number>
}

export type Measures = Pick<MeasuresAnswer, 'authors' | 'commits' | 'since' | 'complete' | 'unavailable'> & {
  /** By path of a file or directory; '' for the repository. */
  readonly byPath: ReadonlyMap<string, Measure>
  /** Of one file. */
  readonly mostCommits: number
  readonly highestLayer: number
}

export function readMeasures({ files, ...history }: MeasuresAnswer): Measures {
  const byPath = new Map<string, Measure>()
  const measureOf = (path: string): Measure => {
    const known = byPath.get(path)
    if (known !== undefined) return known
    const made = {
      files: 0,
      commits: 0,
      functions: 0,
      tested: 0,
      layers: 0,
      lowestLayer: Infinity,
      highestLayer: 0,
      owned: new Map<number, number>(),
    }
    byPath.set(path, made)
    return made
  }
  for (const { path, functions = 0, tested = 0, layer = 0, commits = 0, author } of files) {
    for (let around: string | undefined = path; around !== undefined; around = parentOf(around)) {
      const measure = measureOf(around)
      measure.files += 1
      measure.commits += commits
      measure.functions += functions
      measure.tested += tested
      measure.layers += layer
      measure.lowestLayer = Math.min(measure.lowestLayer, layer)
      measure.highestLayer = Math.max(measure.highestLayer, layer)
      if (author !== undefined) measure.owned.set(author, (measure.owned.get(author) ?? 0) + 1)
    }
  }
  return {
    ...history,
    byPath,
    mostCommits: files.reduce((most, { commits = 0 }) => Math.max(most, commits), 0),
    highestLayer: byPath.get('')?.highestLayer ?? 0,
  }
}

/** Of the repository none, and of what is in it that. */
function parentOf(path: string): string | undefined {
  return path === '' ? undefined : path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Position of whoever made most commits of most of the files; the one with more of the repository of two. */
export function ownerOf({ owned }: Measure): number | undefined {
  return [...owned].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0]
}
