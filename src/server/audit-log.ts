import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { destination as openDestination } from 'pino'
import type { ServiceContext } from '../services/context.ts'
import { requireReadableConversation } from '../services/conversations/index.ts'
import type { User } from '../services/records.ts'
import { afterAnswer } from './after-answer.ts'
import { asksForKey, userOf } from './add-endpoint.ts'

/**
 * Adds a line of JSON to `PARLEY_AUDIT_LOG` for each request that needs a key: who asked what of which project, from
 * where, and how it ended. What was asked in words, and what was answered, is not in it.
 *
 *     {"time":"2026-11-23T00:41:07.120Z","request":"…","user":"…","address":"10.0.0.7",
 *      "action":"POST /api/v2/conversations/:conversation_id/message","conversation":"…","projects":["…"],"status":200}
 */
export function addAuditLog(app: FastifyInstance, ctx: ServiceContext): void {
  const { auditLog: path } = ctx.config
  if (path === undefined) return
  const destination = openDestination({ dest: path, mkdir: true, append: true, mode: 0o600, sync: false })
  destination.on('error', (error: Error) => {
    ctx.log.error({ reason: error.message, path }, 'the audit log cannot be written')
  })
  /** Entries for which something is still being looked up. */
  const pending = new Set<Promise<void>>()
  const write = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const entry = await toEntry(ctx, request, reply)
    destination.write(`${JSON.stringify(entry)}\n`)
  }
  afterAnswer(app, (request, reply) => {
    if (!asksForKey(request)) return
    const written = write(request, reply)
      .catch((error: unknown) =>
        ctx.log.error({ error, path }, 'a line of the audit log could not be written'),
      )
      .finally(() => pending.delete(written))
    pending.add(written)
  })
  app.addHook('onClose', async () => {
    await Promise.all(pending)
    await new Promise<void>((resolve) => {
      destination.once('close', resolve)
      destination.end()
    })
  })
}

async function toEntry(ctx: ServiceContext, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const user = userOf(request)
  const conversation = textIn(request.params, 'conversation_id')
  const organisation = textIn(request.params, 'organisation_id') ?? textIn(request.body, 'organisation_id')
  const named = [request.params, request.query, request.body].flatMap((part) => [
    ...textsOf(textIn(part, 'project_id')),
    ...listIn(part, 'project_ids'),
  ])
  const projects =
    named.length === 0 && conversation !== undefined && user !== undefined
      ? await projectsOf(ctx, user, conversation)
      : [...new Set(named)]
  return {
    time: new Date(ctx.clock()).toISOString(),
    request: request.id,
    user: user?.id ?? null,
    address: request.ip,
    action: `${request.method} ${request.routeOptions.url ?? ''}`,
    ...(conversation === undefined ? {} : { conversation }),
    ...(projects.length === 0 ? {} : { projects }),
    ...(organisation === undefined ? {} : { organisation }),
    status: reply.statusCode,
  }
}

/** None where the user cannot read the conversation, or cannot be looked up at the moment: the line names it all the same. */
async function projectsOf(ctx: ServiceContext, user: User, conversation: string): Promise<readonly string[]> {
  try {
    return (await requireReadableConversation(ctx, user, conversation)).projectIds
  } catch {
    return []
  }
}

function textIn(part: unknown, name: string): string | undefined {
  const value: unknown = (part as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value.slice(0, longestId) : undefined
}

function listIn(part: unknown, name: string): readonly string[] {
  const value: unknown = (part as Record<string, unknown> | null | undefined)?.[name]
  if (!Array.isArray(value)) return []
  return value
    .slice(0, 20)
    .filter((each) => typeof each === 'string')
    .map((each) => each.slice(0, longestId))
}

function textsOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text]
}

const longestId = 64
