import type { ToolAnswerBody } from '../contract/tools.ts'
import { presentToolAnswer } from '../server/present-tool-answer.ts'
import type { IndexProgress } from '../services/indexing/index-request.ts'
import { ServiceError } from '../services/service-error.ts'
import { CliError } from './cli-error.ts'
import type { FoundRepository } from './find-repository.ts'
import { joinService } from './join-service.ts'
import { ProgressLine } from './progress-line.ts'
import { toJoinOptions } from './session.ts'
import type { SessionOptions } from './session.ts'

/** Of the tool that is called. */
export interface ToolQuestion {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly budget: number
}

/**
 * Answers a question about a folder in this process; undefined where that is a service's work: one runs, or what is
 * asked for lies in its database (another branch or commit, files that several machines share, embeddings).
 */
export async function answerHere(
  { folder, name }: FoundRepository,
  options: SessionOptions,
  { tool, input, budget }: ToolQuestion,
): Promise<ToolAnswerBody | undefined> {
  if (folder === undefined || options.branch !== undefined || options.commit !== undefined) return undefined
  if ((await joinService(toJoinOptions(options))) !== undefined) return undefined
  const { readConfig } = await import('./read-config.ts')
  const config = readConfig(options, { isDevelopmentMode: 'enabled' })
  const { databaseUrl, objectStore, embeddings, dataDirectory } = config
  if (databaseUrl !== undefined || objectStore !== undefined || embeddings !== undefined) return undefined
  const { prepareDataDirectory } = await import('../services/prepare-data-directory.ts')
  await prepareDataDirectory(dataDirectory, { leastFreeBytes: 0 })
  const { callOnFolder } = await import('../services/tools/call-on-folder.ts')
  // For people, and out of the way of programs that read the answer.
  const line = new ProgressLine(name, process.stderr)
  let isParsed = false
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    const onProgress = (progress: IndexProgress): void => {
      isParsed = true
      line.show(progress.stage, progress)
    }
    const place = { dataDirectory, config, folder, onProgress, signal: stop.signal }
    const answer = await callOnFolder(place, { tool, input, maximumCharacters: budget })
    if (isParsed) line.ready()
    return presentToolAnswer(tool, answer)
  } catch (error) {
    line.clear()
    if (stop.signal.aborted) throw new CliError(`Stopped before ${name} was read`)
    if (error instanceof ServiceError) throw new CliError(error.message, error.entry.status)
    if (error instanceof Error && saidInWords.has(error.name))
      throw new CliError(`Cannot parse ${name}: ${error.message}`)
    throw error
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

/** Errors whose message is for people. By name: a question that needs no parse loads none of what throws them. */
const saidInWords = new Set(['GitError', 'IndexError', 'SnapshotError'])
