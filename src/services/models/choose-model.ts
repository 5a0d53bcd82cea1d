/** Which of the models that there are for a user answers. */
import { knownModels } from '../../agents/providers/model-facts.ts'
import {
  ModelConfigurationError,
  isAtHome,
  showModel,
  withKnownFacts,
} from '../../agents/providers/model-settings.ts'
import type { ModelSettings, OutsideModelSettings } from '../../agents/providers/model-settings.ts'
import * as store from '../../store/index.ts'
import type { OrganisationId, Project, StoredModel, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { checkAddress, describeStored, openModel } from './keep-model.ts'
import type { ModelHolder } from './keep-model.ts'

export type ModelSource = ModelHolder | 'environment'

/** Without its key. */
export type AvailableModel = {
  readonly source: ModelSource
  readonly settings: OutsideModelSettings
  readonly stored?: StoredModel
}

/** In the order in which they answer where a conversation chooses none. */
export async function listAvailable(ctx: ServiceContext, userId: UserId): Promise<AvailableModel[]> {
  const { own, service } = await store.findModels(ctx.store.db, userId)
  const { model } = ctx.config
  return [
    ...(own === undefined
      ? []
      : [{ source: 'own' as const, settings: describeStored(own, 'own'), stored: own }]),
    ...(service === undefined
      ? []
      : [{ source: 'service' as const, settings: describeStored(service, 'service'), stored: service }]),
    ...(model.provider === 'built-in' ? [] : [{ source: 'environment' as const, settings: model }]),
  ]
}

/** Names that a conversation may choose, beside `built-in`. A key of one's own opens all models of its provider. */
export function listChoices(available: readonly AvailableModel[]): string[] {
  const names = available.flatMap(({ source, settings }) => [
    showModel(settings),
    ...(source === 'own' && isAtHome(settings)
      ? knownModels(settings.provider).map((name) => `${settings.provider}:${name}`)
      : []),
  ])
  return [...new Set(names)]
}

/** Throws where a conversation cannot choose the model. */
export async function requireChoosable(ctx: ServiceContext, userId: UserId, model: string): Promise<void> {
  if (model === 'built-in') return
  const available = await listAvailable(ctx, userId)
  if (pick(available, model) !== undefined) return
  const known = ['built-in', ...available.map(({ settings }) => showModel(settings))]
  throw new ServiceError('validation_failed', {
    detail: `Cannot choose the model "${model.slice(0, 200)}": expected one of ${[...new Set(known)].join(', ')}, or another of the provider whose key is yours`,
  })
}

/**
 * The model that answers a user, with its key. `chosen`: by the conversation. Throws a `ModelConfigurationError` where
 * there is one and it cannot be used: nothing is sent to another one than was chosen.
 */
export async function chooseModel(
  ctx: ServiceContext,
  userId: UserId,
  chosen: string | null,
  projects: readonly Pick<Project, 'organisationId'>[],
): Promise<ModelSettings> {
  if (chosen === 'built-in') return { provider: 'built-in' }
  const all = await listAvailable(ctx, userId)
  const organisations = projects.flatMap(({ organisationId }): OrganisationId[] =>
    organisationId === null ? [] : [organisationId],
  )
  const hasOwn = all.some(({ source }) => source === 'own')
  const isOwnRefused = hasOwn && (await store.refusesOwnModels(ctx.store.db, organisations))
  const allowed = isOwnRefused ? all.filter(({ source }) => source !== 'own') : all
  const picked = chosen === null ? allowed[0] : pick(allowed, chosen)
  if (picked !== undefined) return await open(ctx, userId, picked)
  if (chosen === null) return { provider: 'built-in' }
  const isOwn = isOwnRefused && pick(all, chosen) !== undefined
  throw new ModelConfigurationError(
    isOwn
      ? `The organisation of the project wants no keys of its members: the model ${chosen} was not asked.`
      : `The model ${chosen}, which was chosen for this conversation, is no longer there: choose another one.`,
  )
}

/** The one that answers as a conversation names it: one that is set, else another by the key of one's own. */
function pick(available: readonly AvailableModel[], named: string): AvailableModel | undefined {
  const same = available.find(({ settings }) => showModel(settings) === named)
  const own = available.find(({ source }) => source === 'own')
  if (same !== undefined || own === undefined) return same
  const { contextTokens: _contextTokens, prices: _prices, ...settings } = own.settings
  const name = named.slice(settings.provider.length + 1)
  if (name === '' || showModel({ ...settings, name }) !== named) return undefined
  return { ...own, settings: withKnownFacts({ ...settings, name }) }
}

async function open(
  ctx: ServiceContext,
  userId: UserId,
  { source, stored, settings }: AvailableModel,
): Promise<OutsideModelSettings> {
  if (source === 'environment' || stored === undefined) return settings
  const { apiKey } = await openModel(ctx, userId, source, stored)
  const opened = { ...settings, ...(apiKey === undefined ? {} : { apiKey }) }
  return await checkAddress(ctx, opened, source)
}
