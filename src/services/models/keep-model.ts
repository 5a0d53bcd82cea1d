/** Models that are set in the web app: by whoever administers the service for all, by users for themselves. */
import {
  ModelConfigurationError,
  homes,
  isAtHome,
  parseBaseUrl,
  withKnownFacts,
} from '../../agents/providers/model-settings.ts'
import type {
  ModelPrices,
  OutsideModelSettings,
  OutsideProvider,
} from '../../agents/providers/model-settings.ts'
import * as store from '../../store/index.ts'
import type { StoredModel, User, UserId } from '../../store/index.ts'
import { installationSecret } from '../accounts/installation-secret.ts'
import { openSecret, sealSecret } from '../accounts/seal-secret.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { withCheckedAddress } from './model-address.ts'

/** Whose model it is. */
export type ModelHolder = 'service' | 'own'

export type ModelForm = {
  readonly provider: OutsideProvider
  readonly name: string
  /** Undefined: the provider's own. */
  readonly baseUrl?: string | undefined
  /** Undefined: the one that is kept for this address, if there is one. */
  readonly apiKey?: string | undefined
  readonly contextTokens?: number | undefined
  readonly prices?: ModelPrices | undefined
}

/** In place of the one that there was. */
export async function keepModel(
  ctx: ServiceContext,
  user: User,
  holder: ModelHolder,
  form: ModelForm,
): Promise<void> {
  requireHolder(ctx, user, holder)
  const {
    apiKey,
    origin: _origin,
    connectTo: _connectTo,
    ...settings
  } = await readForm(ctx, user, holder, form)
  // What is known of the provider's model is looked up when it is used: it changes with a new version.
  const stored = { ...settings, contextTokens: form.contextTokens, prices: form.prices }
  const key = await installationSecret(ctx, 'models')
  const context = contextOf(holder, user.id, settings.baseUrl)
  const sealed = apiKey === undefined ? null : sealSecret(key, apiKey, context)
  if (holder === 'service') await store.keepServiceModel(ctx.store.db, { settings: stored, sealed })
  else await store.keepOwnModel(ctx.store.db, user.id, { settings: stored, sealed })
}

export async function removeModel(ctx: ServiceContext, user: User, holder: ModelHolder): Promise<void> {
  requireHolder(ctx, user, holder)
  if (holder === 'service') await store.deleteServiceModel(ctx.store.db)
  else await store.deleteOwnModel(ctx.store.db, user.id)
}

/** Whoever administers the service; where nobody signs in, the local user does. */
export function isAdministrator({ config }: Pick<ServiceContext, 'config'>, user: User): boolean {
  return user.role === 'administrator' || (config.accounts === undefined && user.id === 'local')
}

export function requireHolder(ctx: ServiceContext, user: User, holder: ModelHolder): void {
  if (holder === 'service' && !isAdministrator(ctx, user)) {
    throw new ServiceError('role_refused', {
      detail: 'Cannot set the model of the service: expected an administrator of it',
    })
  }
}

/** What a form says, checked, with its key or the one that is kept. */
export async function readForm(
  ctx: ServiceContext,
  user: User,
  holder: ModelHolder,
  form: ModelForm,
): Promise<OutsideModelSettings> {
  try {
    const { provider, contextTokens, prices } = form
    const home = provider === 'openai-compatible' ? undefined : homes[provider]
    const baseUrl = parseBaseUrl(form.baseUrl, home, 'the address')
    const given = form.apiKey?.trim() ?? ''
    if (!/^[\x21-\x7e]*$/u.test(given)) {
      throw new ModelConfigurationError(
        'Cannot use the key: expected letters, digits and signs without spaces.',
      )
    }
    const apiKey = given === '' ? await keptKey(ctx, user, holder, baseUrl) : given
    const settings = withKnownFacts({
      provider,
      name: form.name.trim(),
      baseUrl,
      ...(apiKey === undefined ? {} : { apiKey }),
      contextTokens,
      prices,
      origin: originOf(holder),
    })
    if (isAtHome(settings) && apiKey === undefined) {
      throw new ModelConfigurationError(`Cannot use a model of ${provider} without a key.`)
    }
    return await checkAddress(ctx, settings, holder)
  } catch (error) {
    throw toInputError(error)
  }
}

/** The settings with the address that they connect to, as far as whoever set them may. */
export async function checkAddress(
  ctx: ServiceContext,
  settings: OutsideModelSettings,
  holder: ModelHolder,
): Promise<OutsideModelSettings> {
  return await withCheckedAddress(ctx.config, settings, holder === 'service' ? 'administrator' : 'user')
}

/** What is wrong with a model is wrong with the form that sets it. */
export function toInputError(error: unknown): unknown {
  return error instanceof ModelConfigurationError
    ? new ServiceError('validation_failed', { detail: error.message })
    : error
}

async function keptKey(
  ctx: ServiceContext,
  user: User,
  holder: ModelHolder,
  baseUrl: string,
): Promise<string | undefined> {
  const stored = (await store.findModels(ctx.store.db, user.id))[holder]
  if (stored?.sealed === null || stored?.settings.baseUrl !== baseUrl) return undefined
  return await openKey(ctx, user.id, holder, stored)
}

/**
 * What is kept, with its key, as far as it can be known without asking the network. Throws a
 * `ModelConfigurationError` where the key was sealed with another secret than that of the installation.
 */
export async function openModel(
  ctx: ServiceContext,
  userId: UserId,
  holder: ModelHolder,
  stored: StoredModel,
): Promise<OutsideModelSettings> {
  const apiKey = stored.sealed === null ? undefined : await openKey(ctx, userId, holder, stored)
  if (stored.sealed !== null && apiKey === undefined) {
    throw new ModelConfigurationError(
      `Cannot use ${originOf(holder).key}: it was encrypted with another secret of the installation; expected it to be saved again.`,
    )
  }
  return { ...describeStored(stored, holder), ...(apiKey === undefined ? {} : { apiKey }) }
}

/** What is kept, without its key. */
export function describeStored({ settings }: StoredModel, holder: ModelHolder): OutsideModelSettings {
  return withKnownFacts({
    ...settings,
    provider: settings.provider as OutsideProvider,
    origin: originOf(holder),
  })
}

async function openKey(
  ctx: ServiceContext,
  userId: UserId,
  holder: ModelHolder,
  { sealed, settings }: StoredModel,
): Promise<string | undefined> {
  const key = await installationSecret(ctx, 'models')
  return openSecret(key, sealed ?? '', contextOf(holder, userId, settings.baseUrl))
}

/** Opened for the same holder and the same address alone. */
function contextOf(holder: ModelHolder, userId: UserId, baseUrl: string): string {
  return JSON.stringify(['key of a model', holder === 'service' ? null : userId, baseUrl])
}

function originOf(holder: ModelHolder): { readonly key: string; readonly model: string } {
  return holder === 'service'
    ? {
        key: "the key of the service's model in the settings of the web app",
        model: "the service's model there",
      }
    : { key: 'your own key in the settings of the web app', model: 'your own model there' }
}
