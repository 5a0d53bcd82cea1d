import type { endpoints } from '../../contract/endpoints.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { ReferenceAnswer } from '../../index/snapshot.ts'

type Response = ResponseOf<typeof endpoints.findReferences>

/** The answer as the interface words it, as JSON in UTF-8. */
export function encodeReferences({ sites, complete, reasons }: ReferenceAnswer): Uint8Array<ArrayBuffer> {
  const response: Response = {
    sites: sites.map(({ filePath, line, column, from, known }) => ({
      file_path: filePath,
      line,
      column,
      from,
      known,
    })),
    complete,
    reasons: [...reasons],
  }
  return new TextEncoder().encode(JSON.stringify(response))
}
