import type { Client, Transport } from '@modelcontextprotocol/client'
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** One server, over each of its transports. */
export interface Targets {
  readonly stdio: {
    readonly command: string
    readonly args: readonly string[]
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
  }
  readonly http: { readonly url: string; readonly apiKey: string }
}

export type TransportName = keyof Targets

export const transportNames: readonly TransportName[] = ['stdio', 'http']

/** Many processes that start at once on few cores take longer than the SDK's minute, which says nothing of the server. */
const patienceMs = 600_000

/** A session of the protocol's SDK for JavaScript. */
export async function connect(targets: Targets, transport: TransportName): Promise<Client> {
  const client = new McpClient({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(createTransport(targets, transport), { timeout: patienceMs })
  return client
}

function createTransport({ stdio, http }: Targets, transport: TransportName): Transport {
  if (transport === 'stdio') {
    return new StdioClientTransport({ ...stdio, args: [...stdio.args], stderr: 'ignore' })
  }
  return new StreamableHTTPClientTransport(new URL(http.url), {
    requestInit: { headers: { 'x-api-key': http.apiKey } },
  })
}
