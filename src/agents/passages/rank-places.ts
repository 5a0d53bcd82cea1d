import { isCopiedPath } from '../../index/copied-path.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { Effect } from './effects.ts'
import { isConstraint } from './effects.ts'
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
  /** The line that does what is asked, where the question asks for an effect and one does it. */
  readonly done?: Passage
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
  /** It speaks of what is old or replaced. */
  readonly asksForOld: boolean
  /** What is done at the place that is asked for. */
  readonly effect?: Effect | undefined
}

/** How much each kind of evidence counts for a word of the question; the strongest that a place has of a word counts. */
const weights = { name: 1, doc: 0.75, near: 0.75, body: 0.4, context: 0.35 }
const nameCoverageWeight = 0.3
const searchNodeWeight = 0.35
const searchFileWeight = 0.7
/** What is called like the subject is found by search, whether it does anything to it or not. */
const searchDoingWeight = 0.4
/** Of a question for what is done, what does nothing of the kind. */
const idleFactor = 0.8
/** What names the other side of what is asked for: a request where a response is. */
const oppositeFactor = 0.6
const sameActionFactor = 1.1
const testFactor = 0.45
const documentFactor = 0.6
const dataFactor = 0.85
const doneWeight = 0.6
/** Share of the subject that must stand at a line for it to do something to that. */
const enoughOfSubject = 0.3
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
      (options.effect === undefined ? searchFileWeight : searchDoingWeight) *
        (search.files.get(path) ?? 0) *
        factor
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
  const lines = text.split('\n')
  const { effect } = options
  const nodes = snapshot
    .nodesInFile(path)
    .filter((node) => isPlace(node) || (effect !== undefined && isConstrainedField(node, lines, effect)))
  const file = snapshot.findNode(path)
  const owners = ownersOfLines(nodes, lines.length)
  const all = readPassages(path, text)
  const doing = findDoing(all, owners, effect)
  const passages = all
    .map((passage): RankedPassage => {
      const mask = terms.maskOf(passage.text)
      return { ...passage, mask, score: mask === 0 ? 0 : scorePassage(passage, mask, terms) }
    })
    .filter(({ mask }) => mask !== 0)
  const own = Map.groupBy(passages, ({ endLine }) => owners[endLine - 1] ?? -1)
  const subject = effect === undefined ? 0 : ~terms.bitsOf(effect.verbs)
  const verbs = effect === undefined ? 0 : terms.bitsOf(effect.verbs)
  const fileMask = terms.maskOf(`${path} ${file?.doc ?? ''}`)
  const factor = factorOfFile(snapshot, path, options)
  const places: readonly (NodeRecord | undefined)[] = [file, ...nodes]
  const ranked = places.flatMap((node, index): RankedPlace[] => {
    if (node === undefined) return []
    const within = own.get(index - 1) ?? []
    // A file stands for its own lines and for its name.
    const named =
      node.kind === 'file'
        ? path.slice(path.lastIndexOf('/') + 1)
        : node.kind === 'field' || generalName.test(node.name)
          ? `${containerName(node)} ${node.name}`
          : node.name
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
    const done = findDone(doing.get(index - 1) ?? [], within, {
      terms,
      subject,
      own: nameMask | docMask,
      context,
    })
    const spoken = nameMask | docMask | body | (done === undefined ? 0 : verbs & ~firstBits)
    const score =
      factor *
      (terms.isOpposite(named) ? oppositeFactor : terms.isSameAction(named) ? sameActionFactor : 1) *
      (done === undefined ? factorOfNode(node, options) : 1) *
      (effect !== undefined && (done?.passage.strength ?? 0) < 1 ? idleFactor : 1) *
      (evidence / total +
        nameCoverageWeight * coverage * (terms.weightOf(nameMask) / total) ** 0.5 +
        searchNodeWeight * (search.nodes.get(node.nodeId) ?? 0) +
        doneWeight * (done?.share ?? 0))
    return [
      {
        node,
        score,
        mask: spoken,
        nearMask: terms.weightOf(nameMask | docMask) > terms.weightOf(near) ? nameMask | docMask : near,
        ...(done === undefined ? {} : { done: done.passage }),
        passages: within
          .filter((passage) => !isOwnHead(passage, node))
          .toSorted((a, b) => b.score - a.score)
          .slice(0, 8),
      },
    ]
  })
  return ranked.sort((a, b) => b.score - a.score)
}

/** The bits of words themselves, without those of what may stand for them. */
const firstBits = (1 << 14) - 1

interface DoingLine extends Passage {
  readonly strength: number
}

/** What a definition is called does nothing yet. */
const isHead =
  /^(?:(?:pub(?:\([a-z]+\))?|public|private|protected|internal|static|async|export|default|abstract|override|virtual|final|inline|const|unsafe) )*(?:def|fn|func|function|class|interface|struct|trait|impl|module)\b/u

/** The lines of code that do what is asked, by the place that they are in. */
function findDoing(
  passages: readonly Passage[],
  owners: Int32Array,
  effect: Effect | undefined,
): ReadonlyMap<number, readonly DoingLine[]> {
  if (effect === undefined) return new Map()
  const doing = passages.flatMap((passage): DoingLine[] => {
    const strength =
      passage.source === 'code' && !isHead.test(passage.text) ? effect.strengthOf(passage.text) : 0
    return strength === 0 ? [] : [{ ...passage, strength }]
  })
  return Map.groupBy(doing, ({ startLine }) => owners[startLine - 1] ?? -1)
}

/** What of a question's subject is said where, strongest first, and how much it counts for a line that does something. */
const subjectShares = { line: 1, name: 0.8, near: 0.7, container: 0.5 }

/** Of the lines of a place that do something the one that does it to most of the subject; undefined where none does. */
function findDone(
  doing: readonly DoingLine[],
  within: readonly RankedPassage[],
  {
    terms,
    subject,
    own,
    context,
  }: {
    readonly terms: QuestionTerms
    /** Bits of what it is done to. */
    readonly subject: number
    readonly own: number
    readonly context: number
  },
): { readonly passage: DoingLine; readonly share: number } | undefined {
  const total = terms.weightOf(subject)
  if (total === 0) return undefined
  let best: { readonly passage: DoingLine; readonly share: number } | undefined
  for (const passage of doing) {
    let line = 0
    let near = 0
    for (const other of within) {
      if (other.startLine === passage.startLine) line |= other.mask
      else if (Math.abs(other.startLine - passage.startLine) <= nearLines) near |= other.mask
    }
    const said = strongest(terms, [
      [line & subject, subjectShares.line],
      [own & subject, subjectShares.name],
      [near & subject, subjectShares.near],
      [context & subject, subjectShares.container],
    ])
    const share = (passage.strength * said) / total
    if (share > (best?.share ?? enoughOfSubject)) best = { passage, share }
  }
  return best
}

/** A field is a place of its own where its lines state what it may hold. */
function isConstrainedField(node: NodeRecord, lines: readonly string[], { name }: Effect): boolean {
  return (
    name === 'validates' &&
    node.kind === 'field' &&
    node.startLine > 0 &&
    node.endLine - node.startLine < mostFieldLines &&
    lines.slice(node.startLine - 1, node.endLine).some(isConstraint)
  )
}

const mostFieldLines = 30

/** Methods that are called as their framework wants it say by their class what they do. */
const generalName =
  /^(?:get|post|put|patch|delete|handle|handler|run|call|__call__|perform|execute|apply|process|validate|invoke|dispatch|main|action|index|show|create|update|destroy|new|render|Handle|HandleAsync|Execute|ExecuteAsync|Run|Invoke|InvokeAsync|Validate|Process)$/u

/** The `telephone` of `Owner` is what "the owner's telephone" names. */
function containerName({ parentId }: NodeRecord): string {
  return parentId?.split(/[#.]/u).at(-1) ?? ''
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
function ownersOfLines(nodes: readonly NodeRecord[], lines: number): Int32Array {
  const owners = new Int32Array(lines).fill(-1)
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
    (!options.asksForOld && oldPath.test(path)) || isCopiedPath(path) || examplePath.test(aboveSources(path))
  if (file?.isGenerated === true || file?.isMinified === true) return 0.4
  if (file?.isTest === true) return options.asksForTests ? 1 : testFactor
  if (isDocument(path))
    return options.asksForDocuments ? 1 : /CHANGE|HISTORY|NEWS/iu.test(path) ? 0.4 : documentFactor
  const isData = file?.language === '' && searchableLanguageOfFile(path) === undefined
  const { effect } = options
  if (effect !== undefined && effect.name !== 'renders' && pagePath.test(path)) return 0.5
  if (effect !== undefined && effect.name !== 'sets' && settingPath.test(path)) return 0.5
  if (completionPath.test(path)) return 0.4
  return isExample || isData || /\.(?:css|scss|sass|less|svg|lock)$/iu.test(path) ? 0.5 : 1
}

const examplePath =
  /(?:^|\/)(?:examples?|bench(?:marks?)?|samples?|vendor|third_party|bundled|fixtures?|dist|build)\//iu

/** Packages below a folder of sources are called as they like: `src/main/java/org/example/samples/`. */
function aboveSources(path: string): string {
  const at = /(?:^|\/)(?:src|lib|sources?|app|pkg|internal)\//iu.exec(path)
  return at === null ? path : path.slice(0, at.index + 1)
}

/** A page shows what was done elsewhere, but for how it looks. */
const pagePath = /\.(?:html?|erb|haml|slim|jinja2?|j2|hbs|ejs|jsp|cshtml|xaml|twig|properties|po)$/iu

/** Scripts that a shell completes a command line with have all its words, and do nothing of it. */
const completionPath = /(?:^|[/_-])completions?(?:[/._-])|(?:^|\/)_[\w-]+\.ps1$/iu

/** Settings of builds and tools do nothing to what a program works on. */
const settingPath = /\.(?:gradle|xml|toml|ya?ml|json|cmd|bat|cfg|ini)$|(?:^|\/)(?:Makefile|Dockerfile)$/iu

/** What is kept for what was: data of former versions, steps from one schema to the next. */
const oldPath = /(?:^|\/)(?:legacy|deprecated|migrations?|migrate|upgrades?)\//iu

function factorOfNode(node: NodeRecord, { asksForTests }: PlaceRankingOptions): number {
  if (node.isTest && !asksForTests) return 0.7
  return node.kind === 'variable' || node.kind === 'type' ? dataFactor : 1
}
