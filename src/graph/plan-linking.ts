import type { FileFacts } from '../languages/facts.ts'
import { linkLayers, type LinkLayer } from './layers.ts'

export interface PlannedFile {
  readonly path: string
  readonly facts: FileFacts | undefined
  readonly isGenerated: boolean
  /** UTF-16 units of the text that is held beside the facts, undefined for none. */
  readonly textLength: number | undefined
}

export interface LinkPlan {
  readonly layer: LinkLayer
  /** Indexes of the files whose facts are left out, in order. */
  readonly leftOut: readonly number[]
  /** What it is estimated to need. */
  readonly bytes: number
}

/** The process with its threads and their grammars, before there is anything in it. */
const BASE_BYTES = 400 * 2 ** 20

/**
 * Bytes that linking takes beside the facts, by layer: for each expression and each definition.
 *
 * Measured as the most that heap and buffers grew while linking, garbage included, Node 26:
 *
 * | | expressions | definitions | everything | without-propagation | without-possible | names-and-imports |
 * |---|---|---|---|---|---|---|
 * | hashicorp/terraform | 1,609,559 | 43,184 | 392 MiB | 337 MiB | 352 MiB | 310 MiB |
 * | sympy/sympy | 3,531,910 | 57,147 | 1,255 MiB | | | |
 * | django/django | 1,001,099 | 50,321 | 431 MiB | | | |
 * | apache/dubbo | 773,375 | 46,997 | 331 MiB | | | |
 * | redis/redis | 660,855 | 27,791 | | 183 MiB | 186 MiB | 156 MiB |
 */
const LINK_BYTES: Record<LinkLayer, { readonly expression: number; readonly definition: number }> = {
  everything: { expression: 330, definition: 2000 },
  'without-propagation': { expression: 200, definition: 2000 },
  'without-possible': { expression: 190, definition: 2000 },
  'names-and-imports': { expression: 160, definition: 2000 },
  'fewer-files': { expression: 160, definition: 2000 },
}

/** Bytes of a row of each table of facts, and of what stands around a string and a file. */
const ROW_BYTES = {
  scopes: 18,
  definitions: 49,
  bindings: 26,
  expressions: 22,
  flows: 13,
  imports: 22,
  exports: 13,
}
const STRING_BYTES = 48
const FILE_BYTES = 4096
/** The tables of a file with facts are some fifty objects, whatever is in them: 6.5 kB decoded, measured on 10,000. */
const FACTS_BYTES = 6 * 1024
/** Most texts are kept in one byte a character; the snapshot and the word index read them once more. */
const TEXT_BYTES = 1.5

/**
 * Which layer of linking fits into a budget: a function of the facts and the budget alone, so that the same repository
 * in the same budget is always linked alike. Where not even the last layer fits, files lose their facts: generated
 * and vendored ones first, of these the largest first, until the rest fits.
 */
export function planLinking(
  files: readonly PlannedFile[],
  budgetBytes: number,
  atLeast: LinkLayer = 'everything',
): LinkPlan {
  const held = files.map(heldBytes)
  const fixed = BASE_BYTES + held.reduce((sum, bytes) => sum + bytes, 0)
  for (const layer of linkLayers.slice(linkLayers.indexOf(atLeast), -1)) {
    const bytes = files.reduce((sum, file) => sum + linkBytes(file, layer), fixed)
    if (bytes <= budgetBytes) return { layer, leftOut: [], bytes }
  }
  const layer = 'fewer-files'
  let bytes = files.reduce((sum, file) => sum + linkBytes(file, layer), fixed)
  const leftOut: number[] = []
  for (const { index, cost } of byExpendability(files, layer)) {
    if (bytes <= budgetBytes) break
    bytes -= cost
    leftOut.push(index)
  }
  return { layer, leftOut: leftOut.sort((a, b) => a - b), bytes }
}

function byExpendability(files: readonly PlannedFile[], layer: LinkLayer) {
  return files
    .map((file, index) => ({
      index,
      cost: factsBytes(file.facts) + linkBytes(file, layer),
      isExpendable: file.isGenerated || VENDORED.test(file.path),
    }))
    .filter(({ index }) => files[index]!.facts !== undefined)
    .toSorted(
      (a, b) => Number(b.isExpendable) - Number(a.isExpendable) || b.cost - a.cost || a.index - b.index,
    )
}

/** Folders of other people's code. */
const VENDORED = /(?:^|\/)(?:vendor|vendored|node_modules|third_party|third-party|thirdparty|external|deps)\//

function linkBytes({ facts }: PlannedFile, layer: LinkLayer): number {
  if (facts === undefined) return 0
  const { expression, definition } = LINK_BYTES[layer]
  return facts.expressions.count * expression + facts.definitions.count * definition
}

/** What a file takes before anything is linked. */
export function heldBytes({ facts, textLength }: Pick<PlannedFile, 'facts' | 'textLength'>): number {
  return FILE_BYTES + (textLength ?? 0) * TEXT_BYTES + factsBytes(facts)
}

function factsBytes(facts: FileFacts | undefined): number {
  if (facts === undefined) return 0
  let bytes =
    FACTS_BYTES + facts.strings.length * STRING_BYTES + (facts.lists.length + facts.lineStarts.length) * 4
  for (const table of Object.keys(ROW_BYTES) as (keyof typeof ROW_BYTES)[]) {
    bytes += facts[table].count * ROW_BYTES[table]
  }
  return bytes
}
