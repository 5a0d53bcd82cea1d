import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git } from '../support/git.ts'

/** A committed project of so many definitions: files of functions that call one another, across folders too. */
export function writeProject(directory: string, definitions: number): string {
  const perFile = 100
  for (let file = 0; file * perFile < definitions; file++) {
    const path = join(directory, `part${file % 40}`, `area${file % 7}`, `module${file}.py`)
    mkdirSync(dirname(path), { recursive: true })
    const other = (file * 7 + 3) % Math.ceil(definitions / perFile)
    const use = `from part${other % 40}.area${other % 7}.module${other} import f0 as outside\n\n`
    const functions = Array.from(
      { length: perFile },
      (_, index) => `def f${index}(x):\n    return ${index === 0 ? 'outside(x)' : `f${index - 1}(x)`}\n\n`,
    )
    writeFileSync(path, use + functions.join(''))
  }
  git(directory, 'init', '--quiet')
  git(directory, 'add', '.')
  git(directory, 'commit', '--quiet', '-m', 'all')
  return directory
}
