import { z } from 'zod'
import type { WorkspaceReader } from '../../agents/workspace.ts'
import { requestTunnel } from './tunnel-request.ts'
import type { TunnelTarget } from './resolve-tunnel.ts'

/** A reader of the editor at the other end of a tunnel. */
export function createTunnelReader(target: TunnelTarget): WorkspaceReader {
  const post = async <Schema extends z.ZodType>(
    path: string,
    body: unknown,
    { schema, signal }: { schema: Schema; signal: AbortSignal },
  ): Promise<z.output<Schema>> => {
    const response = await requestTunnel(target, { method: 'POST', path, body, signal })
    if (response.status !== 200) throw new Error(`The editor answered with status ${response.status}`)
    return schema.parse(response.body)
  }
  return {
    async readFile(path, signal) {
      const { status, body } = await requestTunnel(target, {
        method: 'GET',
        path: `/api/files/read?path=${encodeURIComponent(path)}`,
        signal,
      })
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`The editor answered with status ${status}`)
      return fileAnswer.parse(body)
    },
    async searchText(query, signal) {
      const body = {
        query: query.query,
        ...(query.filePattern === undefined ? {} : { file_pattern: query.filePattern }),
        case_sensitive: query.caseSensitive,
        use_regex: query.useRegex,
        max_results: query.maxResults,
      }
      return (await post('/api/search/text', body, { schema: textMatches, signal })).slice(
        0,
        query.maxResults,
      )
    },
    async searchFiles(pattern, signal) {
      return await post('/api/search/files', { pattern }, { schema: foundFiles, signal })
    },
  }
}

const fileAnswer = z.union([
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ success: z.literal(false) }).transform(() => undefined),
])

const textMatch = z
  .object({
    path: z.string().optional(),
    file_path: z.string().optional(),
    file: z.string().optional(),
    line: z.int().optional(),
    line_number: z.int().optional(),
    text: z.string().optional(),
    content: z.string().optional(),
  })
  .transform((match) => ({
    path: match.path ?? match.file_path ?? match.file ?? '',
    line: match.line ?? match.line_number ?? 1,
    text: match.text ?? match.content ?? '',
  }))

const listIn = <Item extends z.ZodType>(item: Item) =>
  z
    .object({
      results: z.array(item).optional(),
      matches: z.array(item).optional(),
      files: z.array(item).optional(),
    })
    .transform((answer) => answer.results ?? answer.matches ?? answer.files ?? [])

const textMatches = z.union([z.array(textMatch), listIn(textMatch)])

const foundFile = z.union([
  z.string(),
  z
    .object({ path: z.string().optional(), file_path: z.string().optional() })
    .transform((file) => file.path ?? file.file_path ?? ''),
])
const foundFiles = z.union([z.array(foundFile), listIn(foundFile)])
