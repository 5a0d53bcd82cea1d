import { SNAPSHOT_FORMAT } from '../../index/snapshot-file.ts'
import { languages } from '../../languages/registry.ts'
import { FACTS_FORMAT } from '../../syntax/facts-codec.ts'
import { program } from '../program.ts'

/**
 * Everything that a snapshot depends on besides the repository: this program with its grammars, the formats, the
 * extractors, and the memory that linking may use.
 */
export function analysisVersion({ memoryMb }: { readonly memoryMb?: number | undefined }): string {
  const { version, dependencies } = program
  const extractors = languages.map(({ id, extractorVersion }) => [id, extractorVersion])
  return JSON.stringify([version, dependencies, SNAPSHOT_FORMAT, FACTS_FORMAT, extractors, memoryMb])
}
