import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Label, Weights } from '../src/agents/questions/classifier/classify.ts'
import { classify, scoreOf, storeWeights } from '../src/agents/questions/classifier/classify.ts'
import {
  buckets,
  featuresOf,
  namePlaceholder,
  placePlaceholder,
} from '../src/agents/questions/classifier/features.ts'
import { questionKinds } from '../src/agents/questions/kinds.ts'
import { percent } from './support/percent.ts'

const help = `npm run bench -- question-kinds [options]

How well the kind of a question is told. The examples (bench/question-kinds/<writer>.jsonl, names of code in braces)
were written by different people who knew the kinds and nothing of the code; each writer is asked about by what was
learnt from all others. Wrong is a kind that is not the question's; where the classifier is less sure than a threshold,
or says "none", the question is answered by the best places instead.

  --write         learns from all writers and writes src/agents/questions/classifier/weights.json
  --test <file>   asks the questions of a file instead, of what was learnt from all writers
  --show <n>      names up to n wrong ones
`

interface Example {
  readonly writer: string
  readonly kind: Label
  readonly text: string
}

interface Judged extends Example {
  readonly label: Label
  readonly probability: number
}

const labels: readonly Label[] = [...questionKinds, 'none']
/** Full passes over the examples, the size of a step, and how strongly large weights are held back. */
const passes = 160
const step = 0.3
const decay = 0.06

function main(): void {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean' },
      test: { type: 'string' },
      show: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) return console.log(help)
  const directory = join(import.meta.dirname, 'question-kinds')
  const files = readdirSync(directory).filter((file) => file.endsWith('.jsonl'))
  const examples = files.flatMap((file) => readExamples(join(directory, file)))
  if (values.write === true) {
    const path = join(import.meta.dirname, '../src/agents/questions/classifier/weights.json')
    writeFileSync(path, `${JSON.stringify(storeWeights(learn(examples)))}\n`)
    return console.log(`Learnt from ${examples.length} examples: ${path}`)
  }
  const judged =
    values.test === undefined ? judgeEachWriter(examples) : judge(learn(examples), readExamples(values.test))
  report(judged)
  for (const { kind, label, probability, text } of judged
    .filter((one) => one.label !== 'none' && !isRight(one))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, Number(values.show ?? 0)))
    console.log(`  ${probability.toFixed(2)} ${kind} taken for ${label}: ${text}`)
}

function readExamples(path: string): Example[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Example)
    .map((example) => ({ ...example, text: example.text.replaceAll(/\{([^}]*)\}/gu, toPlaceholder) }))
}

/** A path, or a name with the ending of a file, is a place. */
function toPlaceholder(_: string, name: string): string {
  const isPlace = name.includes('/') || /^[\w-]+\.(?:[a-z]{1,4}|json|yaml|toml)$/u.test(name)
  return ` ${isPlace ? placePlaceholder : namePlaceholder} `
}

function judgeEachWriter(examples: readonly Example[]): Judged[] {
  return [...Map.groupBy(examples, ({ writer }) => writer)].flatMap(([writer, own]) =>
    judge(learn(examples.filter((example) => example.writer !== writer)), own),
  )
}

function judge(weights: Weights, examples: readonly Example[]): Judged[] {
  return examples.map((example) => {
    const [first = { label: 'none' as const, probability: 0 }] = classify(weights, example.text)
    return { ...example, ...first }
  })
}

function report(judged: readonly Judged[]): void {
  const typed = judged.filter(({ kind }) => kind !== 'none')
  const writers = new Set(judged.map(({ writer }) => writer)).size
  console.log(`${judged.length} questions of ${writers} writers, ${typed.length} of them of a kind`)
  for (const threshold of [0, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8]) {
    const answered = judged.filter(({ label, probability }) => label !== 'none' && probability >= threshold)
    const right = answered.filter(isRight).length
    console.log(
      `  sure above ${threshold}: right ${percent(right, typed.length)} of those of a kind, wrong ${percent(answered.length - right, judged.length)} of all`,
    )
  }
}

function isRight({ kind, label }: Judged): boolean {
  return kind === label
}

/** Multinomial logistic regression: Adam over all examples at once, with weight decay. */
function learn(examples: readonly Example[]): Weights {
  const width = labels.length
  const values = new Float32Array((buckets + 1) * width)
  const weights = { labels, values, scale: 1, ordinary: ordinaryWords(examples) }
  const read = examples.map(({ text, kind }) => ({
    features: featuresOf(text),
    column: labels.indexOf(kind),
  }))
  const mean = new Float32Array(values.length)
  const square = new Float32Array(values.length)
  for (let pass = 1; pass <= passes; pass += 1) {
    const gradient = new Float32Array(values.length)
    for (const { features, column } of read) addGradient(gradient, weights, features, column)
    for (const [index, value] of values.entries()) {
      const slope = ((gradient[index] ?? 0) + decay * value) / read.length
      const average = 0.9 * (mean[index] ?? 0) + 0.1 * slope
      const spread = 0.99 * (square[index] ?? 0) + 0.01 * slope * slope
      mean[index] = average
      square[index] = spread
      values[index] =
        value - (step * (average / (1 - 0.9 ** pass))) / (Math.sqrt(spread / (1 - 0.99 ** pass)) + 1e-8)
    }
  }
  return weights
}

/** Words of at least two writers, outside of names. */
function ordinaryWords(examples: readonly Example[]): ReadonlySet<string> {
  const writers = new Map<string, Set<string>>()
  for (const { text, writer } of examples)
    for (const word of text
      .replaceAll(namePlaceholder, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [])
      writers.set(word, (writers.get(word) ?? new Set()).add(writer))
  return new Set([...writers].flatMap(([word, by]) => (by.size > 1 ? [word] : [])))
}

function addGradient(gradient: Float32Array, weights: Weights, features: Uint16Array, wanted: number): void {
  const width = labels.length
  const scores = scoreOf(weights, features)
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  const errors = powers.map((power, column) => power / sum - (column === wanted ? 1 : 0))
  const unit = 1 / Math.sqrt(features.length)
  for (let column = 0; column < width; column += 1) {
    const error = errors[column] ?? 0
    const constant = buckets * width + column
    gradient[constant] = (gradient[constant] ?? 0) + error
    for (const feature of features) {
      const at = feature * width + column
      gradient[at] = (gradient[at] ?? 0) + unit * error
    }
  }
}

main()
