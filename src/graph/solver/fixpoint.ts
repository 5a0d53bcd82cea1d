import { EMPTY, isCutOff, union, type ValueSet } from './value-sets.ts'

/**
 * Questions that depend on one another, answered together: the top-down solver with side effects (Le Charlier and Van
 * Hentenryck 1992; Seidl and Vogler 2018). A question is a kind and a row. It is computed when it is first asked; who
 * asks what is remembered while an answer can still grow, and where it grows whoever read it is computed again until
 * nothing changes. What can never grow is marked final, and nobody is remembered for it: so is a set that was cut off,
 * to which nothing more would be added. Of what waits, questions that were first asked later go first, since whoever
 * asks is there before what is asked, and effects go last, when the values that they carry on have settled.
 */
export interface Fixpoint {
  ask(kind: number, row: number): ValueSet
  /** Says that what is being computed depends on something that may still grow. */
  mayGrow(): void
  /** Says that what is being computed depends on partial results, so that nobody caches it. */
  isPartial(): void
  /** An input of an answer changed: it is computed again if anybody asked for it. */
  invalidate(kind: number, row: number): void
  /** Whoever read an answer is answered again. */
  wake(kind: number, row: number): void
  /** Begins to watch whether all that is read from here on is final; give the result to `endWatch`. */
  beginWatch(): boolean
  /** Ends what `beginWatch` began and tells whether all that was read is final. */
  endWatch(before: boolean): boolean
  /**
   * Answers everything that waits. `onAnswers` is called now and then with how many were answered and how many wait,
   * more of which may come.
   */
  answerWaiting(onAnswers?: (answered: number, waiting: number) => void): void
  /** The same; from then on nothing grows but by asking more. */
  settle(onAnswers?: (answered: number, waiting: number) => void): void
  isSettled(): boolean
}

/** Deeper chains of questions are answered from a queue, so that long ones do not need a deep stack. */
const MAX_DEPTH = 80
/** From so many computations on, an answer only grows: rules with a fallback could oscillate without end. */
const GROW_ONLY_AFTER = 5

const State = { NEW: 0, BUSY: 1, BUSY_AGAIN: 2, STALE: 3, SETTLED: 4, FINAL: 5 } as const

/** Some 10 ms of work. */
const ANSWERS_A_REPORT = 1024

/** Rows of one kind of question, in pages that are made where something is asked. */
const PAGE_BITS = 10
const PAGE_SIZE = 1 << PAGE_BITS

/** Questions of one kind that are but another name of questions of another kind: nothing is kept for them. */
export interface Forwarding {
  readonly from: number
  readonly to: number
  /** Row of the question that has the answer, -1 for a question that is answered itself. Asked once. */
  readonly rowOf: (row: never) => number
  /** What the other question's answer is here. */
  readonly read: (answer: ValueSet) => ValueSet
}

/**
 * `answerFailed` gives the answer to a question whose computation throws, or throws itself. `effects` are the kinds
 * that are asked for what they do: their answers are empty.
 */
export function createFixpoint(
  computations: readonly ((row: never) => ValueSet)[],
  answerFailed: (kind: number, row: number, error: unknown) => ValueSet,
  effects: readonly number[] = [],
  forwarding?: Forwarding,
): Fixpoint {
  const isEffect = Uint8Array.from(computations, (_, kind) => (effects.includes(kind) ? 1 : 0))
  const pages: Int32Array[][] = computations.map(() => [])
  const answers: ValueSet[] = []
  let kinds = new Uint8Array(1024)
  let states = new Uint8Array(1024)
  let runs = new Uint8Array(1024)
  let rows = new Int32Array(1024)
  /** First reader of each answer; the chains lie in `readers` and `nextReader`. */
  let firstReader = new Int32Array(1024)
  let readers: number[] = []
  let nextReader: number[] = []
  let queue: number[] = []
  let waitingEffects: number[] = []
  let current = -1
  let currentIsFinal = true
  let depth = 0
  let isAnswering = false
  let isClosed = false

  /** Number of a question's cell and one more, 0 for none; less than 0 where the cell is that of another question. */
  const placeOf = (kind: number, row: number): number => {
    const ofKind = pages[kind]!
    const index = row >> PAGE_BITS
    return index < ofKind.length ? ofKind[index]![row & (PAGE_SIZE - 1)]! : 0
  }

  const create = (kind: number, row: number): number => {
    const cell = answers.push(EMPTY) - 1
    if (cell === rows.length) {
      kinds = grown(kinds, new Uint8Array(2 * cell))
      states = grown(states, new Uint8Array(2 * cell))
      runs = grown(runs, new Uint8Array(2 * cell))
      rows = grown(rows, new Int32Array(2 * cell))
      firstReader = grown(firstReader, new Int32Array(2 * cell))
    }
    kinds[cell] = kind
    rows[cell] = row
    firstReader[cell] = -1
    pageFor(pages[kind]!, row >> PAGE_BITS)[row & (PAGE_SIZE - 1)] = cell + 1
    return cell
  }

  const wait = (cell: number): void => {
    if (states[cell] === State.BUSY) states[cell] = State.BUSY_AGAIN
    else if (states[cell] === State.SETTLED) {
      states[cell] = State.STALE
      if (isEffect[kinds[cell]!] === 1) waitingEffects.push(cell)
      else queue.push(cell)
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
    let answer: ValueSet
    try {
      answer = computations[kinds[cell]!]!(rows[cell]! as never)
    } catch (error) {
      // What was found before stays; nobody asks again what has failed.
      answer = union([answers[cell]!, answerFailed(kinds[cell]!, rows[cell]!, error)])
      currentIsFinal = true
      states[cell] = State.BUSY
    }
    depth--
    const isFinal = currentIsFinal
    current = outer
    currentIsFinal = outerIsFinal
    const before = answers[cell]!
    if (runs[cell]! > GROW_ONLY_AFTER) answer = union([before, answer])
    else runs[cell]!++
    const isAgain = states[cell] === State.BUSY_AGAIN
    const isFull = isCutOff(answer)
    states[cell] = isFull || (isFinal && !isAgain) ? State.FINAL : State.SETTLED
    if (!isSame(before, answer)) {
      answers[cell] = answer
      if (firstReader[cell] !== -1) wakeReaders(cell)
    }
    if (isAgain && !isFull) wait(cell)
  }

  // A function of its own: a loop inside a loop is compiled anew, and given up, each time the outer one goes round.
  const answerBatch = (batch: readonly number[], onAnswered?: (count: number) => void): void => {
    for (let index = 0; index < batch.length; index++) {
      if (index % ANSWERS_A_REPORT === 0) onAnswered?.(index)
      if (states[batch[index]!] === State.STALE) compute(batch[index]!)
    }
  }

  const countWaiting = (): number => queue.length + waitingEffects.length

  /** What waits, as far as it is to be answered before anything else. */
  const takeBatch = (): number[] => {
    const isOfEffects = queue.length === 0
    const batch = isOfEffects ? waitingEffects : queue
    if (isOfEffects) waitingEffects = []
    else queue = []
    return batch.sort((a, b) => b - a)
  }

  const answerWaiting = (onAnswers?: (answered: number, waiting: number) => void): void => {
    isAnswering = true
    let answered = 0
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const { length } = batch
      const before = answered
      answerBatch(batch, onAnswers && ((count) => onAnswers(before + count, length - count + countWaiting())))
      answered += length
    }
    isAnswering = false
  }

  /** The place of a question that is asked for the first time. */
  const placeFor = (kind: number, row: number): number => {
    const other = kind === forwarding?.from ? forwarding.rowOf(row as never) : -1
    // Looking for the other question may have asked this one.
    const made = placeOf(kind, row)
    if (made !== 0) return made
    if (other === -1) return create(kind, row) + 1
    const found = placeOf(forwarding!.to, other)
    const cell = found === 0 ? create(forwarding!.to, other) : found - 1
    pageFor(pages[kind]!, row >> PAGE_BITS)[row & (PAGE_SIZE - 1)] = -1 - cell
    return -1 - cell
  }

  const askCell = (cell: number): ValueSet => {
    if (states[cell] === State.FINAL) return answers[cell]!
    if (states[cell] === State.NEW) {
      if (depth >= MAX_DEPTH) {
        states[cell] = State.STALE
        queue.push(cell)
      } else compute(cell)
    }
    if (current === -1) {
      if (isClosed && !isAnswering && countWaiting() > 0) answerWaiting()
      if (states[cell] !== State.FINAL) currentIsFinal = false
    } else if (states[cell] !== State.FINAL) {
      currentIsFinal = false
      const first = firstReader[cell]!
      if (first === -1 || readers[first] !== current) {
        firstReader[cell] = readers.push(current) - 1
        nextReader.push(first)
      }
    }
    return answers[cell]!
  }

  return {
    ask(kind, row) {
      let place = placeOf(kind, row)
      if (place === 0) place = placeFor(kind, row)
      return place > 0 ? askCell(place - 1) : forwarding!.read(askCell(-1 - place))
    },
    mayGrow() {
      if (!isClosed) currentIsFinal = false
    },
    isPartial() {
      currentIsFinal = false
    },
    invalidate(kind, row) {
      const place = placeOf(kind, row)
      if (place > 0) wait(place - 1)
    },
    wake(kind, row) {
      const place = placeOf(kind, row)
      if (place > 0) wakeReaders(place - 1)
    },
    beginWatch() {
      const before = currentIsFinal
      currentIsFinal = true
      return before
    },
    endWatch(before) {
      const isFinal = currentIsFinal
      currentIsFinal = before && isFinal
      return isFinal
    },
    answerWaiting,
    settle(onAnswers) {
      answerWaiting(onAnswers)
      isClosed = true
      // Nothing is handed over any more: what stands, stands for good, and nobody needs to be remembered.
      for (let cell = 0; cell < answers.length; cell++) {
        if (states[cell] === State.SETTLED) states[cell] = State.FINAL
      }
      firstReader.fill(-1)
      readers = []
      nextReader = []
    },
    isSettled: () => isClosed,
  }
}

/** Stands where no page is needed yet, so that lists of pages have no holes. */
const NO_PAGE = new Int32Array(PAGE_SIZE)

function pageFor(ofKind: Int32Array[], index: number): Int32Array {
  while (ofKind.length <= index) ofKind.push(NO_PAGE)
  if (ofKind[index] === NO_PAGE) ofKind[index] = new Int32Array(PAGE_SIZE)
  return ofKind[index]!
}

function grown<Table extends Uint8Array | Int32Array>(from: Table, into: Table): Table {
  into.set(from)
  return into
}

function isSame(a: ValueSet, b: ValueSet): boolean {
  if (a === b) return true
  if (a.values.length !== b.values.length || a.rule !== b.rule) return false
  for (let index = 0; index < a.values.length; index++) {
    if (a.values[index] !== b.values[index] && !b.values.includes(a.values[index]!)) return false
  }
  return true
}
