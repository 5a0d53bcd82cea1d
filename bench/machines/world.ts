/** Services, workers, a database, a bucket, a model and a git host on one machine, each of which can be killed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '../../src/store/index.ts'
import { createRepository, createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { startGitServer } from '../../test/support/git-server.ts'
import { endProcessesOf } from '../../test/support/own-processes.ts'
import { startS3Server } from '../../test/support/s3-server.ts'
import type { S3Server } from '../../test/support/s3-server.ts'
import { spawnService } from '../../test/support/service-process.ts'
import type { ServiceCommand, ServiceProcess } from '../../test/support/service-process.ts'
import { ScriptedModel } from './scripted-model.ts'

/** A place that a process has; after its end another is started there. */
export class Machine {
  readonly name: string
  readonly command: ServiceCommand
  process: ServiceProcess | undefined

  constructor(name: string, command: ServiceCommand) {
    this.name = name
    this.command = command
  }
}

export class World implements AsyncDisposable {
  readonly machines: readonly Machine[]
  readonly ending = new AbortController()
  readonly #stack = new AsyncDisposableStack()
  readonly #model = new ScriptedModel()
  #directory = ''
  #bucket: S3Server | undefined
  #environment: Readonly<Record<string, string>> = {}
  #databaseBackAt: number | undefined = Number.NEGATIVE_INFINITY

  constructor(servers: number, workers: number) {
    const names = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}-${n + 1}`)
    this.machines = [
      ...names('server', servers).map((name) => new Machine(name, 'serve')),
      ...names('worker', workers).map((name) => new Machine(name, 'work')),
    ]
  }

  /** Hosts so many repositories, `acme/code-1` and so on, each with a function of its name. */
  async start(repositories: number): Promise<void> {
    this.#directory = this.#stack.use(await createTemporaryDirectory()).path
    this.#stack.defer(async () => void (await endProcessesOf(this.#directory)))
    const database = await startEmbedded({ dataDirectory: join(this.#directory, 'database') })
    this.#stack.defer(() => database.stop())
    const root = join(this.#directory, 'host')
    for (let n = 1; n <= repositories; n++) {
      const files = Object.fromEntries(
        Array.from({ length: 20 }, (_, file) => [
          `f${file}.py`,
          `def code_${n}_${file}():\n    return ${n}\n`,
        ]),
      )
      await createRepository([files], { directory: join(root, `acme/code-${n}.git`), bare: true })
    }
    const git = this.#stack.use(await startGitServer({ root }))
    this.#stack.use(this.#model)
    await this.#model.start()
    this.#bucket = await this.#startBucket()
    this.#stack.defer(async () => await this.#bucket?.[Symbol.asyncDispose]())
    const { host, port, user } = database.connection
    this.#environment = {
      ...this.#bucket.environment,
      DATABASE_URL: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`,
      PARLEY_SECRET: 'a-secret-that-all-machines-of-the-bench-share',
      PARLEY_GIT_HOST: git.url,
      PARLEY_MODEL: 'openai-compatible:scripted',
      PARLEY_MODEL_BASE_URL: this.#model.url,
      PARLEY_CACHE_SIZE: '256m',
    }
    this.#stack.defer(() => this.ending.abort())
    for (const machine of this.machines) await this.begin(machine)
  }

  async begin(machine: Machine): Promise<void> {
    const own: Record<string, string> = machine.command === 'serve' ? { PARLEY_WORK: 'off' } : {}
    machine.process = await spawnService({
      command: machine.command,
      directory: join(this.#directory, machine.name),
      environment: { ...this.#environment, ...own },
      signal: this.ending.signal,
    })
  }

  /** Ends the process, in order or not, and starts another in its place. */
  async restart(machine: Machine, how: 'kill' | 'stop'): Promise<void> {
    const { process: running } = machine
    if (running === undefined) return
    machine.process = undefined
    await running[how]()
    for (;;) {
      try {
        return await this.begin(machine)
      } catch (error) {
        // What it needs is away as well.
        if (this.ending.signal.aborted) throw error
        await delay(500)
      }
    }
  }

  /** Resolves when it has been started again, by whoever holds it: this process. */
  async killDatabase(): Promise<void> {
    const before = await this.#readDatabasePid()
    if (before === undefined) return
    this.#databaseBackAt = undefined
    process.kill(before, 'SIGKILL')
    for (;;) {
      const now = await this.#readDatabasePid()
      if (now !== undefined && now !== before) {
        this.#databaseBackAt = performance.now()
        return
      }
      await delay(100, undefined, { signal: this.ending.signal })
    }
  }

  /** By the clock of this process; undefined while it is away. */
  get databaseBackAt(): number | undefined {
    return this.#databaseBackAt
  }

  /** Undefined while it starts. */
  async #readDatabasePid(): Promise<number | undefined> {
    const path = join(this.#directory, 'database/cluster/postmaster.pid')
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
    return lines[7]?.trim() === 'ready' ? Number(lines[0]) : undefined
  }

  async killBucket(awayMs: number): Promise<void> {
    const { url } = this.#bucket!
    await this.#bucket![Symbol.asyncDispose]()
    await delay(awayMs)
    this.#bucket = await this.#startBucket(Number(new URL(url).port))
  }

  async killModel(awayMs: number): Promise<void> {
    await this.#model.end()
    await delay(awayMs)
    await this.#model.start()
  }

  /** One that listens now; waits for one where there is none. */
  async anyServer(random: (below: number) => number): Promise<ServiceProcess> {
    for (;;) {
      const live = this.machines.flatMap(({ command, process: running }) =>
        command === 'serve' && running !== undefined ? [running] : [],
      )
      const chosen = live[random(Math.max(1, live.length))]
      if (chosen !== undefined) return chosen
      await delay(50, undefined, { signal: this.ending.signal })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ending.abort()
    await this.#stack.disposeAsync()
  }

  async #startBucket(port?: number): Promise<S3Server> {
    const directory = join(this.#directory, 'bucket')
    return await startS3Server({ directory, ...(port === undefined ? {} : { port }) })
  }
}
