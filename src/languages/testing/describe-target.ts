import type { ModuleTarget } from '../language.ts'

/** Where an import leads, in a line: `src/a.rs > Shape`, `external serde`, `namespace pkg/data`, `unresolved: why`. */
export function describeTarget(target: ModuleTarget): string {
  switch (target.kind) {
    case 'files':
      return target.files.join(' ') + (target.member === undefined ? '' : ` > ${target.member.join('.')}`)
    case 'external':
      return `external ${target.packageName}`
    case 'namespace':
      return `namespace ${target.directory}`
    case 'unresolved':
      return `unresolved: ${target.reason}`
  }
}
