import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { prepareDataDirectory } from '../services/prepare-data-directory.ts'
import { wantedModel } from './answering-model.ts'
import { dataDirectoryOf } from './data-directory.ts'
import { exitCodes } from './exit-codes.ts'
import { installation } from './installation.ts'
import { joinService } from './join-service.ts'
import type { ServiceOptions } from './options.ts'
import { readServiceRecord } from './service-record.ts'
import { toJoinOptions } from './session.ts'
import { version } from './version.ts'
import { findWebModel } from './web-model.ts'

interface Check {
  readonly name: string
  /** What was found; throws what is wrong, with what to do. */
  run(): Promise<string>
}

/** Looks at everything that Parley needs; ends with 1 where something is missing. */
export async function doctor(options: ServiceOptions & { readonly json?: boolean }): Promise<void> {
  const dataDirectory = dataDirectoryOf(options)
  const checks: readonly Check[] = [
    { name: 'parley', run: async () => await Promise.resolve(`${version}, Node ${process.version}`) },
    { name: 'git', run: findGit },
    {
      name: 'data',
      run: async () => {
        await prepareDataDirectory(dataDirectory, { leastFreeBytes: 0 })
        return dataDirectory
      },
    },
    {
      name: 'service',
      run: async () => {
        const joined = await joinService(toJoinOptions(options))
        return joined === undefined ? 'none runs; a command starts one' : joined.address
      },
    },
    { name: 'model', run: async () => await findModel(options, dataDirectory) },
    {
      name: 'web app',
      run: async () => {
        const built = existsSync(join(installation, 'web/dist/index.html'))
        if (!built) throw new Error('it is not built; "npm run build -w web" builds it')
        return await Promise.resolve('built')
      },
    },
  ]
  const results: { name: string; ok: boolean; found: string }[] = []
  for (const { name, run } of checks) {
    try {
      results.push({ name, ok: true, found: await run() })
    } catch (error) {
      results.push({ name, ok: false, found: error instanceof Error ? error.message : String(error) })
      process.exitCode = exitCodes.failed
    }
  }
  if (options.json === true) console.log(JSON.stringify(results, null, 2))
  else {
    for (const { name, ok, found } of results)
      console.log(`${ok ? 'ok   ' : 'wrong'}   ${name.padEnd(8)} ${found}`)
  }
}

/** That of the service that runs, else the one that a service would be started with. */
async function findModel(options: ServiceOptions, dataDirectory: string): Promise<string> {
  const web = await findWebModel(options)
  if (web !== undefined) return `${web.name}, set in the web app; "parley model" shows what there is`
  const wanted = await wantedModel(options, dataDirectory)
  const running = await readServiceRecord(dataDirectory)
  const isJoined = wanted?.isChosen !== true && running?.isBackground === false
  const model = isJoined ? running.model : (wanted ?? running?.model)
  return `${model?.name ?? 'built-in, which needs none'}; "parley model" shows what there is`
}

async function findGit(): Promise<string> {
  try {
    return (await promisify(execFile)('git', ['--version'])).stdout.trim()
  } catch {
    throw new Error('git is not installed, or not in the PATH; install it from https://git-scm.com')
  }
}
