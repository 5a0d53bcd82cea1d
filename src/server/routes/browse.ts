import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import * as code from '../../services/code/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { matchesTag } from '../matches-tag.ts'
import {
  presentCommit,
  presentDefinition,
  presentFile,
  presentFileImpact,
  presentHierarchy,
  presentPlaceDescription,
  presentUses,
} from '../present-code.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'

/** What someone reading code asks for. */
export function addBrowseRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate } = server
  addEndpoint(app, authenticate, endpoints.listFolder, async ({ user, params, query }) => {
    const { path = '', limit = 1000, offset = 0 } = query
    const folder = await code.listFolder(ctx, user, params.project_id, { path, limit, offset })
    return {
      path: folder.path,
      total: folder.total,
      folders: folder.folders.map((each) => ({
        path: each.path,
        name: each.name,
        file_count: each.fileCount,
      })),
      files: folder.files.map((file) => ({
        ...presentFile(file),
        name: file.path.slice(file.path.lastIndexOf('/') + 1),
      })),
    }
  })
  addEndpoint(app, authenticate, endpoints.getOutline, async ({ user, params, query }) => {
    const { file, commitId, definitions, total } = await code.getOutline(
      ctx,
      user,
      params.project_id,
      query.path,
    )
    return {
      file: presentFile(file),
      commit_id: commitId,
      blob: file.blob,
      definitions: definitions.map((node) => ({ ...presentDefinition(node), parent_id: node.parentId })),
      total,
    }
  })
  addEndpoint(app, authenticate, endpoints.getHover, async ({ user, params, query }) => {
    return presentPlaceDescription(await code.describePlace(ctx, user, params.project_id, query))
  })
  addEndpoint(app, authenticate, endpoints.listUses, async ({ user, params, query }) => {
    const { node_id: nodeId, limit = 200, offset = 0, ...filters } = query
    return presentUses(
      await code.listUses(ctx, user, params.project_id, { nodeId, limit, offset, ...filters }),
    )
  })
  addEndpoint(app, authenticate, endpoints.listHierarchy, async ({ user, params, query }) => {
    const { node_id: nodeId, relation, limit = 200, offset = 0 } = query
    const wanted = { nodeId, relation, limit, offset }
    return presentHierarchy(await code.listHierarchy(ctx, user, params.project_id, wanted))
  })
  addEndpoint(app, authenticate, endpoints.judgeDiff, async ({ user, params, body }) => {
    const files = await code.judgeDiff(ctx, user, params.project_id, body.patch)
    return { files: files.map(presentFileImpact) }
  })
  addEndpoint(app, authenticate, endpoints.getMap, async ({ user, params, body, reply }) => {
    const { max_nodes: maxNodes, max_edges: maxEdges, ...wanted } = body
    const map = await code.getMap(ctx, user, params.project_id, { ...wanted, maxNodes, maxEdges })
    return await reply.type('application/json; charset=utf-8').send(map)
  })
  addEndpoint(app, authenticate, endpoints.measureFiles, async ({ user, params, reply }) => {
    const measures = await code.measureFiles(ctx, user, params.project_id)
    return await reply.type('application/json; charset=utf-8').send(measures)
  })
  addEndpoint(app, authenticate, endpoints.findNames, async ({ user, params, query }) => {
    const { query: wanted = '', kinds, case_sensitive: caseSensitive = false, limit = 20 } = query
    const search = { query: wanted, kinds, caseSensitive, limit, ...toSelection(query) }
    const { files, nodes } = await code.findNames(ctx, user, params.project_id, search)
    return { files: files.map(presentFile), nodes: nodes.map(presentDefinition) }
  })
  addEndpoint(app, authenticate, endpoints.nameNodes, async ({ user, params, body }) => {
    const named = await code.nameNodes(ctx, user, params.project_id, body.names)
    return { names: named.map(({ name, nodes }) => ({ name, nodes: nodes.map(presentDefinition) })) }
  })
  addEndpoint(app, authenticate, endpoints.searchText, async ({ user, params, query }) => {
    const { query: wanted, regex = false, words = false, limit = 200 } = query
    const caseSensitive = query.case_sensitive ?? false
    const search = { query: wanted, regex, words, caseSensitive, limit, ...toSelection(query) }
    const { matches, truncated } = await code.searchText(ctx, user, params.project_id, search)
    return {
      matches: matches.map(({ filePath, ...match }) => ({ file_path: filePath, ...match })),
      truncated,
    }
  })
  addEndpoint(app, authenticate, endpoints.blameLines, async ({ user, params, query, reply }) => {
    const signal = goneSignal(server, reply)
    const answer = await code.blameLines(ctx, user, params.project_id, toLines(query), signal)
    const { lines = [], cut = true, unavailable = null } = answer ?? {}
    return {
      lines: lines.map((group) => ({
        ...presentCommit(group),
        start_line: group.start,
        end_line: group.end,
      })),
      cut,
      unavailable,
    }
  })
  addEndpoint(app, authenticate, endpoints.listLineHistory, async ({ user, params, query, reply }) => {
    const signal = goneSignal(server, reply)
    const answer = await code.listLineHistory(ctx, user, params.project_id, toLines(query), signal)
    const { commits = [], cut = true, unavailable = null } = answer ?? {}
    return {
      commits: commits.map((commit) => ({ ...presentCommit(commit), body: commit.body })),
      cut,
      unavailable,
    }
  })
  addEndpoint(app, authenticate, endpoints.readRaw, async ({ user, params, request, reply }) => {
    const { file, bytes } = await code.readRawFile(ctx, user, params.project_id, params.path)
    // Bytes, not a page: whatever the file says it is, it never runs on this origin.
    reply.header('cache-control', 'private, no-cache').type('application/octet-stream')
    if (file.blob !== '') {
      const tag = `"${file.blob}"`
      reply.header('etag', tag)
      if (matchesTag(request.headers['if-none-match'], tag)) return await reply.status(304).send()
    }
    return await reply.send(bytes)
  })
}

function toLines(query: { path: string; start_line: number; end_line: number }) {
  return { path: query.path, startLine: query.start_line, endLine: query.end_line }
}

function toSelection(query: {
  path?: string | undefined
  exclude_path?: string[] | undefined
  language?: string[] | undefined
  exclude_language?: string[] | undefined
}) {
  const { path, exclude_path: excludePaths, language: languages, exclude_language: excludeLanguages } = query
  return { path, excludePaths, languages, excludeLanguages }
}
