import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import type { gitToken } from '../contract/account.ts'
import { CliError } from './cli-error.ts'
import { printReply } from './print-reply.ts'
import { withService } from './session.ts'
import type { SessionOptions } from './session.ts'

type GitToken = z.output<typeof gitToken>

export async function list(options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    const tokens = await client.get<GitToken[]>('/api/v2/git-tokens')
    if (options.json === true) console.log(JSON.stringify(tokens, null, 2))
    else if (tokens.length === 0) console.log('There is no token for a git host.')
    for (const { id, host, last_used_at: used } of options.json === true ? [] : tokens) {
      console.log(`${id}  ${host}  ${used === null ? 'never used' : `last used ${used}`}`)
    }
  })
}

/** The token comes by standard input: arguments are seen in the list of processes, and kept by shells. */
export async function save(host: string, options: SessionOptions): Promise<void> {
  if (process.stdin.isTTY) console.error(`Token for ${host}, then Ctrl-D:`)
  const token = (await text(process.stdin)).trim()
  if (token === '') throw new CliError(`Cannot save a token for "${host}": expected it on standard input`)
  await withService(options, async ({ client }) => {
    const saved = await client.post<GitToken>('/api/v2/git-tokens', { host, token })
    printReply(options, saved, `Saved for ${saved.host}.`)
  })
}

export async function remove(id: string, options: SessionOptions): Promise<void> {
  await withService(options, async ({ client }) => {
    printReply(options, await client.delete(`/api/v2/git-tokens/${encodeURIComponent(id)}`), 'Removed.')
  })
}
