import type { ModelTrial } from '../../agents/providers/try-model.ts'
import { showModel } from '../../agents/providers/model-settings.ts'
import type { OutsideModelSettings } from '../../agents/providers/model-settings.ts'
import * as store from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { placeOf } from './describe-models.ts'
import { checkAddress, openModel, readForm, requireHolder, toInputError } from './keep-model.ts'
import type { ModelForm, ModelHolder } from './keep-model.ts'

export type NamedTrial = ModelTrial & { readonly name: string; readonly host: string }

/** Asks one short question of a model that is set, or that a form would set. What fails is part of the result. */
export async function tryModel(
  ctx: ServiceContext,
  user: User,
  holder: ModelHolder,
  form: ModelForm | undefined,
): Promise<NamedTrial> {
  requireHolder(ctx, user, holder)
  const settings =
    form === undefined ? await openKept(ctx, user, holder) : await readForm(ctx, user, holder, form)
  const trial = await ctx.snapshots.modelAnswers.call('tryModel', [], settings, user.id)
  return { ...trial, name: showModel(settings), host: placeOf(settings).host }
}

async function openKept(ctx: ServiceContext, user: User, holder: ModelHolder): Promise<OutsideModelSettings> {
  const stored = (await store.findModels(ctx.store.db, user.id))[holder]
  if (stored === undefined) {
    throw new ServiceError('validation_failed', { detail: 'Cannot try a model: expected one that is set' })
  }
  try {
    const settings = await openModel(ctx, user.id, holder, stored)
    return await checkAddress(ctx, settings, holder)
  } catch (error) {
    throw toInputError(error)
  }
}
