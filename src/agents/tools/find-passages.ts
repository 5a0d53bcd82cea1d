import type { Extent } from '../evidence/extent.ts'
import { unreadText } from '../evidence/unread.ts'
import { z } from 'zod'
import { pathText, questionText } from '../../contract/limits.ts'
import type { QuestionTerms } from '../passages/question-terms.ts'
import { readQuestionTerms } from '../passages/question-terms.ts'
import type { Effect } from '../passages/effects.ts'
import { readEffect } from '../passages/effects.ts'
import { wordsFor } from '../passages/synonyms.ts'
import type { RankedFile, RankedPlace, SearchScores } from '../passages/rank-places.ts'
import { rankFiles } from '../passages/rank-places.ts'
import type { PassageSource } from '../passages/read-passages.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

/** Words of the question that are also searched for each by itself. */
const mostWordsAlone = 2

/** Words of what something is done to whose doers are looked for: `JSONFormatter` where a body is formatted as JSON. */
const mostDoers = 3

const fewWords = 3

const inputSchema = z.object({
  question: questionText.min(1).describe('The question in words, as it was asked.'),
  path: pathText.optional().describe('Only below this path, or a glob.'),
  include_tests: z.boolean().optional().describe('Rank tests like other code; by default they are set back.'),
  include_documents: z
    .boolean()
    .optional()
    .describe('Rank documents like code; by default they are set back.'),
  limit: z.number().int().min(1).max(12).optional().describe('Files, 6 by default.'),
})

export interface ShownPassage {
  /** A whole sentence of prose, or a whole line of code. */
  readonly text: string
  readonly location: string
  readonly source: PassageSource
  /** Share in 0..1 of what the question says. */
  readonly share: number
}

export interface PassagePlace extends NodeBrief {
  readonly score: number
  /** Share in 0..1 of what the question says that it speaks of; rare words say more. */
  readonly share: number
  /** The same for what stands together: in its name and doc text, or in a few lines of it. */
  readonly near_share: number
  /** Words of the question that it speaks of. */
  readonly words: readonly string[]
  readonly passages: readonly ShownPassage[]
  /** The line that does what is asked, where an effect is asked for ("where is … validated"). */
  readonly done?: { readonly text: string; readonly location: string }
}

export interface FindPassagesOutput {
  readonly files: readonly {
    readonly path: string
    readonly score: number
    /** First sentence of what its head says. */
    readonly doc?: string
    readonly in_test?: boolean
    readonly places: readonly PassagePlace[]
  }[]
  /** Words of the question that stand nowhere in the repository, in no form. */
  readonly absent: readonly string[]
  /** The words that were looked for, rare ones first. */
  readonly words: readonly string[]
  /** Of the files: those that fit best, of a number that is not counted. */
  readonly extent: Extent
}

export const findPassagesTool = defineTool({
  name: 'find_passages',
  description:
    'For a question in words: the files and definitions that speak of it, each with the whole sentences (documents, doc texts, comments) and lines of code that do. Says which words of the question stand nowhere. For "where does … happen", "how does … work".',
  inputSchema,
  describeCall: (input) => `Reading what is said about "${cut(input.question)}"`,
  describeResult: (output: FindPassagesOutput) => count(output.files.length, 'file'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const path = split.rest === '' ? undefined : split.rest
    const limit = input.limit ?? 6
    const effect = readEffect(input.question)
    const found = split.projects.map((project) => {
      const terms = readQuestionTerms(project.snapshot, input.question)
      const search = searchFor(project, input.question, { terms, path, effect })
      const files = rankFiles(project.snapshot, terms, search, {
        asksForTests: input.include_tests ?? false,
        asksForDocuments: input.include_documents ?? false,
        asksForOld: /\b(?:legacy|deprecat|migrat|upgrad|old)/iu.test(input.question),
        effect,
      })
      return { project, terms, files }
    })
    const ranked = found
      .flatMap(({ project, terms, files }) => files.map((file) => ({ project, terms, file })))
      .sort((a, b) => b.file.score - a.file.score)
      .slice(0, limit)
    const [first] = found
    const form = (places: number, passages: number): FindPassagesOutput => ({
      files: ranked.map(({ project, terms, file }) => showFile(project, terms, file, places, passages)),
      absent: (first?.terms.absent ?? []).filter((word) =>
        found.every(({ terms }) => terms.absent.includes(word)),
      ),
      words: first?.terms.terms.map(({ word }) => word) ?? [],
      extent: { shown: ranked.length, total: null, cut: 'limit', unread: unreadText(split.projects) },
    })
    return fitOutput(
      [() => form(6, 5), () => form(4, 3), () => form(2, 2), () => form(1, 1)],
      context.maximumCharacters,
    )
  },
})

/** What the ranked search finds for the question and for its words alone, as relevance by node and by file. */
function searchFor(
  project: LabelledProject,
  question: string,
  {
    terms,
    path,
    effect,
  }: {
    readonly terms: QuestionTerms
    readonly path: string | undefined
    readonly effect: Effect | undefined
  },
): SearchScores {
  const words = terms.terms.map(({ word }) => word)
  const isLong = question.split(' ').length > 2 * words.length
  // What is done is called otherwise where it is done: what it is done to finds the place.
  const subject = words.filter((word) => effect?.verbs.includes(word) !== true)
  const queries = [
    question,
    ...(isLong ? [words.join(' ')] : []),
    ...(subject.length < words.length ? [subject.join(' ')] : []),
  ].filter((query) => query !== '')
  const nodes = new Map<string, number>()
  const files = new Map<string, number>()
  const add = (scores: Map<string, number>, key: string, relevance: number): void => {
    if (key !== '') scores.set(key, Math.max(scores.get(key) ?? 0, relevance))
  }
  for (const [index, query] of queries.entries()) {
    for (const { node, relevance } of project.snapshot.search(query, { limit: 12, path })) {
      add(nodes, node.nodeId, relevance)
      add(files, node.filePath, 0)
    }
    for (const { node, relevance } of project.snapshot.search(query, { limit: 10, path, group: 'file' })) {
      add(files, node.filePath, index === 0 ? relevance : 0.7 * relevance)
    }
  }
  if (effect !== undefined && subject.length > 0) {
    const doing = [...subject, ...effect.doers].join(' ')
    for (const { node } of project.snapshot.search(doing, { limit: 12, path, group: 'file' }))
      add(files, node.filePath, 0)
    for (const word of subject.slice(0, mostDoers))
      for (const { node } of project.snapshot.search(`${word} ${effect.doers[0] ?? ''}`, {
        limit: 8,
        path,
        group: 'file',
      }))
        add(files, node.filePath, 0)
  }
  // What only the rarest words name is not crowded out by places that have the common ones.
  for (const { word, like } of terms.terms.slice(0, mostWordsAlone)) {
    for (const { node } of project.snapshot.search(like[0] ?? word, { limit: 4, path, group: 'file' })) {
      add(files, node.filePath, 0)
    }
  }
  // Where few words are left, what they may be called otherwise is looked for too.
  const otherWords = terms.terms.length > fewWords ? [] : terms.terms.flatMap(({ word }) => wordsFor(word))
  if (otherWords.length > 0) {
    for (const { node } of project.snapshot.search(otherWords.join(' '), { limit: 5, path, group: 'file' })) {
      add(files, node.filePath, 0.3)
    }
  }
  return { nodes, files }
}

function showFile(
  project: LabelledProject,
  terms: QuestionTerms,
  file: RankedFile,
  places: number,
  passages: number,
): FindPassagesOutput['files'][number] {
  const node = project.snapshot.findNode(file.path)
  const doc = node === undefined ? undefined : showNode(project, node).doc
  return {
    path: showPath(project, file.path),
    score: round(file.score),
    ...(doc === undefined ? {} : { doc }),
    ...(project.snapshot.findFile(file.path)?.isTest === true ? { in_test: true } : {}),
    places: file.places.slice(0, places).map((place) => showPlace(project, terms, place, passages)),
  }
}

function showPlace(
  project: LabelledProject,
  terms: QuestionTerms,
  place: RankedPlace,
  most: number,
): PassagePlace {
  return {
    ...showNode(project, place.node),
    score: round(place.score),
    share: round(terms.weightOf(place.mask) / Math.max(0.1, terms.totalWeight)),
    near_share: round(terms.weightOf(place.nearMask) / Math.max(0.1, terms.totalWeight)),
    words: terms.wordsOf(place.mask),
    ...(place.done === undefined
      ? {}
      : {
          done: {
            text: place.done.text,
            location: showLocation(project, place.node.filePath, place.done.startLine, place.done.endLine),
          },
        }),
    passages: place.passages.slice(0, most).map((passage) => ({
      text: passage.text,
      location: showLocation(project, place.node.filePath, passage.startLine, passage.endLine),
      source: passage.source,
      share: round(passage.score),
    })),
  }
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}

function cut(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
