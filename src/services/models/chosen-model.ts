import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseModelSettings } from '../../agents/providers/model-settings.ts'
import type { ModelSettings } from '../../agents/providers/model-settings.ts'

/** The model that was chosen for a data folder; what the environment says wins. No key is kept with it. */
export interface ChosenModel {
  /** `provider:name` */
  readonly model: string
  /** Of its API; undefined: the provider's own. */
  readonly baseUrl?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const record = z.object({ model: z.string().min(1).max(400), baseUrl: z.string().max(2_000).optional() })

/** Undefined where none was chosen, or the file cannot be read. */
export function readChosenModel(dataDirectory: string): ChosenModel | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(pathOf(dataDirectory), 'utf8')))
  } catch {
    return undefined
  }
}

export async function writeChosenModel(dataDirectory: string, chosen: ChosenModel): Promise<void> {
  const path = pathOf(dataDirectory)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${crypto.randomUUID()}`
  await writeFile(temporary, `${JSON.stringify(chosen)}\n`, { mode: 0o600 })
  await rename(temporary, path)
}

export async function removeChosenModel(dataDirectory: string): Promise<void> {
  await rm(pathOf(dataDirectory), { force: true })
}

/** Its settings, with the keys of an environment. Throws a `ModelConfigurationError` where they cannot be used. */
export function settingsOfChosen({ model, baseUrl }: ChosenModel, environment: Environment): ModelSettings {
  return parseModelSettings({ ...environment, PARLEY_MODEL: model, PARLEY_MODEL_BASE_URL: baseUrl })
}

function pathOf(dataDirectory: string): string {
  return join(dataDirectory, 'model.json')
}
