import { readFileSync } from 'node:fs'

import { SNAPSHOT_FORMAT } from '../../index/snapshot-file.ts'
import { languages } from '../../languages/registry.ts'
import { FACTS_FORMAT } from '../../syntax/facts-codec.ts'

/**
 * Everything that a snapshot depends on besides the repository: this program with its grammars, the formats, the
 * extractors, and the memory that linking may use.
 */
export function analysisVersion({ memoryMb }: { readonly memoryMb?: number | undefined }): string {
  const { version, dependencies } = (program ??= JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as Program)
  const extractors = languages.map(({ id, extractorVersion }) => [id, extractorVersion])
  return JSON.stringify([version, dependencies, SNAPSHOT_FORMAT, FACTS_FORMAT, extractors, memoryMb])
}

interface Program {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

let program: Program | undefined
