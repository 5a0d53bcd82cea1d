/** What of models users may know: never a key. */
import { factsReadOn, findModelFacts, knownModels } from '../../agents/providers/model-facts.ts'
import type { ModelFacts } from '../../agents/providers/model-facts.ts'
import { homes, showModel } from '../../agents/providers/model-settings.ts'
import type {
  ModelPrices,
  OutsideModelSettings,
  OutsideProvider,
} from '../../agents/providers/model-settings.ts'
import type { User, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isLoopback } from '../tunnel/check-address.ts'
import { listAvailable, listChoices } from './choose-model.ts'
import type { AvailableModel, ModelSource } from './choose-model.ts'
import { isAdministrator } from './keep-model.ts'

export type ModelsDescription = {
  /** What answers the user where a conversation chooses nothing else. */
  readonly used: string
  readonly available: readonly ModelDescription[]
  readonly choices: readonly string[]
  readonly maySetService: boolean
  readonly known: readonly KnownModel[]
  /** `2026-11-24` */
  readonly knownOn: string
}

export type ModelDescription = {
  readonly source: ModelSource
  readonly name: string
  readonly host: string
  readonly isLocal: boolean
  /** Null for who may not change it. */
  readonly baseUrl: string | null
  readonly hasKey: boolean
  readonly contextTokens: number | null
  readonly prices: ModelPrices | null
  readonly updatedAt: Date | null
}

export type KnownModel = ModelFacts & { readonly provider: OutsideProvider; readonly name: string }

export async function describeModels(ctx: ServiceContext, user: User): Promise<ModelsDescription> {
  const available = await listAvailable(ctx, user.id)
  const maySetService = isAdministrator(ctx, user)
  return {
    used: nameOf(available[0]),
    available: available.map((one) => describe(one, one.source === 'own' || maySetService)),
    choices: listChoices(available),
    maySetService,
    known: listKnown(),
    knownOn: factsReadOn,
  }
}

/** What answers a user where a conversation chooses nothing else. Null: no model. */
export async function describeUsed(ctx: ServiceContext, userId: UserId): Promise<ModelDescription | null> {
  const [first] = await listAvailable(ctx, userId)
  return first === undefined ? null : describe(first, false)
}

function describe({ source, settings, stored }: AvailableModel, mayChange: boolean): ModelDescription {
  const hasKey = stored === undefined ? settings.apiKey !== undefined : stored.sealed !== null
  return {
    source,
    name: showModel(settings),
    ...placeOf(settings),
    baseUrl: mayChange ? settings.baseUrl : null,
    hasKey,
    contextTokens: settings.contextTokens ?? null,
    prices: settings.prices ?? null,
    updatedAt: stored?.updatedAt ?? null,
  }
}

/** Where questions and code go. */
export function placeOf({ baseUrl }: OutsideModelSettings): {
  readonly host: string
  readonly isLocal: boolean
} {
  const url = URL.parse(baseUrl)
  return { host: url?.host ?? baseUrl, isLocal: url !== null && isLoopback(url.hostname) }
}

function nameOf(model: AvailableModel | undefined): string {
  return model === undefined ? 'built-in' : showModel(model.settings)
}

function listKnown(): KnownModel[] {
  return (Object.keys(homes) as (keyof typeof homes)[]).flatMap((provider) =>
    knownModels(provider).flatMap((name) => {
      const facts = findModelFacts(provider, name)
      return facts === undefined ? [] : [{ provider, name, ...facts }]
    }),
  )
}
