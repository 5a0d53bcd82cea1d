import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { AnsweringModel } from './answering-model.ts'

/** The service of a data folder, as it says itself: others join it instead of starting one. */
export interface ServiceRecord {
  /** `http://127.0.0.1:41234` */
  readonly address: string
  readonly version: string
  readonly pid: number
  /** Started by a command that needed it: ends when nobody has asked for a while. */
  readonly isBackground: boolean
  readonly model: AnsweringModel
  /** What its environment sets, by name, as digests. */
  readonly settings: { readonly [name: string]: string }
}

export async function readServiceRecord(dataDirectory: string): Promise<ServiceRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(pathOf(dataDirectory), 'utf8')) as Partial<ServiceRecord>
    const { address, version, pid, isBackground, model, settings = {} } = record
    return typeof address === 'string' && typeof version === 'string' && typeof pid === 'number'
      ? {
          address,
          version,
          pid,
          isBackground: isBackground === true,
          model: { ...unknownModel, ...model },
          settings,
        }
      : undefined
  } catch {
    return undefined
  }
}

/** Of a service of a version that did not say it. */
const unknownModel: AnsweringModel = { name: 'unknown', digest: '' }

export async function writeServiceRecord(dataDirectory: string, record: ServiceRecord): Promise<void> {
  const path = pathOf(dataDirectory)
  const temporary = `${path}.${crypto.randomUUID()}`
  await writeFile(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600 })
  await rename(temporary, path)
}

/** Nothing where another service has written its own since. */
export async function removeServiceRecord(dataDirectory: string): Promise<void> {
  const record = await readServiceRecord(dataDirectory)
  if (record?.pid === process.pid) await rm(pathOf(dataDirectory), { force: true })
}

function pathOf(dataDirectory: string): string {
  return join(dataDirectory, 'service.json')
}
