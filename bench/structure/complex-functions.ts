import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ComplexFunction {
  /** Cyclomatic: ways through the function that do not depend on one another. */
  readonly complexity: number
  readonly name: string
  /** `path:line`. */
  readonly place: string
}

interface Report {
  readonly diagnostics: readonly {
    readonly message: string
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

/** The functions of folders whose complexity is above `most`, tests left out, the most complex first. */
export function complexFunctions(root: string, folders: readonly string[]): ComplexFunction[] {
  const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-complexity-'))
  try {
    const config = join(scratch, 'complexity.json')
    writeFileSync(
      config,
      JSON.stringify({
        categories: { correctness: 'off' },
        rules: { complexity: ['error', complexFunctions.most] },
      }),
    )
    const args = [
      '--config',
      config,
      '--allow',
      'all',
      '--deny',
      'complexity',
      '--format',
      'json',
      ...folders,
    ]
    const lint = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    if (lint.error !== undefined) throw lint.error
    return readReport(lint.stdout)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

complexFunctions.most = 25

/** What oxlint says, `Function 'linkCall' has a complexity of 69. Maximum allowed is 25.`, as data. */
export function readReport(text: string): ComplexFunction[] {
  const { diagnostics }: Report = JSON.parse(text)
  return diagnostics
    .filter(({ filename }) => !filename.endsWith('.test.ts') && !filename.includes('/testing/'))
    .map(({ message, filename, labels }) => {
      const complexity = Number(/complexity of (\d+)/i.exec(message)?.[1])
      if (Number.isNaN(complexity)) {
        throw new Error(`Cannot read the complexity in "${message}": expected "… a complexity of 26 …".`)
      }
      const name = /['"`](.+?)['"`]/.exec(message)?.[1] ?? '<anonymous>'
      return { complexity, name, place: `${filename}:${labels[0]?.span.line ?? 0}` }
    })
    .filter(({ complexity }) => complexity > complexFunctions.most)
    .toSorted((a, b) => b.complexity - a.complexity || (a.place < b.place ? -1 : 1))
}
