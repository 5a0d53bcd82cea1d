import { resolve } from 'node:path'
import { readRunFile, replayFile } from '../services/runs/replay-file.ts'
import type { RunFile } from '../services/runs/replay-file.ts'
import { CliError } from './cli-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { ServiceOptions } from './options.ts'
import { dataDirectoryOf } from './data-directory.ts'

export interface ReplayOptions extends ServiceOptions {
  readonly show?: boolean
  /** Folders or mirrors with the git history, in the order of the run's projects. */
  readonly repository?: readonly string[]
}

/** Shows a run that was exported, or makes it again without its model and says what is otherwise. */
export async function replay(path: string, options: ReplayOptions): Promise<void> {
  try {
    const file = await readRunFile(path)
    console.log(describe(file))
    if (options.show === true) {
      console.log(`\n${file.record.answer.text.trim()}`)
      return
    }
    const { signal } = new AbortController()
    const repositories = (options.repository ?? []).map((path) => resolve(path))
    const { compared, differences } = await replayFile(file, dataDirectoryOf(options), repositories, signal)
    if (differences.length === 0) {
      console.log(
        `\nThe same, bit for bit: ${compared.prompts} prompts, ${compared.calls} results, ${compared.characters} characters of the answer.`,
      )
      return
    }
    console.log(`\nNot the same:\n${differences.map((difference) => `  ${difference}`).join('\n')}`)
    process.exitCode = exitCodes.failed
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplayError') {
      throw new CliError(`Cannot replay "${path}": ${error.message}`)
    }
    throw error
  }
}

function describe({ runId, createdAt, record }: RunFile): string {
  const { agentId, model, question, projects, snapshots, calls, requests } = record
  return [
    `Run ${runId} of ${createdAt}, ${agentId} with ${model}, ${requests.length} requests to the model`,
    ...projects.map(
      ({ repoName, commitId }, index) =>
        `${repoName} at ${commitId ?? 'no commit'}, snapshot ${snapshots[index]?.file ?? 'unknown'}`,
    ),
    `Question: ${question}`,
    ...calls.map(({ toolName, summary, digest }) => `  ${toolName}: ${summary} (${digest.slice(0, 12)})`),
  ].join('\n')
}
