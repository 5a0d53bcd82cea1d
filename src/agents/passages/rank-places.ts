import { isCopiedPath } from '../../index/copied-path.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { QuestionTerms } from './question-terms.ts'
import type { Passage } from './read-passages.ts'
import { isDocument, readPassages } from './read-passages.ts'

/** A definition, section or file, with how well it answers a question and the passages of it that say so. */
export interface RankedPlace {
  readonly node: NodeRecord
  readonly score: number
  /** Which words of the question it speaks of, as a mask of the terms. */
  readonly mask: number
  /** Those of them that stand together: in its name and doc text, or in a few lines of it. */
  readonly nearMask: number
  /** Its passages that have words of the question, best first. */
  readonly passages: readonly RankedPassage[]
}

export interface RankedPassage extends Passage {
  readonly score: number
  readonly mask: number
}

export interface RankedFile {
  readonly path: string
  readonly score: number
  readonly places: readonly RankedPlace[]
}

/** What the search says of candidates: relevance in 0..1 by node id and by path. */
export interface SearchScores {
  readonly nodes: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<string, number>
}

export interface PlaceRankingOptions {
  readonly asksForTests: boolean
  readonly asksForDocuments: boolean
}

/** How much each kind of evidence counts for a word of the question; the strongest that a place has of a word counts. */
const weights = { name: 1, doc: 0.75, near: 0.75, body: 0.4, context: 0.35 }
const nameCoverageWeight = 0.3
const searchNodeWeight = 0.35
const searchFileWeight = 0.7
const testFactor = 0.45
const documentFactor = 0.6
const dataFactor = 0.85
/** Lines within which words of a question speak of one thing. */
const nearLines = 3

/** Files, best first, with their places, best first. */
export function rankFiles(
  snapshot: Snapshot,
  terms: QuestionTerms,
  search: SearchScores,
  options: PlaceRankingOptions,
): RankedFile[] {
  const files = [...search.files.keys()].map((path): RankedFile => {
    const text = snapshot.readText(path)
    const places = text === undefined ? [] : rankInFile(snapshot, path, text, terms, search, options)
    const [best, second] = places
    const factor = factorOfFile(snapshot, path, options)
    const score =
      (best?.score ?? 0) +
      0.1 * (second?.score ?? 0) +
      searchFileWeight * (search.files.get(path) ?? 0) * factor
    return { path, score, places }
  })
  return files.sort((a, b) => b.score - a.score)
}

function rankInFile(
  snapshot: Snapshot,
  path: string,
  text: string,
  terms: QuestionTerms,
  search: SearchScores,
  options: PlaceRankingOptions,
): RankedPlace[] {
  const nodes = snapshot.nodesInFile(path).filter(isPlace)
  const file = snapshot.findNode(path)
  const owners = ownersOfLines(nodes, text)
  const passages = readPassages(path, text)
    .map((passage): RankedPassage => {
      const mask = terms.maskOf(passage.text)
      return { ...passage, mask, score: mask === 0 ? 0 : scorePassage(passage, mask, terms) }
    })
    .filter(({ mask }) => mask !== 0)
  const own = Map.groupBy(passages, ({ endLine }) => owners[endLine - 1] ?? -1)
  const fileMask = terms.maskOf(`${path} ${file?.doc ?? ''}`)
  const factor = factorOfFile(snapshot, path, options)
  const all: readonly (NodeRecord | undefined)[] = [file, ...nodes]
  const ranked = all.flatMap((node, index): RankedPlace[] => {
    if (node === undefined) return []
    const within = own.get(index - 1) ?? []
    // A file stands for its own lines and for its name.
    const named = node.kind === 'file' ? path.slice(path.lastIndexOf('/') + 1) : node.name
    const nameMask = terms.maskOf(named)
    const docMask = terms.maskOf(node.doc) | (node.kind === 'file' ? 0 : terms.maskOf(node.signature))
    const context = fileMask | terms.maskOf(node.parentId ?? '')
    const body = within.reduce((mask, passage) => mask | passage.mask, 0)
    const near = nearestMask(within, terms)
    if ((nameMask | docMask | body) === 0) return []
    const total = Math.max(0.1, terms.totalWeight)
    const evidence = strongest(terms, [
      [nameMask, weights.name],
      [docMask, weights.doc],
      [near, weights.near],
      [body, weights.body],
      [context, weights.context],
    ])
    const coverage = nameCoverage(named, terms)
    const score =
      factor *
      factorOfNode(node, options) *
      (evidence / total +
        nameCoverageWeight * coverage * (terms.weightOf(nameMask) / total) ** 0.5 +
        searchNodeWeight * (search.nodes.get(node.nodeId) ?? 0))
    return [
      {
        node,
        score,
        mask: nameMask | docMask | body,
        nearMask: terms.weightOf(nameMask | docMask) > terms.weightOf(near) ? nameMask | docMask : near,
        passages: within
          .filter((passage) => !isOwnHead(passage, node))
          .toSorted((a, b) => b.score - a.score)
          .slice(0, 8),
      },
    ]
  })
  return ranked.sort((a, b) => b.score - a.score)
}

/** The sum over all terms of the strongest evidence for each. */
function strongest(terms: QuestionTerms, evidence: readonly (readonly [number, number])[]): number {
  let sum = 0
  let seen = 0
  // The kinds come strongest first: what was counted before counts no more.
  for (const [mask, weight] of evidence) {
    sum += weight * (terms.weightOf(seen | mask) - terms.weightOf(seen))
    seen |= mask
  }
  return sum
}

function scorePassage(passage: Passage, mask: number, terms: QuestionTerms): number {
  const words = passage.text.match(/\p{L}{2,}/gu)?.length ?? 1
  const weight = terms.weightOf(mask) / Math.max(0.1, terms.totalWeight)
  // A long sentence has words of everything.
  return weight * (passage.source === 'code' ? 0.85 : 1) * (1 / (1 + Math.max(0, words - 14) / 40))
}

/** The words that stand within a few lines of each other. */
function nearestMask(passages: readonly RankedPassage[], terms: QuestionTerms): number {
  let best = 0
  let bestWeight = 0
  for (const [index, passage] of passages.entries()) {
    let mask = 0
    for (let other = index; other < passages.length; other += 1) {
      const next = passages[other]
      if (next === undefined || next.startLine > passage.startLine + nearLines) break
      mask |= next.mask
    }
    const weight = terms.weightOf(mask)
    if (weight > bestWeight) [best, bestWeight] = [mask, weight]
  }
  return best
}

function nameCoverage(name: string, terms: QuestionTerms): number {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? []
  const own = words.filter((word) => word.length > 2)
  return own.length === 0
    ? 0
    : own.filter((word) => terms.wordsOf(terms.maskOf(word)).length > 0).length / own.length
}

/** The line that defines something says no more than its name. */
function isOwnHead({ source, startLine }: Passage, node: NodeRecord): boolean {
  const isFirst = startLine === node.startLine || startLine === node.nameLine
  return isFirst && source === 'code' && node.kind !== 'file' && node.endLine > node.startLine
}

/** Fields are shown with their class, functions without a name with what holds them. */
function isPlace(node: NodeRecord): boolean {
  if (node.isAnonymous || node.kind === 'file' || node.kind === 'field' || node.kind === 'module')
    return false
  return node.kind !== 'variable' || node.parentId === node.filePath || node.parentId === null
}

/** Index of the innermost node of each line, -1 for the file itself. Nodes stand in source order, outer ones first. */
function ownersOfLines(nodes: readonly NodeRecord[], text: string): Int32Array {
  const owners = new Int32Array(text.split('\n').length).fill(-1)
  nodes.forEach((node, index) => {
    if (node.startLine >= 1) owners.fill(index, node.startLine - 1, node.endLine)
  })
  // A comment right above a definition speaks of it.
  nodes.forEach((node, index) => {
    const lines = node.doc === '' ? 0 : Math.min(30, node.doc.split('\n').length)
    for (let line = node.startLine - 2; line >= Math.max(0, node.startLine - 1 - lines); line -= 1) {
      if (owners[line] === -1 || nodes[owners[line] ?? 0]?.nodeId === node.parentId) owners[line] = index
    }
  })
  return owners
}

function factorOfFile(snapshot: Snapshot, path: string, options: PlaceRankingOptions): number {
  const file = snapshot.findFile(path)
  const isExample =
    isCopiedPath(path) ||
    /(?:^|\/)(?:examples?|bench(?:marks?)?|samples?|vendor|third_party|bundled|fixtures?|dist|build)\//iu.test(
      path,
    )
  if (file?.isGenerated === true || file?.isMinified === true) return 0.4
  if (file?.isTest === true) return options.asksForTests ? 1 : testFactor
  if (isDocument(path))
    return options.asksForDocuments ? 1 : /CHANGE|HISTORY|NEWS/iu.test(path) ? 0.4 : documentFactor
  const isData = file?.language === '' && searchableLanguageOfFile(path) === undefined
  return isExample || isData || /\.(?:css|scss|sass|less|svg|lock)$/iu.test(path) ? 0.5 : 1
}

function factorOfNode(node: NodeRecord, { asksForTests }: PlaceRankingOptions): number {
  if (node.isTest && !asksForTests) return 0.7
  return node.kind === 'variable' || node.kind === 'type' ? dataFactor : 1
}
