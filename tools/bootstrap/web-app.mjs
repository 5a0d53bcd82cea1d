import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hashFiles } from './hash-files.mjs'
import { Problem } from './messages.mjs'
import { cache, modules, readText, root } from './paths.mjs'
import { run } from './run-program.mjs'

const web = join(root, 'web')
const webOutput = join(web, 'dist')
const buildStamp = join(webOutput, '.parley-build')
const viteProgram = join(modules, 'vite/bin/vite.js')

function isBuilt() {
  return !existsSync(join(web, 'index.html')) || readText(buildStamp) === webHash()
}

/** The app, and the wire's types that it imports. */
const webHash = () => hashFiles(['web', 'src/contract'])

/** Builds the app beside the old one and then puts it in its place: a server that runs never serves half an app. */
async function build() {
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
    if (result.code !== 0) throw new Problem(`Cannot build the web app:\n${result.output.trim()}`)
    writeFileSync(join(draft, '.parley-build'), hash)
    rmSync(webOutput, { recursive: true, force: true })
    renameSync(draft, webOutput)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Whether what builds the app is installed. */
function canBuild() {
  return existsSync(viteProgram)
}

export const webApp = { name: 'the web app', isBuilt, canBuild, build }
