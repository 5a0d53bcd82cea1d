import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Makes the package as it is published in a folder. */
export function buildPackage(directory: string): void {
  const compiler = join(root, '../../node_modules/typescript/bin/tsc')
  const project = join(root, 'tsconfig.build.json')
  mkdirSync(directory, { recursive: true })
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', join(directory, 'dist')])
  for (const name of ['package.json', 'README.md']) cpSync(join(root, name), join(directory, name))
}
