import type { DefinitionId } from './row-ids.ts'
/**
 * Linking is a great many small steps, and one that throws costs what it would have told, not the graph: it is noted
 * and the rest goes on. Whoever reads the graph learns from the failures what may be missing in it.
 */
export interface LinkFailure {
  readonly step: LinkStep
  /** Index of the file that the step was at, -1 where it was at all of them. */
  readonly file: number
  /** What was thrown first. */
  readonly message: string
  /** How often the step failed there. */
  readonly times: number
}

/** The steps of linking, as people are told of them. */
export type LinkStep =
  | 'program'
  | 'structural types'
  | 'nodes'
  | 'values'
  | 'propagation'
  | 'names and calls'
  | 'literal keys'
  | 'declarations'
  | 'decorators'
  | 'conversions'
  | 'wanted types'
  | 'assembly'
  | 'objects'
  | 'copies'
  | 'imported names'
  | 'imports'
  | 'inheritance'
  | 'tests'
  | 'graph'

/** Runs steps and collects what of them failed. What whoever asked for the graph throws, to cancel, goes through. */
export class Containment {
  readonly #failures = new Map<string, { step: LinkStep; file: number; message: string; times: number }>()
  readonly #fromOutside = new Set<unknown>()
  /** The step of the whole program that is at work outside of an attempt. */
  stage: LinkStep = 'program'

  constructor(failures: readonly LinkFailure[] = []) {
    for (const failure of failures) this.#failures.set(keyOf(failure), { ...failure })
  }

  get failures(): readonly LinkFailure[] {
    return [...this.#failures.values()]
  }

  /** Runs a step; tells whether it went through. */
  attempt(step: LinkStep, file: number, work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      this.note(step, file, error)
      return false
    }
  }

  /** Runs a step once for each of the numbers below `count`: one that fails does not keep the others from theirs. */
  each(
    step: LinkStep,
    file: number,
    count: number,
    work: (index: number) => void,
    onFailure?: (index: number) => void,
  ): void {
    let index = 0
    while (index < count) {
      try {
        for (; index < count; index++) work(index)
      } catch (error) {
        this.note(step, file, error)
        onFailure?.(index)
        index++
      }
    }
  }

  /** The same function, with `instead` for an answer where it throws. */
  guard<Result>(
    step: LinkStep,
    fileOf: (row: DefinitionId) => number,
    work: (row: DefinitionId) => Result,
    instead: (row: DefinitionId) => Result,
  ): (row: DefinitionId) => Result {
    return (row) => {
      try {
        return work(row)
      } catch (error) {
        this.note(step, fileOf(row), error)
        return instead(row)
      }
    }
  }

  /** Runs what belongs to whoever asked for the graph: what it throws is no failure of linking. */
  outside(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fromOutside.add(error)
      throw error
    }
  }

  /** Notes a failure, or throws what is none. */
  note(step: LinkStep, file: number, error: unknown): void {
    if (this.#fromOutside.has(error) || isOutOfMemory(error)) throw error
    const key = keyOf({ step, file })
    const known = this.#failures.get(key)
    if (known === undefined) this.#failures.set(key, { step, file, message: messageOf(error), times: 1 })
    else known.times++
  }
}

/** Less has to be done then, and by whoever gave out the memory: `runIndex` goes down a layer. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed|out of memory/i.test(error.message)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function keyOf({ step, file }: Pick<LinkFailure, 'step' | 'file'>): string {
  return `${step} ${file}`
}
