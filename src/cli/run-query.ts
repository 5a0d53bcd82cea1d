import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

import type { ToolAnswerBody } from '../contract/tools.ts'
import { answerHere } from './answer-here.ts'
import { CliError } from './cli-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { JoinedService } from './join-service.ts'
import type { QueryCommand, QueryOptions } from './query-commands.ts'
import { shortPlaces } from '../contract/short-place.ts'
import { callersDirectory, findWanted, openProject, readNumber, withService } from './session.ts'
import type { SessionOptions } from './session.ts'

export interface RunOptions extends SessionOptions, QueryOptions {
  readonly markdown?: boolean
  readonly places?: boolean
  /** Seconds. */
  readonly wait?: string
}

/** More than a tool shows to a model: people scroll. */
const budget = 50_000
/** A change that takes longer to be parsed is waited for with its progress shown. */
const quickSeconds = 2
const mostSeconds = 300

export async function runQuery(
  command: QueryCommand,
  words: readonly string[],
  options: RunOptions,
): Promise<void> {
  readNumber('limit', options.limit)
  readNumber('depth', options.depth)
  const waitSeconds = readWait(options.wait)
  const wanted = findWanted(options)
  const call = command.toCall(words, options)
  const here = await answerHere(wanted, options, { ...call, budget })
  if (here !== undefined) {
    await print(here, async (path) => await readFile(join(wanted.folder ?? '', path), 'utf8'))
    return
  }
  await withService(options, async (service) => {
    const id = await openProject(service, wanted, options)
    const answer = await callTool(service, id, wanted.name, { ...call, waitSeconds })
    const toUrl = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
    await print(
      answer,
      async (path) => await service.client.text(`/api/v2/projects/${id}/files/${toUrl(path)}`),
    )
  })

  /** `readText`: of a file of the repository. */
  async function print(answer: ToolAnswerBody, readText: (path: string) => Promise<string>): Promise<void> {
    tellIndex(answer)
    if (options.json === true) console.log(JSON.stringify(answer, null, 2))
    else if (options.places === true && !answer.failed) {
      const { listPlaces } = await import('./list-places.ts')
      const { tests } = answer.output as { tests?: unknown }
      const output = command.name === 'tests' ? tests : answer.output
      for (const line of await listPlaces(output, pathFromHere(wanted.folder), readText)) console.log(line)
    } else {
      const { tellAnswer } = await import('../services/tools/tell-answer.ts')
      const markdown = shortPlaces(tellAnswer(kinds[command.name] ?? command.name, call.input, answer))
      if (options.markdown === true) process.stdout.write(markdown)
      else {
        const { showMarkdown } = await import('./show-text.ts')
        showMarkdown(markdown, wanted.folder)
      }
    }
    if (answer.failed) process.exitCode = exitCodes.notFound
  }
}

/** What a command asks, where it is not called so. */
const kinds: Readonly<Record<string, string>> = { refs: 'uses', def: 'definition' }

/** Of a path of the repository: from where the command was typed, so that an editor there can open it. */
function pathFromHere(folder: string | undefined): (path: string) => string {
  return (path) => (folder === undefined ? path : relative(callersDirectory(), join(folder, path)))
}

async function callTool(
  { client }: JoinedService,
  id: string,
  name: string,
  { tool, input, waitSeconds }: ReturnType<QueryCommand['toCall']> & { readonly waitSeconds: number },
): Promise<ToolAnswerBody> {
  const path = `/api/v2/projects/${id}/tools/${tool}?budget=${budget}&wait=`
  const follow = async (): Promise<void> => {
    const { followParse } = await import('./follow-parse.ts')
    await followParse(client, id, name)
  }
  try {
    const answer = await client.post<ToolAnswerBody>(`${path}${waitSeconds}`, input)
    if (answer.index.state !== 'behind' || answer.index.changed_count === 0) return answer
  } catch (error) {
    // Its index is being made, or made again.
    if (!(error instanceof CliError) || !error.message.startsWith('Project is not ready')) throw error
  }
  await follow()
  return await client.post<ToolAnswerBody>(`${path}${waitSeconds}`, input)
}

function readWait(given: string | undefined): number {
  if (given === undefined) return quickSeconds
  const seconds = Number(given)
  if (/^\d{1,3}$/.test(given) && seconds <= mostSeconds) return seconds
  throw new CliError(`Cannot use --wait "${given}": expected whole seconds from 0 to ${mostSeconds}`)
}

function tellIndex({ index }: ToolAnswerBody): void {
  const { state, changed_count: count, pending } = index
  if (pending.includes('calls'))
    console.error('Calls are still being followed, and may be missing in this answer: "--wait 300" waits.')
  const files = count === 1 ? 'One file' : `${count} files`
  if (state === 'refreshed' && count > 0)
    console.error(`${files} had changed and ${count === 1 ? 'was' : 'were'} parsed again.`)
  if (state === 'behind' && count > 0)
    console.error(
      `${files} ${count === 1 ? 'has changed and is' : 'have changed and are'} not in this answer.`,
    )
  if (state === 'behind' && count === 0)
    console.error('The branch has moved since the parse: "parley parse" takes it in.')
}
