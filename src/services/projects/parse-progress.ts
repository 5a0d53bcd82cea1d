import type { IndexProgress, IndexStage } from '../indexing/index-request.ts'

/** How far a parse is. */
export interface ParseFraction {
  /** In 0..1 of the whole parse; never less than before. */
  readonly fraction: number
  /** Undefined as long as nothing tells: while a repository is fetched, and in the first moments of parsing. */
  readonly secondsLeft: number | undefined
}

/**
 * The share of the time that each stage takes of a repository of which no facts are cached: seconds measured on
 * eslint/eslint and vuejs/core, rounded.
 */
const shares: Readonly<Record<IndexStage, number>> = { parsing: 0.45, processing: 0.5, inferring: 0.05 }
const stages = Object.keys(shares) as IndexStage[]
/** Of a repository that is fetched. */
const CLONE_SHARE = 0.15

/** A stage tells how long it will take once this part of it is done. */
const MIN_PART = 0.05
const MIN_SECONDS = 0.5

/**
 * Follows one parse. What is left of a stage is told by the time that its part so far took, what the stages after it
 * take by their shares.
 */
export class ParseProgress {
  readonly #clock: () => number
  readonly #cloneShare: number
  #stage: IndexStage = 'parsing'
  #stageBeganAt: number
  #fraction = 0
  /** Seconds that the stage before took for each unit of its share. */
  #secondsAShare: number | undefined

  /** `clock` in milliseconds; `isFetched` where cloning is a part of it. */
  constructor(clock: () => number, isFetched: boolean) {
    this.#clock = clock
    this.#cloneShare = isFetched ? CLONE_SHARE : 0
    this.#stageBeganAt = clock()
  }

  /** `percent` of what is fetched. */
  clone(percent: number): ParseFraction {
    return this.#tell((this.#cloneShare * Math.min(100, percent)) / 100, undefined)
  }

  index({ stage, done, total }: IndexProgress): ParseFraction {
    const now = this.#clock()
    if (stage !== this.#stage) this.#enter(stage, now)
    else if (stage === 'parsing' && done === 0) this.#stageBeganAt = now
    const part = total === 0 ? 1 : Math.min(1, done / total)
    const elapsed = (now - this.#stageBeganAt) / 1000
    const isTelling = part >= MIN_PART && elapsed >= MIN_SECONDS
    const secondsAShare = isTelling ? elapsed / part / shares[stage] : this.#secondsAShare
    const after = stages.slice(stages.indexOf(stage) + 1).reduce((sum, each) => sum + shares[each], 0)
    const shareLeft = shares[stage] * (1 - part) + after
    const whole = this.#cloneShare + (1 - this.#cloneShare) * (1 - shareLeft)
    return this.#tell(whole, secondsAShare === undefined ? undefined : secondsAShare * shareLeft)
  }

  #enter(stage: IndexStage, now: number): void {
    this.#secondsAShare = (now - this.#stageBeganAt) / 1000 / shares[this.#stage]
    this.#stage = stage
    this.#stageBeganAt = now
  }

  #tell(fraction: number, secondsLeft: number | undefined): ParseFraction {
    this.#fraction = Math.max(this.#fraction, Math.min(1, fraction))
    return { fraction: this.#fraction, secondsLeft }
  }
}
