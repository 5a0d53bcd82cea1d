import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import * as code from '../../services/code/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { matchesTag } from '../matches-tag.ts'
import { presentFile } from '../present-code.ts'
import { presentFoundCode, presentNode } from '../present.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'
import { serviceVersion } from '../service-version.ts'

export function addCodeRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate } = server
  addEndpoint(app, authenticate, endpoints.search, async ({ user, body }) => {
    const { project_id, project_ids = [], query, limit = 10, kinds, path, group } = body
    const projectIds = project_id === undefined ? project_ids : [project_id, ...project_ids]
    const found = await code.searchCode(ctx, user, { projectIds, query, limit, kinds, path, group })
    return { results: found.map(presentFoundCode) }
  })
  addEndpoint(app, authenticate, endpoints.getNode, async ({ user, params }) => {
    return presentNode(await code.describeNode(ctx, user, params.project_id, params.node_id))
  })
  addEndpoint(app, authenticate, endpoints.findDefinition, async ({ user, params, query }) => {
    const { definitions, unresolved } = await code.findDefinition(ctx, user, params.project_id, query)
    return {
      definitions: definitions.map(({ nodeId, filePath, line, column, known }) => ({
        node_id: nodeId,
        file_path: filePath,
        line,
        column,
        known,
      })),
      unresolved,
    }
  })
  addEndpoint(app, authenticate, endpoints.findReferences, async ({ user, params, query, reply }) => {
    const wanted = { nodeId: query.node_id, kind: query.kind }
    const body = await code.findReferences(ctx, user, params.project_id, wanted)
    return await reply.type('application/json; charset=utf-8').send(body)
  })
  addEndpoint(app, authenticate, endpoints.listFiles, async ({ user, params, query }) => {
    const { path, limit = 1000, offset = 0 } = query
    const files = await code.listFiles(ctx, user, params.project_id, { path, limit, offset })
    return {
      files: files.map(presentFile),
    }
  })
  addEndpoint(app, authenticate, endpoints.readFile, async ({ user, params, query, request, reply }) => {
    const { commit, start_line: startLine, end_line: endLine } = query
    const wanted = { path: params.path, startLine, endLine }
    const { blob, lines } =
      commit === undefined
        ? toLines(await code.readFileText(ctx, user, params.project_id, wanted))
        : await code.readCommittedFile(ctx, user, params.project_id, { ...wanted, commit })
    const range = `${lines.startLine}-${lines.endLine}`
    reply
      .header('cache-control', 'private, no-cache')
      .header('x-lines', `${range}/${lines.lineCount}`)
      .type('text/plain; charset=utf-8')
    if (blob !== '') {
      const etag = `"${blob}:${range}"`
      reply.header('etag', etag)
      if (matchesTag(request.headers['if-none-match'], etag)) return await reply.status(304).send()
    }
    return await reply.send(lines.text)
  })
  addEndpoint(app, authenticate, endpoints.exportGraph, async ({ user, params, query, reply }) => {
    const signal = goneSignal(server, reply)
    // A reader that takes nothing for so long would hold a place that others wait for.
    reply.raw.setTimeout(exportStallMs, () => reply.raw.destroy())
    const lines = await code.exportGraph(ctx, user, params.project_id, query, signal)
    return await reply
      .type('application/x-ndjson; charset=utf-8')
      .send(Readable.from(lines, { objectMode: false }))
  })
  addEndpoint(app, authenticate, endpoints.exportIndex, async ({ user, params, reply }) => {
    const signal = goneSignal(server, reply)
    reply.raw.setTimeout(exportStallMs, () => reply.raw.destroy())
    const parts = await code.exportIndex(ctx, user, params.project_id, serviceVersion, signal)
    return await reply.type('application/octet-stream').send(Readable.from(parts, { objectMode: false }))
  })
}

function toLines({ file, lines }: code.FileText) {
  return { blob: file.blob, lines }
}

const exportStallMs = 60_000
