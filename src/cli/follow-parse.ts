import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'

interface Status {
  readonly status: string
  readonly error?: string | null
  readonly progress?: {
    stage?: string
    done?: number
    total?: number
    step?: string
    percent?: number
    seconds?: number
    fraction?: number
    seconds_left?: number
    note?: string
  }
}

const POLL_MS = 150

/** Shows the stages of a parse on one line (one line a stage where the output is no terminal) until it is ready. */
export async function followParse(
  client: ApiClient,
  projectId: string,
  label: string,
  output: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const startedAt = performance.now()
  const isTerminal = output.isTTY
  let lastStage = ''
  let lastNote = ''
  for (;;) {
    const { status, progress, error } = await client.get<Status>(`/api/v2/parsing-status/${projectId}`)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (status === 'ready') {
      clearLine(output)
      output.write(`  ${label}  ready in ${seconds} s\n`)
      return
    }
    if (status === 'error') {
      clearLine(output)
      throw new CliError(`Cannot parse ${label}: ${error ?? 'no reason was given'}`)
    }
    if (progress?.note !== undefined && progress.note !== lastNote) {
      lastNote = progress.note
      clearLine(output)
      output.write(`  ${label}  ${progress.note}\n`)
    }
    const line = `  ${label}  ${status}${describeProgress(progress)}  ${seconds} s`
    if (isTerminal) {
      clearLine(output)
      output.write(line.slice(0, (output.columns || 80) - 1))
    } else if (status !== lastStage) {
      output.write(`${line}\n`)
    }
    lastStage = status
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS)
    })
  }
}

function describeProgress(progress: Status['progress']): string {
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

function clearLine(output: NodeJS.WriteStream): void {
  if (output.isTTY) output.write('\r\u001B[K')
}
