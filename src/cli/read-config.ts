import { parseConfig } from '../services/config.ts'
import type { Config, Environment } from '../services/config.ts'
import { readChosenModel, settingsOfChosen } from '../services/models/chosen-model.ts'
import type { ChosenModel } from '../services/models/chosen-model.ts'
import type { ServiceOptions } from './options.ts'

/**
 * The configuration from flags, environment and the defaults of the command, in this order; where none of them names
 * a model, it is the one that was chosen for the data folder.
 */
export function readConfig(options: ServiceOptions, defaults: Environment): Config {
  const flags = {
    HOST: options.host,
    PORT: options.port,
    PARLEY_DATA: options.data,
    DATABASE_URL: options.databaseUrl,
    PARLEY_MODEL: options.model,
    PARLEY_MODEL_BASE_URL: options.modelUrl,
    PARLEY_WORKERS: options.workers,
    PARLEY_MEMORY_BUDGET: options.memory,
    PARLEY_WORK: options.work === false ? 'off' : undefined,
    PARLEY_SAMPLE: options.sample === false ? 'off' : undefined,
  }
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  const environment = { ...defaults, ...process.env, ...Object.fromEntries(given) }
  const config = parseConfig(environment)
  const isNamed = (environment.PARLEY_MODEL?.trim() ?? '') !== ''
  const chosen = isNamed ? undefined : readChosenModel(config.dataDirectory)
  return chosen === undefined ? config : { ...config, model: useChosen(chosen, environment) ?? config.model }
}

/** Undefined where it cannot be used, such as without its key, which is said. */
function useChosen(chosen: ChosenModel, environment: Environment): Config['model'] | undefined {
  try {
    return settingsOfChosen(chosen, environment)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(
      `${reason}\nAnswers are without it: "parley model" shows what there is, "parley model off" ends this.`,
    )
    return undefined
  }
}
