/**
 * Makes the package that npm installs, as a tarball. npm calls it as `npm run package`, after `tools/bootstrap.mjs` has
 * installed the compiler and built the web app.
 *
 *     node tools/package.mjs [folder]     where the tarball goes; `.cache/package` by default
 *
 * Node strips no types below `node_modules`, so the sources become JavaScript, in few files with the packages that they
 * import. Packages that read files of their own go along as they are: as bundled dependencies they cost one download and
 * no look-up each. Binaries for a machine stay optional dependencies.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { Problem, say } from './bootstrap/messages.mjs'
import { runNpm } from './bootstrap/npm.mjs'
import { cache, root } from './bootstrap/paths.mjs'
import { webApp } from './bootstrap/web-app.mjs'
import { bundleProgram } from './package/bundle-program.mjs'
import { collectLicenses } from './package/collect-licenses.mjs'
import { createManifest, listNodePackages } from './package/create-manifest.mjs'
import { copyUnbundled } from './package/unbundled-packages.mjs'

/** Beside what is made; `tools/bootstrap` is what the launcher needs of it. */
const copied = [
  'LICENSE',
  'README.md',
  'docs/settings.md',
  'examples/sample',
  'web/dist',
  ...['exclusive-lock', 'find-unreachable', 'hand-over', 'messages', 'npm', 'paths', 'run-program'].map(
    (name) => `tools/bootstrap/${name}.mjs`,
  ),
  ...['cache-folder', 'launch', 'own-node'].map((name) => `tools/package/${name}.mjs`),
]

const target = resolve(process.argv[2] ?? join(cache, 'package'))
mkdirSync(cache, { recursive: true })
const stage = mkdtempSync(join(cache, 'package-'))
try {
  if (!webApp.isBuilt())
    throw new Problem('Cannot package without the web app: run "npm run package", which builds it.')
  const modulePaths = await bundleProgram(join(stage, 'dist/program'))
  writeFileSync(join(stage, 'dist/LICENSES'), collectLicenses(modulePaths))
  for (const path of copied) cpSync(join(root, path), join(stage, path), { recursive: true })
  const bundled = copyUnbundled(join(stage, 'node_modules'))
  mkdirSync(join(stage, 'bin'))
  writeFileSync(join(stage, 'bin/parley'), "#!/usr/bin/env node\nimport '../tools/package/launch.mjs'\n", {
    mode: 0o755,
  })
  const manifest = createManifest(bundled)
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(stage, 'node.json'), JSON.stringify(listNodePackages(), null, 2))
  mkdirSync(target, { recursive: true })
  const args = ['pack', '--loglevel=error', '--ignore-scripts', '--pack-destination', target]
  const { code, output } = await runNpm(args, stage)
  if (code !== 0) throw new Problem(`Cannot pack "${stage}": npm pack ended with ${code}.\n${output}`)
  // npm's name for a package with a scope.
  const tarball = join(target, `${manifest.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`)
  say(`Packed ${Math.round(statSync(tarball).size / 1e6)} MB.`)
  console.log(tarball)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  say(error.message)
  process.exitCode = 1
} finally {
  rmSync(stage, { recursive: true, force: true })
}
