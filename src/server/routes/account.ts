import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import {
  createApiKey,
  listApiKeys,
  listGitTokens,
  removeGitToken,
  revokeApiKey,
  saveGitToken,
  usage,
  usageOfModels,
} from '../../services/accounts/index.ts'
import { describeInstallation } from '../../services/describe-installation.ts'
import { listAgents } from '../../services/list-agents.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentApiKey, presentGitToken } from '../present.ts'
import type { ServerContext } from '../server-context.ts'

export function addAccountRoutes(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  addEndpoint(app, authenticate, endpoints.listAgents, async () => {
    return await Promise.resolve(
      listAgents().map((agent) => ({ ...agent, status: 'SYSTEM' as const, visibility: null })),
    )
  })
  addEndpoint(app, authenticate, endpoints.getInstallation, async ({ user }) => {
    const { developmentMode, model } = await describeInstallation(ctx, user)
    return {
      development_mode: developmentMode,
      model: { name: model.name, host: model.host, local: model.isLocal },
    }
  })
  addEndpoint(app, authenticate, endpoints.getUsage, async ({ user }) => {
    const [{ messageLimit, messagesUsed, periodEnd }, models] = await Promise.all([
      usage(ctx, user),
      usageOfModels(ctx, user),
    ])
    return {
      plan: messageLimit === null ? null : 'limited',
      message_limit: messageLimit,
      messages_used: messagesUsed,
      period_end: periodEnd?.toISOString() ?? null,
      input_tokens: models.inputTokens,
      cached_input_tokens: models.cachedInputTokens,
      output_tokens: models.outputTokens,
      cost: models.cost,
    }
  })
  addEndpoint(app, authenticate, endpoints.listKeys, async ({ user }) => {
    return (await listApiKeys(ctx, user)).map(presentApiKey)
  })
  addEndpoint(app, authenticate, endpoints.createKey, async ({ user, body }) => {
    const expiresAt = body.expires_at === undefined ? undefined : new Date(body.expires_at)
    const { key, record } = await createApiKey(ctx, user, { name: body.name, expiresAt })
    return { ...presentApiKey(record), key }
  })
  addEndpoint(app, authenticate, endpoints.revokeKey, async ({ user, params }) => {
    await revokeApiKey(ctx, user, params.key_id)
    return { message: 'API key revoked.' }
  })
  addEndpoint(app, authenticate, endpoints.listGitTokens, async ({ user }) => {
    return (await listGitTokens(ctx, user)).map(presentGitToken)
  })
  addEndpoint(app, authenticate, endpoints.saveGitToken, async ({ user, body }) => {
    return presentGitToken(await saveGitToken(ctx, user, body))
  })
  addEndpoint(app, authenticate, endpoints.removeGitToken, async ({ user, params }) => {
    await removeGitToken(ctx, user, params.git_token_id)
    return { message: 'Token removed.' }
  })
}
