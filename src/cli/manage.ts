import { resolve } from 'node:path'
import type { z } from 'zod'
import type * as account from '../contract/account.ts'
import type { project as projectSchema, projectDetails } from '../contract/projects.ts'
import { CliError } from './cli-error.ts'
import { downloadTo } from './download-to.ts'
import { findFolderProject } from './find-folder-project.ts'
import { followParse } from './follow-parse.ts'
import { requireFile } from './form-of.ts'
import type { JoinedService } from './join-service.ts'
import { printReply } from './print-reply.ts'
import { refreshProject } from './refresh-project.ts'
import { callersDirectory, findWanted, openProject, withService } from './session.ts'
import type { SessionOptions } from './session.ts'

type Project = z.output<typeof projectSchema>
type Details = z.output<typeof projectDetails>
type Key = z.output<typeof account.apiKey>

export interface ParseOptions extends SessionOptions {
  /** File of an index that another tool made of the code; false: the one that was given before is left out. */
  readonly scip?: string | false
}

export async function parse(options: ParseOptions): Promise<void> {
  const { folder, name } = findWanted(options)
  const index = typeof options.scip === 'string' ? resolve(callersDirectory(), options.scip) : undefined
  if (index !== undefined) await requireFile(index)
  await withService(options, async ({ client }) => {
    const where = folder === undefined ? { repo_name: name } : { repo_path: folder }
    const body = { ...where, branch_name: options.branch, commit_id: options.commit }
    const submitted = await client.post<{ project_id: string }>('/api/v2/parse', body)
    const path = `/api/v2/projects/${submitted.project_id}`
    if (index !== undefined) await client.upload(`${path}/scip`, index)
    else if (options.scip === false) await client.delete(`${path}/scip`)
    await followParse(client, submitted.project_id, name, { isWhole: true })
    if (options.json !== true && index === undefined) return
    const details = await client.get<Details>(path)
    if (options.json === true) console.log(JSON.stringify(details, null, 2))
    if (index !== undefined) tellIndex(index, details, options)
  })
}

/** What an index has given; a `CliError` where that is nothing. */
function tellIndex(path: string, { statistics }: Details, { json }: ParseOptions): void {
  const index = statistics?.precise_index
  if (index === undefined) {
    const reasons = statistics?.problems.filter((problem) => problem.path === '.') ?? []
    throw new CliError([`Cannot read the index "${path}"`, ...reasons.map(({ reason }) => reason)].join(': '))
  }
  if (index.documents.used === 0) {
    throw new CliError(
      `Cannot use the index "${path}": none of its documents is a file as it was parsed${leftOutOf(index)}`,
    )
  }
  if (json !== true) console.log(describeIndex(index).join('\n'))
}

export async function status(options: SessionOptions): Promise<void> {
  const { folder, name } = findWanted(options)
  await withService(options, async (service) => {
    const { client } = service
    const wanted = { branchName: options.branch, commitId: options.commit }
    const known = await findFolderProject(client, folder ?? name, wanted)
    if (known === undefined) {
      console.log(`${name} is not parsed: "parley parse" does that, as does any question.`)
      return
    }
    const details = await client.get<Details>(`/api/v2/projects/${known.project_id}`)
    if (options.json === true) console.log(JSON.stringify(details, null, 2))
    else console.log(describe(details, name))
  })
}

function describe(details: Details, name: string): string {
  const { status: stage, statistics, commit_id: commit, error } = details
  const pending = details.pending.length === 0 ? '' : ', calls are still being followed'
  const lines = [`${name}: ${stage}${pending}${error === null ? '' : `, ${error}`}`]
  if (statistics === null) return lines.join('\n')
  const { files, lines: count, languages, call_sites: calls, precise_index: index, problems } = statistics
  const spoken = languages.filter(({ graph }) => graph).map((one) => `${one.name} (${one.files})`)
  lines.push(
    `  commit    ${commit ?? 'none'}`,
    `  files     ${files}, ${count} lines; in the graph: ${spoken.join(', ') || 'none'}`,
    ...(details.pending.length > 0
      ? []
      : [`  calls     ${calls.linked} of ${calls.total} lead to a definition of the repository`]),
  )
  if (index !== undefined) lines.push(...describeIndex(index))
  if (problems.length > 0) lines.push(`  problems  ${problems.length}; --json lists them`)
  return lines.join('\n')
}

type Index = NonNullable<NonNullable<Details['statistics']>['precise_index']>

function leftOutOf({ documents }: Index): string {
  const left = [
    [documents.stale, 'of another text than was parsed'],
    [documents.unknown, 'of files that were not parsed'],
    [documents.too_large, 'too large'],
    [documents.repeated, 'of a file that another one is of'],
  ] as const
  return left
    .filter(([count]) => count > 0)
    .map(([count, why]) => `, ${count} ${why}`)
    .join('')
}

function describeIndex(index: Index): string[] {
  const { tool, documents, edges, names } = index
  const { agree, differ, only_index: onlyIndex, only_graph: onlyGraph } = names
  return [
    `  index     by ${tool || 'an unnamed tool'}: ${documents.used} files${leftOutOf(index)}`,
    `            references added to code that is not linked: ${edges}`,
    ...(agree + differ + onlyIndex + onlyGraph === 0
      ? []
      : [
          `            names of linked code: ${agree} lead where the graph says, ${differ} elsewhere, ${onlyIndex} by the index alone, ${onlyGraph} by the graph alone`,
        ]),
  ]
}

const watchMs = 1_000

export async function watch(options: SessionOptions): Promise<void> {
  const wanted = findWanted(options)
  if (wanted.folder === undefined) {
    throw new CliError(`Cannot watch "${wanted.name}": expected a folder of this machine`)
  }
  await withService(options, async (service) => {
    const id = await openProject(service, wanted, options)
    console.error(`Watching ${wanted.name}; Ctrl-C ends it.`)
    for (;;) {
      const {
        state,
        changed_count: count,
        changed_files: files,
      } = await refreshProject(service, id, wanted.name)
      if (state === 'refreshed' && count > 0) {
        const more = count > files.length ? ` and ${count - files.length} more` : ''
        console.log(`${new Date().toLocaleTimeString()}  ${files.join(', ')}${more}`)
      }
      await new Promise((resolve) => {
        setTimeout(resolve, watchMs)
      })
    }
  })
}

export async function projects(options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    const list = await client.get<Project[]>('/api/v2/projects/list')
    if (options.json === true) console.log(JSON.stringify(list, null, 2))
    else if (list.length === 0) console.log('Nothing is parsed yet: ask a question in a repository.')
    for (const { repo_name: name, repo_path: path, status: stage, id } of options.json === true ? [] : list) {
      console.log(`${id}  ${stage.padEnd(9)}  ${name}${path === null ? '' : `  ${path}`}`)
    }
  })
}

export interface ExportOptions extends SessionOptions {
  /** File that a SCIP index is written to, in place of lines of JSON to the standard output. */
  readonly scip?: string
}

export async function exportGraph(options: ExportOptions): Promise<void> {
  const wanted = findWanted(options)
  await withService(options, async (service) => {
    const { client } = service
    const id = await openProject(service, wanted, options)
    // Of a large repository that is parsed for the first time, the calls come last.
    await followParse(client, id, wanted.name, { isWhole: true, saysReady: false })
    if (options.scip !== undefined) {
      const byteSize = await downloadTo(options.scip, await client.download(`/api/v2/projects/${id}/scip`))
      console.log(`Wrote ${byteSize} bytes to ${options.scip}.`)
      return
    }
    for await (const chunk of await client.download(`/api/v2/projects/${id}/graph`)) {
      process.stdout.write(chunk)
    }
  })
}

export async function listKeys(options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    const keys = await client.get<Key[]>('/api/v2/keys')
    if (options.json === true) console.log(JSON.stringify(keys, null, 2))
    else if (keys.length === 0) console.log('There is no key beside the one of this user.')
    for (const { id, name, prefix, revoked_at: revoked } of options.json === true ? [] : keys) {
      console.log(`${id}  ${prefix}…  ${name}${revoked === null ? '' : '  revoked'}`)
    }
  })
}

export async function makeKey(name: string | undefined, options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    const made = await client.post<{ key: string }>('/api/v2/keys', { name })
    printReply(options, made, `${made.key}\nIt is shown this once.`)
  })
}

export async function revokeKey(id: string, options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }: JoinedService) => {
    printReply(options, await client.delete(`/api/v2/keys/${encodeURIComponent(id)}`), 'Revoked.')
  })
}
