import { z } from 'zod'
import { listOf, longText, questionText } from '../../contract/limits.ts'
import type { Extent } from '../evidence/extent.ts'
import { wholeExtent } from '../evidence/extent.ts'
import { findCitations } from '../passages/find-citations.ts'
import type { QuestionTerms } from '../passages/question-terms.ts'
import { joinVerbs, readQuestionTerms } from '../passages/question-terms.ts'
import { aliases, splitName, stemOf } from '../passages/question-words.ts'
import { stemWord } from '../passages/stem-word.ts'
import { synonymsOf } from '../passages/synonyms.ts'
import type { LabelledProject } from '../projects.ts'
import { splitReference } from '../projects.ts'
import { qualifiedName } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  question: questionText.min(1).describe('The question in words, as it was asked.'),
  passages: listOf(longText, 60)
    .refine((entries) => entries.length > 0, 'expected at least one')
    .describe('Paragraphs and list items of the answer, with their citations as `[path:start-end]`.'),
})

/** A word of the question that says something. */
export interface WeighedWord {
  readonly word: string
  /** Share in 0..1 of what the question says; words that few definitions have say more. */
  readonly weight: number
}

/** Which words of the question a passage of an answer has, in any form or by a synonym. */
export interface PassageCoverage {
  /** In what it says itself. */
  readonly said: readonly string[]
  /** In the lines that it cites, their file's path, and the names and doc texts of the definitions around them. */
  readonly shown: readonly string[]
}

export interface CheckCoverageOutput {
  /** Words that say most first. */
  readonly words: readonly WeighedWord[]
  /** Words of the question that stand nowhere in the repository, in no form. */
  readonly absent: readonly string[]
  /** One for each passage, in their order. */
  readonly passages: readonly PassageCoverage[]
  readonly extent: Extent
}

/** Of a longer citation these lines at its beginning are read: a whole class has some line for every word. */
const mostLines = 24

export const checkCoverageTool = defineTool({
  name: 'check_coverage',
  description:
    'Which words of a question the passages of an answer cover, by what they say and by the lines that they cite, each word with its weight. To see before answering whether the evidence is about what was asked.',
  inputSchema,
  describeCall: () => 'Checking the answer against the question',
  describeResult: (output: CheckCoverageOutput) => count(output.words.length, 'word'),
  execute(context, input) {
    const read = context.projects.map((project) => ({
      project,
      terms: readQuestionTerms(project.snapshot, input.question),
    }))
    const absent = read[0]?.terms.absent.filter((word) =>
      read.every(({ terms }) => terms.absent.includes(word)),
    )
    const weighed = new Map<string, WeighedWord>()
    for (const { terms } of read) {
      for (const { word, weight } of terms.terms) {
        const known = weighed.get(word)
        const own = weight / Math.max(0.1, terms.totalWeight)
        if (known === undefined || known.weight < own) weighed.set(word, { word, weight: round(own) })
      }
    }
    return {
      words: [...weighed.values()].sort((one, other) => other.weight - one.weight),
      absent: absent ?? [],
      passages: input.passages.map((passage) => coverageOf(read, passage, readStandIns(absent ?? []))),
      extent: wholeExtent(input.passages.length),
    }
  },
})

interface ReadProject {
  readonly project: LabelledProject
  readonly terms: QuestionTerms
}

/** What may stand for words that stand nowhere, by its stem. */
function readStandIns(absent: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    absent.flatMap((word) =>
      [...synonymsOf(stemWord(word)), ...(aliases.get(stemOf(word)) ?? [])].map(
        (other) => [stemWord(other), word] as const,
      ),
    ),
  )
}

function coverageOf(
  read: readonly ReadProject[],
  passage: string,
  standIns: ReadonlyMap<string, string>,
): PassageCoverage {
  const { text, citations } = findCitations(passage)
  const said = new Set<string>()
  const shown = new Set<string>()
  for (const { project, terms } of read) {
    const add = (words: Set<string>, from: string): void => {
      for (const word of terms.anyWordsOf(terms.maskOf(joinVerbs(from)))) words.add(word)
      if (standIns.size === 0) return
      for (const word of splitName(joinVerbs(from))) {
        const absent = standIns.get(stemWord(word))
        if (absent !== undefined) words.add(absent)
      }
    }
    add(said, text)
    for (const citation of citations) {
      const { projects, rest } = splitReference([project], citation.path)
      if (projects.length === 0 || project.snapshot.findFile(rest) === undefined) continue
      add(shown, `${rest} ${rest.toLowerCase()}`)
      add(shown, textAround(project, rest, citation))
    }
  }
  return { said: [...said], shown: [...shown] }
}

/** The cited lines, and what is called and said around them. */
function textAround(
  { snapshot }: LabelledProject,
  path: string,
  { startLine, endLine }: { readonly startLine: number | undefined; readonly endLine: number | undefined },
): string {
  if (startLine === undefined) return snapshot.findNode(path)?.doc ?? ''
  const lines = snapshot.readLines(path, startLine, Math.min(endLine ?? startLine, startLine + mostLines - 1))
  const node = snapshot.nodeAt(path, startLine)
  const around = node === undefined || node.kind === 'file' ? '' : `${qualifiedName(node)} ${node.doc}`
  return `${lines?.text ?? ''}\n${around}`
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}
