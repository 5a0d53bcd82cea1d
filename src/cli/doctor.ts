import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { prepareDataDirectory } from '../services/prepare-data-directory.ts'
import { dataDirectoryOf } from './data-directory.ts'
import { exitCodes } from './exit-codes.ts'
import { installation } from './installation.ts'
import { joinService } from './join-service.ts'
import type { ServiceOptions } from './options.ts'
import { readConfig } from './read-config.ts'
import { toJoinOptions } from './session.ts'
import { version } from './version.ts'

interface Check {
  readonly name: string
  /** What was found; throws what is wrong, with what to do. */
  run(): Promise<string>
}

/** Looks at everything that Parley needs; ends with 1 where something is missing. */
export async function doctor(options: ServiceOptions): Promise<void> {
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
    {
      name: 'model',
      run: async () => {
        const { provider, ...rest } = readConfig(options, { isDevelopmentMode: 'enabled' }).model
        const named = 'name' in rest ? `${provider}:${rest.name}` : 'none, which answers most questions'
        return await Promise.resolve(`${named}; "parley model" shows what there is`)
      },
    },
    {
      name: 'web app',
      run: async () => {
        const built = existsSync(join(installation, 'web/dist/index.html'))
        if (!built) throw new Error('it is not built; "npm run build -w web" builds it')
        return await Promise.resolve('built')
      },
    },
  ]
  for (const { name, run } of checks) {
    try {
      console.log(`ok      ${name.padEnd(8)} ${await run()}`)
    } catch (error) {
      console.log(`wrong   ${name.padEnd(8)} ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = exitCodes.failed
    }
  }
}

async function findGit(): Promise<string> {
  try {
    return (await promisify(execFile)('git', ['--version'])).stdout.trim()
  } catch {
    throw new Error('git is not installed, or not in the PATH; install it from https://git-scm.com')
  }
}
