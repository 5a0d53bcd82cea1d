import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { lockHash } from './installed-packages.mjs'
import { Problem, say, seconds, startProgress } from './messages.mjs'
import { cache, modules, readText, root } from './paths.mjs'
import { run } from './run-program.mjs'

const web = join(root, 'web')
const webOutput = join(web, 'dist')
const buildStamp = join(webOutput, '.parley-build')
const viteProgram = join(modules, 'vite/bin/vite.js')

export function isBuilt() {
  return !existsSync(join(web, 'index.html')) || readText(buildStamp) === webHash()
}

/** Of all that the build reads: the app, the wire's types that it imports, and the versions of its packages. */
function webHash() {
  const hash = createHash('sha256').update(lockHash())
  for (const path of [...listFiles(web), ...listFiles(join(root, 'src/contract'))]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) return listFiles(path)
      return entry.isFile() ? [path] : []
    })
}

/** Builds the app beside the old one and then puts it in its place: a server that runs never serves half an app. */
export async function build() {
  const started = Date.now()
  const progress = startProgress('Building the web app')
  for (const name of readdirSync(cache)) {
    if (name.startsWith('web-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const draft = join(cache, `web-${process.pid}`)
  const hash = webHash()
  try {
    const args = [viteProgram, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'error']
    const result = await run(process.execPath, args, {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    progress.end()
    if (result.code !== 0) throw new Problem(`Cannot build the web app:\n${result.output.trim()}`)
    writeFileSync(join(draft, '.parley-build'), hash)
    rmSync(webOutput, { recursive: true, force: true })
    renameSync(draft, webOutput)
  } finally {
    progress.end()
    rmSync(draft, { recursive: true, force: true })
  }
  say(`Built the web app in ${seconds(started)}.`)
}

/** Whether what builds the app is installed. */
export function canBuild() {
  return existsSync(viteProgram)
}
