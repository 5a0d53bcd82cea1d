import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { findModelFacts, suggestedModel } from '../../agents/providers/model-facts.ts'
import { homes } from '../../agents/providers/model-settings.ts'
import type { ModelSettings } from '../../agents/providers/model-settings.ts'

/** A provider whose key stands in the environment. */
export interface FoundKey {
  /** Its name alone: values are shown nowhere. */
  readonly variable: string
  /** `anthropic:NAME`: a model that can be chosen. */
  readonly model: string
  /** Where questions and code would go. */
  readonly host: string
  /** US dollars of a common answer. */
  readonly cost: number | undefined
}

/** A server of models on this machine. */
export interface FoundServer {
  readonly name: string
  readonly baseUrl: string
  readonly models: readonly string[]
}

const servers = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1_234 },
  { name: 'llama.cpp', port: 8_080 },
  { name: 'vLLM', port: 8_000 },
]
const longestWaitMs = 500
const mostModels = 50

/** Agent programs that have a model of their own, by the name of the command. */
const programs = ['claude', 'codex', 'gemini', 'opencode']

/**
 * What a common answer takes: three requests of together 99,000 characters, the mean of 24 questions of
 * `bench -- model-cost`, and what is written.
 */
const tokensOfAnswer = { input: 28_000, output: 800 }

type Environment = Readonly<Record<string, string | undefined>>

export function findKeys(environment: Environment): FoundKey[] {
  return Object.entries(homes).flatMap(([provider, { keyName, baseUrl }]) => {
    const name = suggestedModel(provider)
    if ((environment[keyName]?.trim() ?? '') === '' || name === undefined) return []
    const prices = findModelFacts(provider, name)?.prices
    const model = `${provider}:${name}`
    return [{ variable: keyName, model, host: new URL(baseUrl).host, cost: prices && costOfAnswer(prices) }]
  })
}

/** US dollars of a common answer; undefined where no prices are known. */
export function costOfAnswer(prices: { readonly input: number; readonly output: number }): number {
  return (tokensOfAnswer.input * prices.input + tokensOfAnswer.output * prices.output) / 1e6
}

/** Where questions and code go with a model. */
export function hostOf(model: ModelSettings): string | undefined {
  return model.provider === 'built-in' ? undefined : new URL(model.baseUrl).host
}

/** Asks the usual ports of this machine which models they serve; nothing is told to them. */
export async function findServers(candidates = servers): Promise<FoundServer[]> {
  const found = await Promise.all(
    candidates.map(async ({ name, port }): Promise<FoundServer | undefined> => {
      const baseUrl = `http://127.0.0.1:${port}/v1`
      const models = await listModels(baseUrl)
      return models === undefined ? undefined : { name, baseUrl, models }
    }),
  )
  return found.filter((server) => server !== undefined)
}

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Undefined where no server of models answers in time. */
async function listModels(baseUrl: string): Promise<string[] | undefined> {
  try {
    const reply = await fetch(`${baseUrl}/models`, {
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitMs),
    })
    const { data } = modelList.parse(await reply.json())
    // Names are another program's text, and are shown as part of a command.
    return data
      .map(({ id }) => id)
      .filter((id) => /^[\w./:@+-]{1,200}$/u.test(id))
      .slice(0, mostModels)
  } catch {
    return undefined
  }
}

export function findPrograms(path: string): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : ['']
  return programs.filter((program) =>
    folders.some((folder) => endings.some((ending) => isRunnable(join(folder, `${program}${ending}`)))),
  )
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
