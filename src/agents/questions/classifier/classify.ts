import type { QuestionKind } from '../kinds.ts'
import { buckets, featuresOf } from './features.ts'
import stored from './weights.json' with { type: 'json' }

export type Label = QuestionKind | 'none'

/** A linear classifier: softmax over the sum of the weights of a text's features. Learnt by `bench/question-kinds.ts`. */
export interface Weights {
  readonly labels: readonly Label[]
  /** One row a bucket, the last one for all texts; `labels.length` columns. */
  readonly values: Int8Array | Float32Array
  /** What a unit of `values` is worth. */
  readonly scale: number
  /** Lower-case words that several writers used for other things than names. */
  readonly ordinary: ReadonlySet<string>
}

export interface Classified {
  readonly label: Label
  /** 0 to 1. */
  readonly probability: number
}

/** All labels, the likeliest first. `text` has `NAME` where it names something of the code base. */
export function classify(weights: Weights, text: string): Classified[] {
  const scores = scoreOf(weights, featuresOf(text))
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return weights.labels
    .map((label, index) => ({ label, probability: (powers[index] ?? 0) / sum }))
    .sort((one, other) => other.probability - one.probability)
}

/** Each feature counts for one over the root of their number, so that long texts are not surer than short ones. */
export function scoreOf(
  { labels, values, scale }: Omit<Weights, 'ordinary'>,
  features: Uint16Array,
): number[] {
  const width = labels.length
  const unit = scale / Math.sqrt(features.length)
  const scores = labels.map((_, column) => scale * (values[buckets * width + column] ?? 0))
  for (const feature of features)
    for (let column = 0; column < width; column += 1)
      scores[column] = (scores[column] ?? 0) + unit * (values[feature * width + column] ?? 0)
  return scores
}

interface StoredWeights {
  readonly labels: readonly Label[]
  readonly scale: number
  /** Separated by spaces. */
  readonly ordinary: string
  /** Base64 of one signed byte a weight. */
  readonly values: string
}

let loaded: Weights | undefined

/** The weights that come with the program. */
export function loadWeights(): Weights {
  loaded ??= readWeights(stored as StoredWeights)
  return loaded
}

function readWeights(stored: StoredWeights): Weights {
  const bytes = Buffer.from(stored.values, 'base64')
  return {
    ...stored,
    ordinary: new Set(stored.ordinary.split(' ')),
    values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  }
}

/** As they are kept: rounded to signed bytes. */
export function storeWeights({ labels, values, ordinary }: Weights): StoredWeights {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  const scale = largest / 127
  const bytes = Int8Array.from(values as Float32Array, (value) => Math.round(value / scale))
  return {
    labels,
    scale,
    ordinary: [...ordinary].sort().join(' '),
    values: Buffer.from(bytes.buffer).toString('base64'),
  }
}

/** Whether a word is as likely one of English as a name, in any form that people write it in. */
export function isOrdinaryWord(word: string): boolean {
  return loadWeights().ordinary.has(word.toLowerCase())
}
