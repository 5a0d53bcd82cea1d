import { createMcpHost, serveStdio } from '../mcp/index.ts'
import { wantedModel } from './answering-model.ts'
import { isServing } from './api-client.ts'
import { findRepository } from './find-repository.ts'
import { startOrJoin } from './join-service.ts'
import type { JoinedService } from './join-service.ts'
import { callersDirectory, toFlags, toJoinOptions } from './session.ts'
import type { SessionOptions } from './session.ts'
import { version } from './version.ts'

/** Speaks the Model Context Protocol with the editor that started this, about the folder that it started it in. */
export async function mcp(options: SessionOptions): Promise<void> {
  const folder = findFolder(options)
  const join = async (): Promise<JoinedService> => {
    const wanted = toJoinOptions(options)
    const model = await wantedModel(options, wanted.dataDirectory)
    return await startOrJoin({ ...wanted, model, asksModel: true }, toFlags(options))
  }
  let joined: JoinedService | undefined
  let joining: Promise<JoinedService> | undefined
  const host = createMcpHost({
    connect: async ({ report }) => {
      // It ends when nobody asks for a while, and an editor may be open for days.
      if (joining === undefined && joined !== undefined && (await isServing(joined.address))) {
        return joined.client
      }
      // A start takes seconds: whoever waits is told, also where another call has begun it.
      report('Starting or joining the Parley service of this machine')
      joining ??= join().finally(() => (joining = undefined))
      joined = await joining
      return joined.client
    },
    ...(folder === undefined ? { project: options.repo } : { folder }),
  })
  const served = serveStdio(host, version, (error) => console.error(error.message))
  const end = (): void => {
    void served.close().finally(() => process.exit(0))
  }
  process.stdin.once('end', end)
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  // Until a client asks, the folder can be parsed.
  const quiet = { signal: new AbortController().signal, report: () => {} }
  if (folder !== undefined) host.prepare(undefined, quiet).catch(() => undefined)
  await Promise.resolve()
}

/** Outside of a repository there is no folder to speak about: a call names its project. */
function findFolder({ repo }: SessionOptions): string | undefined {
  try {
    return findRepository(repo, callersDirectory()).folder
  } catch (error) {
    if (repo !== undefined) throw error
    return undefined
  }
}
