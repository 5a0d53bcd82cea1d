/** How far a parse is: one line that is written over, or one line a stage where the output is no terminal. */
export interface ParseProgress {
  readonly stage?: string
  readonly done?: number
  readonly total?: number
  readonly step?: string
  readonly percent?: number | null
  readonly fraction?: number
  readonly seconds_left?: number
}

export class ProgressLine {
  readonly #label: string
  readonly #output: NodeJS.WriteStream
  readonly #startedAt = performance.now()
  #lastStatus = ''

  constructor(label: string, output: NodeJS.WriteStream) {
    this.#label = label
    this.#output = output
  }

  show(status: string, progress: ParseProgress | undefined): void {
    const line = `  ${this.#label}  ${status}${describeProgress(progress)}  ${this.#seconds()} s`
    if (this.#output.isTTY) {
      this.clear()
      this.#output.write(line.slice(0, (this.#output.columns || 80) - 1))
    } else if (status !== this.#lastStatus) {
      this.#output.write(`${line}\n`)
    }
    this.#lastStatus = status
  }

  note(text: string): void {
    this.clear()
    this.#output.write(`  ${this.#label}  ${text}\n`)
  }

  ready(): void {
    this.note(`ready in ${this.#seconds()} s`)
  }

  clear(): void {
    if (this.#output.isTTY) this.#output.write('\r\u001B[K')
  }

  #seconds(): string {
    return ((performance.now() - this.#startedAt) / 1000).toFixed(1)
  }
}

function describeProgress(progress: ParseProgress | undefined): string {
  if (progress === undefined) return ''
  const { step, percent, stage, done, total, fraction, seconds_left: secondsLeft } = progress
  const parts: string[] = []
  if (step !== undefined) {
    parts.push(`${step}${percent === undefined || percent === null ? '' : ` ${percent} %`}`)
  } else if (stage === 'parsing' && total !== undefined && total > 0) {
    parts.push(`${done ?? 0} of ${total} files`)
  }
  if (fraction !== undefined) parts.push(`${Math.floor(fraction * 100)} %`)
  if (secondsLeft !== undefined) parts.push(`about ${secondsLeft} s left`)
  return parts.map((part) => `  ${part}`).join('')
}
