import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { percent } from './support/percent.ts'

/*
 * How well the kind of a question is told by a classifier that is learnt from labelled examples alone:
 * `node bench/question-kinds.ts`. The examples (`bench/question-kinds/<writer>.jsonl`, names of code in braces) were
 * written by different people who knew the kinds and nothing of the code. Each writer is asked about by a classifier
 * that was learnt from all others: multinomial naive Bayes over words and pairs of words, every name of code one word.
 * Where it is less sure than a threshold it does not answer. `none` that is taken for a kind is wrong, a kind that is
 * taken for `none` is unanswered.
 */
interface Example {
  readonly writer: string
  readonly kind: string
  readonly text: string
}

interface Classifier {
  readonly classify: (text: string) => { readonly kind: string; readonly probability: number }
}

function main(): void {
  const directory = join(import.meta.dirname, 'question-kinds')
  const files = readdirSync(directory).filter((file) => file.endsWith('.jsonl'))
  const examples = files.flatMap((file) =>
    readFileSync(join(directory, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): Example => JSON.parse(line)),
  )
  const writers = [...new Set(examples.map(({ writer }) => writer))]
  const judged = writers.flatMap((writer) => {
    const classifier = learn(examples.filter((example) => example.writer !== writer))
    return examples
      .filter((example) => example.writer === writer)
      .map((example) => ({ wanted: example.kind, ...classifier.classify(example.text) }))
  })
  const typed = judged.filter(({ wanted }) => wanted !== 'none')
  console.log(`${examples.length} examples of ${writers.length} writers, ${typed.length} of them of a kind`)
  for (const threshold of [0, 0.5, 0.8, 0.9, 0.95, 0.99]) {
    const answered = judged.filter(({ kind, probability }) => kind !== 'none' && probability >= threshold)
    const right = answered.filter(({ kind, wanted }) => kind === wanted).length
    console.log(
      `  sure above ${threshold}: right ${percent(right, typed.length)} of those of a kind, wrong ${percent(answered.length - right, judged.length)} of all`,
    )
  }
}

function learn(examples: readonly Example[]): Classifier {
  const counts = new Map<string, Map<string, number>>()
  const vocabulary = new Set<string>()
  const documents = Map.groupBy(examples, ({ kind }) => kind)
  for (const [kind, own] of documents) {
    const features = new Map<string, number>()
    for (const feature of own.flatMap(({ text }) => featuresOf(text))) {
      features.set(feature, (features.get(feature) ?? 0) + 1)
      vocabulary.add(feature)
    }
    counts.set(kind, features)
  }
  return {
    classify(text) {
      const features = featuresOf(text).filter((feature) => vocabulary.has(feature))
      const scores = [...counts].map(([kind, known]) => {
        const total = [...known.values()].reduce((sum, count) => sum + count, 0)
        const prior = Math.log((documents.get(kind)?.length ?? 0) / examples.length)
        const likelihood = features.reduce(
          (sum, feature) =>
            sum + Math.log(((known.get(feature) ?? 0) + 0.2) / (total + 0.2 * vocabulary.size)),
          0,
        )
        return { kind, score: prior + likelihood }
      })
      const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
      const sum = scores.reduce((total, { score }) => total + Math.exp(score - best.score), 0)
      return { kind: best.kind, probability: 1 / sum }
    },
  }
}

/** Words and pairs of words; a name of code is one word, whatever it is. */
function featuresOf(text: string): string[] {
  const words = [
    '^',
    ...(text.replaceAll(/\{[^}]*\}/gu, ' NAME ').match(/NAME|[\p{L}\p{N}']+/gu) ?? []),
    '$',
  ].map((word) => (word === 'NAME' ? word : word.toLowerCase()))
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]
}

main()
