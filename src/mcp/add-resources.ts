import { ResourceTemplate } from '@modelcontextprotocol/server'
import type { McpServer, ReadResourceResult } from '@modelcontextprotocol/server'

import { shortPlaces } from '../contract/short-place.ts'
import { graphSchema } from './graph-schema.ts'
import type { McpHost } from './mcp-host.ts'
import { readFilePath, readPart } from './read-address.ts'

/** Overview, book, files and nodes by address. `-` stands for the project of the client's folder. */
export function addResources(server: McpServer, host: McpHost): void {
  const prepare = async (project: string, signal: AbortSignal): Promise<string> =>
    await host.prepare(project === '-' ? undefined : readPart(project), {
      signal,
      report: () => {},
    })
  const callTool = async (project: string, tool: string, input: object, signal: AbortSignal) => {
    const { output, verdict, citations, index } = await host.callTool(
      await prepare(project, signal),
      { tool, input },
      signal,
    )
    return JSON.stringify({ result: output, verdict, citations, index }, null, 1)
  }

  server.registerResource(
    'graph schema',
    'parley://schema',
    { description: 'Kinds of nodes and edges, and how an edge is known.', mimeType: 'text/markdown' },
    (uri) => textOf(uri, 'text/markdown', graphSchema),
  )
  server.registerResource(
    'project overview',
    new ResourceTemplate('parley://{project}/overview', {
      list: async ({ mcpReq }) => ({
        resources: (await host.listProjects(mcpReq.signal)).map(({ id, name, status }) => ({
          uri: `parley://${id}/overview`,
          name: `${name} overview`,
          description: `${name}, ${status}`,
          mimeType: 'application/json',
        })),
      }),
    }),
    { description: 'A project at a glance.', mimeType: 'application/json' },
    async (uri, { project }, { mcpReq }) =>
      textOf(uri, 'application/json', await callTool(one(project), 'overview', {}, mcpReq.signal)),
  )
  server.registerResource(
    'book',
    new ResourceTemplate('parley://{project}/book', {
      list: async ({ mcpReq }) => ({
        resources: (await host.listProjects(mcpReq.signal)).map(({ id, name }) => ({
          uri: `parley://${id}/book`,
          name: `${name} book`,
          description: `Written pages about ${name}, each statement cited`,
          mimeType: 'text/markdown',
        })),
      }),
    }),
    {
      description: 'The pages of the book about a project, with their addresses.',
      mimeType: 'text/markdown',
    },
    async (uri, { project }, { mcpReq }) => {
      const id = await prepare(one(project), mcpReq.signal)
      const pages = await host.listBookPages(id, mcpReq.signal)
      const lines = pages.map((page) => `- [${page.title}](parley://${id}/book/${page.id}): ${page.about}`)
      return textOf(uri, 'text/markdown', `${lines.join('\n')}\n`)
    },
  )
  server.registerResource(
    'book page',
    new ResourceTemplate('parley://{project}/book/{page}', { list: undefined }),
    { description: 'A page of the book: overview, architecture, flows, data …', mimeType: 'text/markdown' },
    async (uri, { project, page }, { mcpReq }) => {
      const id = await prepare(one(project), mcpReq.signal)
      return textOf(
        uri,
        'text/markdown',
        shortPlaces(await host.readBookPage(id, readPart(one(page)), mcpReq.signal)),
      )
    },
  )
  server.registerResource(
    'file',
    new ResourceTemplate('parley://{project}/files/{+path}', { list: undefined }),
    { description: 'The text of a file as it was parsed.', mimeType: 'text/plain' },
    async (uri, { project, path }, { mcpReq }) => {
      const id = await prepare(one(project), mcpReq.signal)
      return textOf(uri, 'text/plain', await host.readFile(id, readFilePath(one(path)), mcpReq.signal))
    },
  )
  server.registerResource(
    'node',
    new ResourceTemplate('parley://{project}/nodes/{+node}', { list: undefined }),
    {
      description: 'A definition with its source and members; the # of its id is written %23.',
      mimeType: 'application/json',
    },
    async (uri, { project, node }, { mcpReq }) =>
      textOf(
        uri,
        'application/json',
        await callTool(one(project), 'get_node', { node: readPart(one(node)) }, mcpReq.signal),
      ),
  )
}

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.join('/') : value) ?? ''
}

function textOf(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] }
}
