import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readScip } from '../support/read-scip.ts'
import type { BoundCall } from './judge.ts'

export interface Sources {
  /** An absolute path. */
  readonly checkout: string
  /** Folders below it, files for C and C++. */
  readonly paths: readonly string[]
  /** For the compiler of C and C++. */
  readonly flags: string
}

/** By language: what the compiler of that language binds, and what has to be there for it. */
export const collectors: Readonly<Record<string, { needs: string; collect(sources: Sources): BoundCall[] }>> =
  {
    java: {
      needs: 'a JDK from 17 on',
      collect: ({ checkout, paths }) => printedBy('java', [tool('BoundCalls.java'), checkout, ...paths]),
    },
    go: {
      needs: 'Go',
      collect: ({ checkout }) => {
        const module = /^module\s+(\S+)/m.exec(readFileSync(join(checkout, 'go.mod'), 'utf8'))?.[1]
        if (module === undefined) throw new Error(`Cannot read "${checkout}/go.mod": it names no module.`)
        return printedBy('go', ['run', tool('bound-calls.go'), checkout, module], {
          GO111MODULE: 'off',
          CGO_ENABLED: '0',
        })
      },
    },
    c: { needs: "Python ($PYTHON or python3) with libclang's bindings, clang.cindex", collect: byClang },
    cpp: { needs: "Python ($PYTHON or python3) with libclang's bindings, clang.cindex", collect: byClang },
    python: {
      needs: '@sourcegraph/scip-python on the PATH',
      collect: ({ checkout, paths }) => paths.flatMap((path) => byScipPython(checkout, path)),
    },
  }

function byClang({ checkout, paths, flags }: Sources): BoundCall[] {
  const files = paths.flatMap((path) =>
    /\.\w+$/.test(path)
      ? [join(checkout, path)]
      : readdirSync(join(checkout, path))
          .filter((name) => /\.(?:c|cc|cpp|cxx)$/.test(name))
          .map((name) => join(checkout, path, name)),
  )
  const own = flags.replaceAll('@', checkout)
  return printedBy(process.env['PYTHON'] ?? 'python3', [tool('bound-calls.py'), checkout, own, ...files])
}

function byScipPython(checkout: string, path: string): BoundCall[] {
  const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-compilers-'))
  const output = join(scratch, 'index.scip')
  try {
    // prettier-ignore
    run('scip-python', [
      'index', '--cwd', checkout, '--project-name', path, '--project-version', '1', '--target-only', path,
      '--output', output,
    ])
    const index = readScip(output)
    const placeOf = (place: string): [string, number, number] => {
      const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(place)!
      return [`${path}/${file}`, Number(line), Number(column)]
    }
    return [...index.symbolAt].flatMap(([place, symbol]) => {
      // A variable or a parameter may hold any function.
      if (!symbol.endsWith('().') && !symbol.endsWith('#')) return []
      const [file, line, column] = placeOf(place)
      const definitions = (index.definitions.get(symbol) ?? []).map((each) => placeOf(each))
      return [{ file, line, column, definitions: definitions.map(([at, its]) => [at, its] as const) }]
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function printedBy(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): BoundCall[] {
  const printed = run(program, args, env)
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BoundCall)
}

const MAX_OUTPUT_BYTES = 2 ** 30

/** What a program printed; what it complained of last where it failed. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, ...env },
  })
  if (error !== undefined) throw new Error(`Cannot run "${program}": ${error.message}`)
  if (status !== 0) throw new Error(`"${program}" failed: ${stderr.trimEnd().split('\n').at(-1)}`)
  return stdout
}

function tool(name: string): string {
  return join(import.meta.dirname, name)
}
