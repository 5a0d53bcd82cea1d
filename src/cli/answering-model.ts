import { createHash } from 'node:crypto'

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

/** The model that a command asks for; undefined where it names none and takes the one that there is. */
export async function wantedModel(options: ServiceOptions): Promise<AnsweringModel | undefined> {
  const isNamed = Object.entries(process.env).some(
    ([name, value]) => /^PARLEY_MODEL(?:_|$)/.test(name) && value?.trim() !== '',
  )
  if (!isNamed && options.model === undefined && options.modelUrl === undefined) return undefined
  const { readConfig } = await import('./read-config.ts')
  return toAnsweringModel(readConfig(options, { isDevelopmentMode: 'enabled' }).model)
}
