import { EMPTY, union } from './value-sets.ts'
import type { ValueSet } from './value-sets.ts'

/**
 * Questions that depend on one another, answered together: the top-down solver with side effects (Le Charlier and Van
 * Hentenryck 1992; Seidl and Vogler 2018). A question is a kind and a row. It is computed when it is first asked; who
 * asks what is remembered while an answer can still grow, and where it grows whoever read it is computed again until
 * nothing changes. What can never grow is marked final, and nobody is remembered for it.
 */
export interface Fixpoint {
  ask(kind: number, row: number): ValueSet
  /** Says that what is being computed depends on something that may still grow. */
  mayGrow(): void
  /** An answer has lost its ground: it is computed again if anybody asked for it. */
  invalidate(kind: number, row: number): void
  /** Whoever read an answer is answered again. */
  wake(kind: number, row: number): void
  /** Runs `compute` and tells whether all that it read is final. */
  isFinal(compute: () => void): boolean
  /** Answers everything that waits; from then on nothing grows but by asking more. */
  settle(): void
  isSettled(): boolean
}

/** Deeper chains of questions are answered from a queue, so that long ones do not need a deep stack. */
const MAX_DEPTH = 80
/** From so many computations on, an answer only grows: rules with a fallback could swing for ever. */
const GROW_ONLY_AFTER = 8

const State = { NEW: 0, BUSY: 1, BUSY_AGAIN: 2, STALE: 3, SETTLED: 4, FINAL: 5 } as const

export function createFixpoint(
  rowCounts: readonly number[],
  computations: readonly ((row: number) => ValueSet)[],
): Fixpoint {
  const places = rowCounts.map((count) => new Int32Array(count))
  const kinds: number[] = []
  const rows: number[] = []
  const states: number[] = []
  const runs: number[] = []
  const answers: ValueSet[] = []
  /** Readers of each answer, as chains in `readers` and `nextReader`. */
  const firstReader: number[] = []
  const readers: number[] = []
  const nextReader: number[] = []
  let queue: number[] = []
  let current = -1
  let currentIsFinal = true
  let depth = 0
  let isSettling = false
  let isClosed = false

  const placeOf = (kind: number, row: number): number => {
    let table = places[kind]!
    if (row >= table.length) {
      const grown = new Int32Array(Math.max(1024, 2 * row))
      grown.set(table)
      places[kind] = grown
      table = grown
    }
    return table[row]!
  }

  const create = (kind: number, row: number): number => {
    const cell = kinds.push(kind) - 1
    rows.push(row)
    states.push(State.NEW)
    runs.push(0)
    answers.push(EMPTY)
    firstReader.push(-1)
    places[kind]![row] = cell + 1
    return cell
  }

  const read = (cell: number): ValueSet => {
    if (states[cell] !== State.FINAL && current !== -1) {
      currentIsFinal = false
      const first = firstReader[cell]!
      if (first === -1 || readers[first] !== current) {
        firstReader[cell] = readers.push(current) - 1
        nextReader.push(first)
      }
    }
    return answers[cell]!
  }

  const wait = (cell: number): void => {
    if (states[cell] === State.BUSY) states[cell] = State.BUSY_AGAIN
    else if (states[cell] === State.SETTLED) {
      states[cell] = State.STALE
      queue.push(cell)
    }
  }

  const wakeReaders = (cell: number): void => {
    let edge = firstReader[cell]!
    firstReader[cell] = -1
    for (; edge !== -1; edge = nextReader[edge]!) wait(readers[edge]!)
  }

  const compute = (cell: number): void => {
    const outer = current
    const outerIsFinal = currentIsFinal
    current = cell
    currentIsFinal = true
    states[cell] = State.BUSY
    depth++
    let answer = computations[kinds[cell]!]!(rows[cell]!)
    depth--
    const isFinal = currentIsFinal
    current = outer
    currentIsFinal = outerIsFinal
    const before = answers[cell]!
    if (runs[cell]!++ > GROW_ONLY_AFTER) answer = union([before, answer])
    const isAgain = states[cell] === State.BUSY_AGAIN
    states[cell] = isFinal && !isAgain ? State.FINAL : State.SETTLED
    if (!isSame(before, answer)) {
      answers[cell] = answer
      wakeReaders(cell)
    }
    if (isAgain) wait(cell)
  }

  const answerWaiting = (): void => {
    isSettling = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      for (const cell of batch) if (states[cell] === State.STALE) compute(cell)
    }
    isSettling = false
  }

  return {
    ask(kind, row) {
      const place = placeOf(kind, row)
      const cell = place === 0 ? create(kind, row) : place - 1
      if (states[cell] === State.NEW) {
        if (depth >= MAX_DEPTH) {
          states[cell] = State.STALE
          queue.push(cell)
        } else compute(cell)
      }
      if (current === -1 && isClosed && !isSettling && queue.length > 0) answerWaiting()
      return read(cell)
    },
    mayGrow() {
      if (!isClosed) currentIsFinal = false
    },
    invalidate(kind, row) {
      const place = placeOf(kind, row)
      if (place !== 0) wait(place - 1)
    },
    wake(kind, row) {
      const place = placeOf(kind, row)
      if (place !== 0) wakeReaders(place - 1)
    },
    isFinal(run) {
      const outer = currentIsFinal
      currentIsFinal = true
      run()
      const isFinal = currentIsFinal
      currentIsFinal = outer && isFinal
      return isFinal
    },
    settle() {
      answerWaiting()
      isClosed = true
    },
    isSettled: () => isClosed,
  }
}

function isSame(a: ValueSet, b: ValueSet): boolean {
  if (a === b) return true
  if (a.values.length !== b.values.length || a.rule !== b.rule) return false
  for (let index = 0; index < a.values.length; index++) {
    if (a.values[index] !== b.values[index] && !b.values.includes(a.values[index]!)) return false
  }
  return true
}
