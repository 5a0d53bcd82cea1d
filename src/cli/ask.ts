import type { Answer } from '../contract/answer.ts'
import { CliError } from './cli-error.ts'
import { printAnswer } from './print-answer.ts'
import type { AnswerStyle } from './print-answer.ts'
import { callersDirectory, findWanted, openProject, withService } from './session.ts'
import type { SessionOptions } from './session.ts'
import { findPlace } from './find-place.ts'
import { readQuestions } from './read-questions.ts'
import { refreshProject } from './refresh-project.ts'
import { streamAnswer } from './stream-answer.ts'
import { exitCodes } from './exit-codes.ts'

export interface AskOptions extends SessionOptions, AnswerStyle {
  readonly agent?: string
}

const defaultAgent = 'codebase_qna_agent'

/** Answers one question in the terminal. The first word may say where: `parley ask ~/shop "Who calls total?"`. */
export async function ask(words: readonly string[], options: AskOptions): Promise<void> {
  const { repo, question } = splitPlace(words, options.repo)
  const wanted = findWanted(repo === undefined ? options : { ...options, repo })
  await withService(
    options,
    async (service) => {
      const id = await openProject(service, wanted, options)
      await refreshProject(service, id, wanted.name)
      const path = `/api/v2/project/${id}/message/?stream=true`
      const body = { content: question, agent_id: options.agent ?? defaultAgent }
      const frames = streamAnswer(service.client, path, body)
      if ((await (options.json === true ? printJson(frames) : printAnswer(frames, options))) === 'stopped')
        process.exitCode = exitCodes.stopped
    },
    { asksModel: true },
  )
}

/** A conversation: each line is a question, and each may speak of what was said before. */
export async function chat(options: AskOptions): Promise<void> {
  const wanted = findWanted(options)
  await withService(
    options,
    async (service) => {
      const id = await openProject(service, wanted, options)
      await refreshProject(service, id, wanted.name)
      if (process.stdin.isTTY) console.error(`Ask about ${wanted.name}; an empty line or Ctrl-D ends it.`)
      let conversation: string | undefined
      for await (const content of readQuestions(process.stdin, process.stderr)) {
        const body = { content, agent_id: options.agent ?? defaultAgent }
        const path =
          conversation === undefined
            ? `/api/v2/project/${id}/message/?stream=true`
            : `/api/v2/conversations/${conversation}/message/?stream=true`
        const remember = (frame: Answer): void => {
          conversation ??= frame.conversation_id
        }
        await printAnswer(tap(streamAnswer(service.client, path, body), remember), options)
      }
    },
    { asksModel: true },
  )
}

/** What is plainly a place at the front is one, unless one was named. */
function splitPlace(
  words: readonly string[],
  repo: string | undefined,
): { readonly repo: string | undefined; readonly question: string } {
  const [first = '', ...rest] = words
  if (repo !== undefined || rest.length === 0) return { repo, question: words.join(' ') }
  const { folder } = findPlace(first, callersDirectory())
  const isHosted = /^[\w.-]+\/[\w./-]+$|^(?:https?|ssh):\/\/|^git@/.test(first)
  return folder !== undefined || isHosted
    ? { repo: first, question: rest.join(' ') }
    : { repo: undefined, question: words.join(' ') }
}

async function printJson(frames: AsyncIterable<Answer>): Promise<Answer['status']> {
  const answer = await collect(frames)
  console.log(JSON.stringify(answer, null, 2))
  return answer.status
}

async function collect(frames: AsyncIterable<Answer>): Promise<Answer> {
  let text = ''
  for await (const frame of frames) {
    text += frame.message
    if (frame.status === 'error')
      throw new CliError(`The answer was interrupted: ${frame.error ?? 'no reason was given'}`)
    if (frame.status !== undefined) return { ...frame, message: text, content: text }
  }
  throw new CliError('The answer was interrupted: the service closed the connection')
}

async function* tap(frames: AsyncIterable<Answer>, look: (frame: Answer) => void): AsyncGenerator<Answer> {
  for await (const frame of frames) {
    look(frame)
    yield frame
  }
}
