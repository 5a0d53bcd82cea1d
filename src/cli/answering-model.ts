import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../services/config.ts'
import type { ServiceOptions } from './options.ts'

/** Which model a service answers with, as its record says it: whether two are the same shows without their keys. */
export interface AnsweringModel {
  /** As `--model` takes it. */
  readonly name: string
  /** Of all its settings. */
  readonly digest: string
}

export function toAnsweringModel(model: Config['model']): AnsweringModel {
  return {
    name: model.provider === 'built-in' ? model.provider : `${model.provider}:${model.name}`,
    digest: createHash('sha256').update(JSON.stringify(model)).digest('hex'),
  }
}

/**
 * The model that a command asks for, by name or as the one that was chosen for the data folder; undefined where there
 * is neither and it takes the one that there is.
 */
export async function wantedModel(
  options: ServiceOptions,
  dataDirectory: string,
): Promise<AnsweringModel | undefined> {
  const isNamed =
    options.model !== undefined ||
    options.modelUrl !== undefined ||
    Object.entries(process.env).some(
      ([name, value]) => /^PARLEY_MODEL(?:_|$)/.test(name) && value?.trim() !== '',
    )
  // Asked before anything of weight is loaded.
  if (!isNamed && !existsSync(join(dataDirectory, 'model.json'))) return undefined
  const { readConfig } = await import('./read-config.ts')
  const { model } = readConfig(options, { isDevelopmentMode: 'enabled' })
  // One that was chosen and lacks its key here may have it where the service was started.
  return !isNamed && model.provider === 'built-in' ? undefined : toAnsweringModel(model)
}
