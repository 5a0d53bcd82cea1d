/**
 * Several machines on one: services and workers as processes, each with a data folder of its own, over one database
 * and one bucket, with a git host and a model beside them.
 */
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { startEmbedded } from '../../src/store/index.ts'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import { ownProcesses } from '../support/own-processes.ts'
import { startS3Server } from '../support/s3-server.ts'
import type { S3Server } from '../support/s3-server.ts'
import { startModel } from './start-model.ts'
import type { TestModel } from './start-model.ts'
import { startProcess } from './start-process.ts'
import type { ServiceProcess } from './start-process.ts'

export type Machines = AsyncDisposable & {
  readonly directory: string
  /** Holds the bare repositories of the git host: `acme/shop.git`. */
  readonly hostDirectory: string
  readonly model: TestModel
  readonly bucket: S3Server
  /** One that takes requests and parses nothing. The same name: the same data folder. */
  serve(name: string): Promise<ServiceProcess>
  work(name: string): Promise<ServiceProcess>
}

export async function startMachines(test: TestContext): Promise<Machines> {
  await using stack = new AsyncDisposableStack()
  const directory = stack.use(await createTemporaryDirectory()).path
  ownProcesses(test, directory)
  const database = await startEmbedded({ dataDirectory: join(directory, 'database') })
  stack.defer(() => database.stop())
  const hostDirectory = join(directory, 'host')
  const git = stack.use(await startGitServer({ root: hostDirectory }))
  const model = stack.use(await startModel())
  const bucket = stack.use(await startS3Server({ directory: join(directory, 'bucket') }))
  const { host, port, user } = database.connection
  const environment = {
    ...bucket.environment,
    ...model.environment,
    DATABASE_URL: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`,
    PARLEY_SECRET: 'a-secret-that-all-machines-of-the-test-share',
    PARLEY_GIT_HOST: git.url,
  }
  const running = stack.use(new AsyncDisposableStack())
  const start = async (name: string, command: 'serve' | 'work'): Promise<ServiceProcess> => {
    const own = command === 'serve' ? { ...environment, PARLEY_WORK: 'off' } : environment
    return running.use(await startProcess(test, join(directory, name), own, command))
  }
  const kept = stack.move()
  return {
    directory,
    hostDirectory,
    model,
    bucket,
    serve: async (name) => await start(name, 'serve'),
    work: async (name) => await start(name, 'work'),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
