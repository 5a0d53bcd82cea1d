import { constants } from 'node:os'

import { destination, pino, stdSerializers } from 'pino'
import type { Logger } from 'pino'

import { createServer } from '../server/index.ts'
import { localKey } from '../services/accounts/index.ts'
import type { Config } from '../services/config.ts'
import { startServices } from '../services/start-services.ts'
import type { Services } from '../services/start-services.ts'
import { stopInTime } from '../services/stop-in-time.ts'
import { CliError } from './cli-error.ts'
import { firstLine, keepDetails } from './failure-log.ts'
import { reportFailure } from './report-failure.ts'

export interface RunningService {
  readonly address: string
  /** The local user's key, where there is one. */
  readonly apiKey: string | undefined
  readonly services: Services
  /** Hears of every request as it comes. */
  onRequest(listener: () => void): void
  stop(options?: StopOptions): Promise<void>
}

export interface StopOptions {
  /** So long answers that are being written may be finished; new messages are refused meanwhile. */
  readonly drainMs?: number
}

/** Starts the whole service in this process. */
export async function runService(config: Config, log: Logger): Promise<RunningService> {
  const services = await startServices(config, log)
  try {
    const apiKey = await localKey(services.ctx)
    const server = await createServer(services.ctx)
    const stop = async ({ drainMs = 0 }: StopOptions = {}) => {
      try {
        if (drainMs > 0) await server.drain(drainMs)
        await stopInTime('the server', () => server.close())
      } finally {
        // Whatever else fails, a database that is ours must not be left running.
        await services.stop()
      }
    }
    try {
      const address = await server.listen()
      const onRequest = (listener: () => void) => void server.app.server.on('request', listener)
      return { address, apiKey, services, onRequest, stop }
    } catch (error) {
      await server.close()
      throw explainListenError(error, config)
    }
  } catch (error) {
    await services.stop()
    throw error
  }
}

/** Everything here logs what went wrong as `error`. */
const serializers = { error: stdSerializers.err }

/** A sentence on standard error for each warning and failure; what is behind it goes to the log file. */
export function createTerminalLog({ dataDirectory }: Pick<Config, 'dataDirectory'>): Logger {
  const write = (line: string): void => {
    const { level, msg, error, reason = error?.message } = JSON.parse(line) as LogRecord
    const why = reason === undefined ? '' : `: ${firstLine(reason)}`
    const details = error === undefined ? '' : keepDetails(dataDirectory, line)
    process.stderr.write(`${pino.levels.labels[level]}: ${msg}${why}${details}\n`)
  }
  return pino({ level: 'warn', serializers }, { write })
}

interface LogRecord {
  readonly level: number
  readonly msg: string
  readonly error?: { readonly message?: string }
  readonly reason?: string
}

export function createJsonLog(level: string): Logger {
  return pino({ level, serializers }, destination(2))
}

/** A terminal's Ctrl-C reaches us twice at once where npm started us: it passes on what we have got already. */
const SAME_SIGNAL_MS = 1_000

/**
 * Runs `stop` once on Ctrl-C, a request to end, or when nobody is left who reads what is printed (`start | head`). To be
 * called before anything is started that would outlive this process;
 * asking again a second later ends the process at once.
 */
export function stopOnSignal(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  stop: (signal: NodeJS.Signals) => Promise<void>,
): void {
  let askedAt: number | undefined
  const handle = (signal: NodeJS.Signals): void => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    askedAt = performance.now()
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        reportFailure(error, dataDirectory)
        process.exit(1)
      },
    )
  }
  process.stdout.on('error', () => {
    if (askedAt === undefined) handle('SIGHUP')
  })
  for (const signal of endingSignals) process.on(signal, handle)
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** For a command that holds a database of its own: closes it before a signal ends the command. Returns how to forget it. */
export function closeOnSignal(close: () => Promise<void>): () => void {
  const end = (signal: NodeJS.Signals): void => {
    void close().finally(() => process.exit(128 + constants.signals[signal]))
  }
  for (const signal of endingSignals) process.once(signal, end)
  return () => endingSignals.forEach((signal) => process.off(signal, end))
}

function explainListenError(error: unknown, config: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  const place = `${config.host}:${config.port}`
  if (code === 'EADDRINUSE') {
    return new CliError(
      `Cannot listen on ${place}: another program uses this port. Choose another one with --port or PORT.`,
    )
  }
  if (code === 'EACCES') {
    return new CliError(
      `Cannot listen on ${place}: permission denied. Ports below 1024 need more rights; choose another one with --port or PORT.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CliError(
      `Cannot listen on ${place}: this machine has no such address. Give one of its own with --host or HOST.`,
    )
  }
  return error
}
