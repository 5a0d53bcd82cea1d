import type { FileFacts } from '../../languages/facts.ts'
import type { Language } from '../../languages/language.ts'
import type { LinkFile } from '../graph.ts'
import type { LinkInput } from '../link.ts'

/** What linking reads, any read of which may be made to throw: it reads facts and rules of languages everywhere. */
export interface FaultyInput {
  readonly input: LinkInput
  /** Called at each read with the file, or -1 for rules of a language: what it throws linking is thrown. */
  onRead: (file: number) => void
}

/** An error that was put in, and not one of ours. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'
}

export function makeFaulty(input: LinkInput): FaultyInput {
  const faulty: { input: LinkInput; onRead: (file: number) => void } = { input, onRead: () => undefined }
  const watch = <Watched extends object>(watched: Watched, file: number): Watched =>
    new Proxy(watched, {
      get(target, key) {
        faulty.onRead(file)
        return Reflect.get(target, key) as unknown
      },
    })
  const languages = new Map<string, Language | undefined>()
  const languageOf = (id: string): Language | undefined => {
    if (!languages.has(id)) {
      const language = input.languageOf(id)
      const watched = language && { ...language, semantics: watch(language.semantics, -1) }
      languages.set(id, watched)
    }
    return languages.get(id)
  }
  faulty.input = {
    ...input,
    files: input.files.map((file, index): LinkFile => {
      const facts: FileFacts | undefined = file.facts && watch(file.facts, index)
      return { ...file, facts }
    }),
    languageOf,
  }
  return faulty
}

/** How a fault behaves: it happens once, now and then from some read on, or at each read of one file from there on. */
export const faultKinds = ['once', 'now and then', 'one file'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface InjectedFaults {
  /** How many were thrown. */
  count: number
  /** Functions of ours that they were thrown in. */
  readonly functions: Set<string>
}

/** Lets a kind of fault begin at the read of a number; `random` gives whole numbers below a bound. */
export function injectFaults(
  faulty: FaultyInput,
  kind: FaultKind,
  firstRead: number,
  random: (below: number) => number,
): InjectedFaults {
  const injected: InjectedFaults = { count: 0, functions: new Set() }
  let reads = 0
  let brokenFile: number | undefined
  faulty.onRead = (file) => {
    if (reads++ < firstRead) return
    brokenFile ??= file
    const isDue =
      kind === 'once'
        ? reads === firstRead + 1
        : kind === 'one file'
          ? file === brokenFile
          : reads === firstRead + 1 || random(200) === 0
    if (!isDue) return
    injected.count++
    const fault = new InjectedFault(`put in at read ${reads}`)
    if (injected.count <= MAX_TRACED) injected.functions.add(throwingFunction(fault))
    throw fault
  }
  return injected
}

const MAX_TRACED = 20

/** The innermost function of linking on the stack, `values/evaluate.ts evaluate`. */
function throwingFunction({ stack = '' }: Error): string {
  const line = stack.split('\n').find((each) => /\/src\/graph\//.test(each) && !each.includes('/testing/'))
  const match = /at (?:(\S+) )?.*\/src\/graph\/([^:]+):/.exec(line ?? '')
  return match === null ? 'unknown' : `${match[2]} ${match[1] ?? ''}`
}

/** How often linking reads its input. */
export function countReads(faulty: FaultyInput, run: () => unknown): number {
  let reads = 0
  faulty.onRead = () => void reads++
  run()
  faulty.onRead = () => undefined
  return reads
}

/** The same numbers in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
