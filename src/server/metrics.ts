import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isSameKey } from '../services/accounts/index.ts'
import type { ServiceContext } from '../services/context.ts'
import { countWork } from '../services/count-work.ts'
import { ServiceError } from '../services/service-error.ts'
import { afterAnswer } from './after-answer.ts'
import { credentialsOf } from './authenticate-request.ts'
import type { RequestLimits } from './limit-requests.ts'

/**
 * `GET /metrics` in the text format of Prometheus, for those who hold `PARLEY_METRICS_TOKEN`; without that setting
 * there is no such address. Labels are routes as they are registered, never what a request holds.
 */
export function addMetrics(
  app: FastifyInstance,
  ctx: ServiceContext,
  token: string,
  limits: RequestLimits,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addRequestMetrics(app, registry)
  const updateWork = createWorkMetrics(registry, ctx)
  app.get('/metrics', async (request, reply) => {
    if (!isSameKey(credentialsOf(request).apiKey ?? '', token)) {
      limits.checkRefused(request)
      throw new ServiceError('invalid_api_key')
    }
    await updateWork()
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Seconds. Answers are streamed for as long as a model writes. */
const durationBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, streams included.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  const open = new Gauge({
    name: 'parley_http_requests_open',
    help: 'Requests whose answer has not ended, streams included.',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  app.addHook('onRequest', async (request) => {
    open.inc(routeOf(request))
    await Promise.resolve()
  })
  afterAnswer(app, (request, reply) => {
    const route = routeOf(request)
    open.dec(route)
    durations.observe({ ...route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function routeOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return { method, route: routeOptions.url ?? 'unknown' }
}

/** What the database knows, counted when somebody asks. The promise is fulfilled when the gauges say it. */
function createWorkMetrics(registry: Registry, ctx: ServiceContext): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('parley_database_up', '1 while the database answers.', [])
  const jobs = gauge('parley_jobs', 'Parses and other work of the queue.', ['kind', 'state'])
  const runs = gauge('parley_runs', 'Answers that are being written or wait for it.', ['status'])
  const projects = gauge('parley_projects', 'Projects that are not deleted.', ['status'])
  return async () => {
    const work = await countWork(ctx)
    for (const each of [jobs, runs, projects]) each.reset()
    up.set(work === undefined ? 0 : 1)
    for (const { count, ...labels } of work?.jobs ?? []) jobs.set(labels, count)
    for (const { count, ...labels } of work?.runs ?? []) runs.set(labels, count)
    for (const { count, ...labels } of work?.projects ?? []) projects.set(labels, count)
  }
}
