import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import type * as contract from '../../contract/models.ts'
import * as models from '../../services/models/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import type { ServerContext } from '../server-context.ts'

export function addModelRoutes(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  addEndpoint(app, authenticate, endpoints.listModels, async ({ user }) => {
    return present(await models.describeModels(ctx, user))
  })
  addEndpoint(app, authenticate, endpoints.setServiceModel, async ({ user, body }) => {
    await models.keepModel(ctx, user, 'service', toForm(body))
    return present(await models.describeModels(ctx, user))
  })
  addEndpoint(app, authenticate, endpoints.removeServiceModel, async ({ user }) => {
    await models.removeModel(ctx, user, 'service')
    return present(await models.describeModels(ctx, user))
  })
  addEndpoint(app, authenticate, endpoints.setOwnModel, async ({ user, body }) => {
    await models.keepModel(ctx, user, 'own', toForm(body))
    return present(await models.describeModels(ctx, user))
  })
  addEndpoint(app, authenticate, endpoints.removeOwnModel, async ({ user }) => {
    await models.removeModel(ctx, user, 'own')
    return present(await models.describeModels(ctx, user))
  })
  addEndpoint(app, authenticate, endpoints.tryModel, async ({ user, body }) => {
    const form = body.model === undefined ? undefined : toForm(body.model)
    const { name, host, seconds, usage, reply, failure } = await models.tryModel(ctx, user, body.holder, form)
    return {
      name,
      host,
      seconds,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cost: usage.cost,
      reply: reply ?? null,
      error: failure?.message ?? null,
    }
  })
}

function toForm(body: z.output<typeof contract.modelBody>): models.ModelForm {
  const { provider, name, base_url: baseUrl, api_key: apiKey, context_tokens: contextTokens, prices } = body
  return {
    provider,
    name,
    baseUrl,
    apiKey,
    contextTokens,
    prices: prices && {
      input: prices.input,
      output: prices.output,
      cachedInput: prices.cached_input ?? prices.input,
    },
  }
}

function present(description: models.ModelsDescription): z.output<typeof contract.models> {
  return {
    used: description.used,
    available: description.available.map((model) => ({
      source: model.source,
      name: model.name,
      host: model.host,
      local: model.isLocal,
      base_url: model.baseUrl,
      has_key: model.hasKey,
      context_tokens: model.contextTokens,
      prices: presentPrices(model.prices),
      updated_at: model.updatedAt?.toISOString() ?? null,
    })),
    choices: [...description.choices],
    may_set_service: description.maySetService,
    known: description.known.map(({ provider, name, contextTokens, prices }) => ({
      provider,
      name,
      context_tokens: contextTokens,
      prices: presentPrices(prices),
    })),
    known_on: description.knownOn,
  }
}

function presentPrices(
  prices: models.ModelDescription['prices'],
): z.output<typeof contract.availableModel>['prices'] {
  return prices && { input: prices.input, output: prices.output, cached_input: prices.cachedInput }
}
