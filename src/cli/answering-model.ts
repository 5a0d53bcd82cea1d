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

/** What a command asks for: `isChosen` where somebody named it or chose it for the data folder. */
export interface WantedModel extends AnsweringModel {
  readonly isChosen: boolean
}

/**
 * The model that a command asks for: by name, or the one that was chosen for the data folder, else none outside.
 * Undefined where it cannot be told.
 */
export async function wantedModel(
  options: ServiceOptions,
  dataDirectory: string,
): Promise<WantedModel | undefined> {
  const isNamed =
    options.model !== undefined ||
    options.modelUrl !== undefined ||
    Object.entries(process.env).some(
      ([name, value]) => /^PARLEY_MODEL(?:_|$)/.test(name) && value?.trim() !== '',
    )
  // Asked before anything of weight is loaded.
  if (!isNamed && !existsSync(join(dataDirectory, 'model.json')))
    return { ...toAnsweringModel({ provider: 'built-in' }), isChosen: false }
  const { readConfig } = await import('./read-config.ts')
  const { model } = readConfig(options, { isDevelopmentMode: 'enabled' })
  // One that was chosen and lacks its key here may have it where the service was started.
  return !isNamed && model.provider === 'built-in'
    ? undefined
    : { ...toAnsweringModel(model), isChosen: true }
}
