import type { Config } from '../services/config.ts'
import {
  readChosenModel,
  removeChosenModel,
  settingsOfChosen,
  writeChosenModel,
} from '../services/models/chosen-model.ts'
import { costOfAnswer, findKeys, findPrograms, findServers, hostOf } from '../services/models/find-models.ts'
import { toAnsweringModel } from './answering-model.ts'
import { isServing } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { endService } from './end-service.ts'
import type { ServiceOptions } from './options.ts'
import { readConfig } from './read-config.ts'
import { readServiceRecord } from './service-record.ts'
import { dataDirectoryOf } from './data-directory.ts'
import { findWebModel, removeWebModel } from './web-model.ts'
import type { WebModel } from './web-model.ts'

export interface ModelOptions extends ServiceOptions {
  readonly json?: boolean
}

export interface SetOptions extends ServiceOptions {
  readonly baseUrl?: string
}

const localDefaults = { isDevelopmentMode: 'enabled' } as const

/** Which model answers, and which could. Nothing leaves the machine: servers are asked on loopback what they serve. */
export async function show(options: ModelOptions): Promise<void> {
  const { model } = readConfig(options, localDefaults)
  const isChosen = readChosenModel(dataDirectoryOf(options)) !== undefined && !isNamedOutside(options)
  const keys = findKeys(process.env)
  const web = await findWebModel(options)
  const servers = await findServers()
  const programs = findPrograms(process.env['PATH'] ?? '')
  if (options.json === true) {
    const { name } = toAnsweringModel(model)
    console.log(JSON.stringify({ answers: web?.name ?? name, keys, servers, programs }, undefined, 2))
    return
  }
  const lines = [
    `Answers: ${web === undefined ? describe(model, isChosen) : describeWeb(web)}`,
    ...(web === undefined
      ? ['In the web app, Settings and then Model choose one too, for all or for yourself.']
      : []),
    ...servers.flatMap(({ name, baseUrl, models }) => [
      '',
      `${name} runs at ${baseUrl}, with ${models.length === 0 ? 'no model yet' : models.slice(0, 8).join(', ')}: nothing leaves this machine, at no cost.`,
      ...(models[0] === undefined
        ? []
        : [`  parley model set openai-compatible:${models[0]} --base-url ${baseUrl}`]),
      ...(name === 'Ollama' ? [`  It has to read 16,384 tokens or more: OLLAMA_CONTEXT_LENGTH=16384.`] : []),
    ]),
    ...keys.flatMap(({ variable, model: suggested, host, cost }) => [
      '',
      `${variable} is set: questions, and the lines of code that answer them, would go to ${host}${showCost(cost)}.`,
      `  parley model set ${suggested}`,
    ]),
    ...programs.flatMap((program) => [
      '',
      `${program} is installed. Parley asks models, not agent programs; the other way round, "parley setup" gives ${program} Parley's tools.`,
    ]),
    ...(keys.length + servers.length === 0
      ? [
          '',
          'Neither the key of a provider nor a server of models was found here. Either will do:',
          '  export ANTHROPIC_API_KEY=…, OPENAI_API_KEY=… or GOOGLE_GENERATIVE_AI_API_KEY=…',
          '  or start a server such as Ollama, LM Studio, llama.cpp or vLLM',
        ]
      : []),
    '',
    isChosen || web !== undefined
      ? '"parley model off" goes back to answers without a model.'
      : 'Nothing is sent anywhere before a model is chosen.',
  ]
  console.log(lines.join('\n'))
}

/** Makes a model the one that answers, from the next answer on. */
export async function set(named: string, options: SetOptions): Promise<void> {
  const { baseUrl = await findAddress(named) } = options
  const chosen = { model: named, ...(baseUrl === undefined ? {} : { baseUrl }) }
  let model: ModelSettings
  try {
    model = settingsOfChosen(chosen, process.env)
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error))
  }
  if (model.provider === 'built-in') return await off(options)
  await writeChosenModel(dataDirectoryOf(options), chosen)
  console.log(`Chosen: ${describe(model, false)}`)
  await removeWebModel(options)
  await takeUp(options)
}

/** Takes the choice back. */
export async function off(options: ServiceOptions): Promise<void> {
  await removeChosenModel(dataDirectoryOf(options))
  console.log('Chosen: no model.')
  await removeWebModel(options)
  await takeUp(options)
}

type ModelSettings = Config['model']

/** The address of the server on this machine that has a model which is named without one. */
async function findAddress(named: string): Promise<string | undefined> {
  const [, name] = /^openai-compatible:(.+)$/u.exec(named) ?? []
  if (name === undefined) return undefined
  return (await findServers()).find(({ models }) => models.includes(name))?.baseUrl
}

/** A service in the background begins anew with the next command; one that was started by hand is its starter's. */
async function takeUp(options: ServiceOptions): Promise<void> {
  if (isNamedOutside(options)) {
    console.log(`PARLEY_MODEL=${process.env['PARLEY_MODEL'] ?? ''} in the environment wins over it.`)
  }
  const record = await readServiceRecord(dataDirectoryOf(options))
  if (record === undefined || !(await isServing(record.address))) return
  if (record.model.digest === toAnsweringModel(readConfig(options, localDefaults).model).digest) return
  if (record.isBackground) await endService(record.pid)
  else
    console.log(
      `The service at ${record.address} (process ${record.pid}) goes on with ${record.model.name}: start it again.`,
    )
}

function isNamedOutside({ model }: ServiceOptions): boolean {
  return model !== undefined || (process.env['PARLEY_MODEL']?.trim() ?? '') !== ''
}

function describe(model: ModelSettings, isChosen: boolean): string {
  const host = hostOf(model)
  if (model.provider === 'built-in' || host === undefined) return 'without a model, from this machine alone.'
  const cost = model.prices === undefined ? undefined : costOfAnswer(model.prices)
  return `${model.provider}:${model.name}${isChosen ? ', which was chosen here' : ''}; it gets questions, and the lines of code that answer them, at ${host}${showCost(cost)}.`
}

function describeWeb({ name, source, host, prices }: WebModel): string {
  const whose = source === 'own' ? 'your own, which was' : 'which was'
  const cost = prices === null ? undefined : costOfAnswer(prices)
  return `${name}, ${whose} set in the web app; it gets questions, and the lines of code that answer them, at ${host}${showCost(cost)}.`
}

function showCost(dollars: number | undefined): string {
  if (dollars === undefined) return ''
  return `, for about ${dollars < 0.01 ? `${Math.max(0.1, Math.round(dollars * 1_000) / 10)} cents` : `$${dollars.toFixed(2)}`} an answer`
}
